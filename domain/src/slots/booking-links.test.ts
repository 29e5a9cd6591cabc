import fc from "fast-check";
import { expect, test } from "vitest";

import { barberShop as shop, restaurant as tables } from "@vitrine/testing/fixture-shops";

import { bookableDays } from "./booking-days.ts";
import {
  bookLink,
  cancelLink,
  choicesInQuery,
  isBookFragment,
  isMoveFragment,
  moveLink,
} from "./booking-links.ts";
import { bookingInFragment, shopOfCancelLink, slotInFragment } from "./linked-booking.ts";
import { barberByName, serviceByName } from "../shop/shop.ts";
import type { Barber, Service, Shop } from "../shop/shop.ts";
import { weekdayOf } from "../time/shop-time.ts";
import type { TimeSpan } from "../time/time-span.ts";
import { slotsOnWeekday, spanOf } from "./time-slots.ts";

const NOW = Date.parse("2026-11-23T10:00:00-03:00"); // a Monday
const SCREEN = "https://www.example.com/agenda";

function spanFrom(start: string, minutes: number): TimeSpan {
  const at = Date.parse(`${start}:00-03:00`);
  return { start: at, end: at + minutes * 60_000 };
}

test("a cancel link names barber, style, day and time in its fragment, and reads aloud", () => {
  const link = cancelLink(shop, SCREEN, {
    barberId: 6,
    styleId: 1,
    span: spanFrom("2026-11-24T08:00", 30),
  });
  expect(link).toBe(
    "https://www.example.com/agenda#excluir&barbeiro=6&estilo=1&dia=2026-11-24&hora=08:00&fim=08:30",
  );
});

test("a link that moves names the same booking in the same way, and is not taken for one that cancels", () => {
  const booking = { barberId: 6, styleId: 1, span: spanFrom("2026-11-24T08:00", 30) };
  const link = moveLink(shop, SCREEN, booking);
  expect(link).toBe(
    "https://www.example.com/agenda#mudar&barbeiro=6&estilo=1&dia=2026-11-24&hora=08:00&fim=08:30",
  );
  const fragment = new URL(link).hash;
  const toCancel = new URL(cancelLink(shop, SCREEN, booking)).hash;
  expect(bookingInFragment(shop, fragment, NOW)).toEqual(bookingInFragment(shop, toCancel, NOW));
  expect([fragment, "#mudar", toCancel, "#mudare", ""].map(isMoveFragment)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(bookingInFragment(shop, "#mudare&barbeiro=6", NOW)).toBeUndefined();
});

test("a link that books names a slot, and for how many people, and is read only as one that books", () => {
  const link = bookLink(tables, "/reserva", {
    barberId: 5,
    styleId: 3,
    span: spanFrom("2026-11-24T20:00", 120),
    people: 4,
  });
  expect(link).toBe(
    "/reserva#marcar&barbeiro=5&estilo=3&dia=2026-11-24&hora=20:00&fim=22:00&pessoas=4",
  );
  const fragment = fragmentOf(link);
  expect([fragment, "#marcar", "#marcare", "#mudar"].map(isBookFragment)).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(isMoveFragment(fragment)).toBe(false);
  expect(bookingInFragment(tables, fragment, NOW)).toBeUndefined();
  expect(slotInFragment(tables, fragment, NOW)).toMatchObject({
    barber: { id: 5 },
    style: { id: 3 },
    day: "2026-11-24",
    slot: { label: "20:00 - 22:00" },
    people: 4,
  });
  expect(slotInFragment(tables, fragment.replace("#marcar", "#mudar"), NOW)).toBeUndefined();
});

test("of a link that books, a day that cannot be booked and a size that the shop does not take are ignored", () => {
  const link = "#marcar&barbeiro=6&estilo=1&dia=2026-11-24&hora=08:00&fim=08:30";
  // Today can be cancelled there, but not booked.
  const cancellable: Shop = { ...shop, cancelUntilMinutes: 60 };
  const tuesday = Date.parse("2026-11-24T07:00:00-03:00");
  expect(bookingInFragment(cancellable, link.replace("#marcar", "#mudar"), tuesday)).toMatchObject({
    day: "2026-11-24",
  });
  expect(slotInFragment(cancellable, link, tuesday)).toMatchObject({
    barber: { id: 6 },
    day: undefined,
    slot: undefined,
    isDayNotOffered: true,
  });
  for (const people of ["3", "22", "-2", "x", "4.5", ""]) {
    expect(slotInFragment(tables, `${link}&pessoas=${people}`, NOW)?.people).toBeUndefined();
  }
});

test("a cancel link to a table has the same keys", () => {
  const link = cancelLink(tables, "/reserva", {
    barberId: 5,
    styleId: 3,
    span: spanFrom("2026-11-24T20:00", 120),
  });
  expect(link).toBe("/reserva#excluir&barbeiro=5&estilo=3&dia=2026-11-24&hora=20:00&fim=22:00");
});

test("a cancel link leaves out a style that is not known, and ends at midnight as people write it", () => {
  const booking = { barberId: 6, styleId: undefined, span: spanFrom("2026-11-24T23:00", 60) };
  expect(cancelLink(shop, "", booking)).toBe(
    "#excluir&barbeiro=6&dia=2026-11-24&hora=23:00&fim=24:00",
  );
});

test("a link that fills in names barber and style in its query", () => {
  expect(choicesInQuery(shop, "?barbeiro=barbeiro1&estilo=normal")).toEqual({
    barber: barberByName(shop, "barbeiro1"),
    style: serviceByName(shop, "normal"),
  });
});

test("every slot of every service with every barber of every shop comes back from its link", () => {
  const bookings = [shop, tables].flatMap((of) =>
    of.barbers.flatMap((barber) =>
      of.services.flatMap((style) =>
        bookableDays(of, NOW).flatMap((day) =>
          slotsOnWeekday(of, style, barber, weekdayOf(day)).map((slot) => ({
            of,
            booking: { barber, style, day, slot, isDayNotOffered: false },
          })),
        ),
      ),
    ),
  );
  // 2 shops, 3 barbers, 10 days, 18 + 9 + 6 slots.
  expect(bookings).toHaveLength(1_980);
  for (const { of, booking } of bookings) {
    const { barber, style, day, slot } = booking;
    const span = spanOf(of, day, slot);
    const link = cancelLink(of, "/tela", { barberId: barber.id, styleId: style.id, span });
    if (shopOfCancelLink(of, fragmentOf(link), NOW) !== of) expect(link).toBe("offered");
    const fromCancelLink = bookingInFragment(of, fragmentOf(link), NOW);
    const fromFillInLink = choicesInQuery(of, queryOf(barber, style));
    // One comparison of texts, not of 1,980 pairs of shops' parts.
    if (JSON.stringify(fromCancelLink) !== JSON.stringify(booking)) expect(link).toBe("read back");
    expect(fromFillInLink.barber === barber && fromFillInLink.style === style).toBe(true);
  }
});

test("whatever a barber and a style are called, they come back, and the link is plain ASCII without a quote or a bracket", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", minLength: 1 }),
      fc.string({ unit: "binary-ascii", minLength: 1 }),
      (barberName, styleName) => {
        const named: Shop = {
          ...shop,
          barbers: shop.barbers.map((barber) => ({ ...barber, name: barberName })),
          services: shop.services.map((service) => ({ ...service, name: styleName })),
        };
        const [barber] = named.barbers;
        const [style] = named.services;
        const span = spanFrom("2026-11-24T08:30", 30);
        const link = cancelLink(named, SCREEN, { barberId: 6, styleId: 1, span });
        expect(link).toMatch(/^[\x21\x23-\x3b\x3d\x3f-\x7e]+$/);
        expect(bookingInFragment(named, fragmentOf(link), NOW)).toEqual({
          barber,
          style,
          day: "2026-11-24",
          slot: { label: "08:30 - 09:00", startMinute: 510, endMinute: 540 },
          isDayNotOffered: false,
        });
        expect(choicesInQuery(named, queryOf(barber, style))).toEqual({
          barber,
          style,
        });
      },
    ),
    // Other people and services have these as their ids.
    { examples: [["5", "2"]] },
  );
});

const [, ...otherBarbers] = shop.barbers;
const [, ...otherServices] = shop.services;
const LINK = "#excluir&barbeiro=6&estilo=1&dia=2026-11-24&hora=08:00&fim=08:30";

test.each<[what: string, changed: Shop, barber: string, style: string]>([
  [
    "a barber who has left",
    { ...shop, barbers: otherBarbers, former: { barbers: [{ id: 6, name: "Zé" }], services: [] } },
    "Zé",
    "normal",
  ],
  [
    "a barber who has left, and whose name another one has",
    {
      ...shop,
      barbers: [...otherBarbers, { id: 9, name: "Zé", colorId: 2 }],
      former: { barbers: [{ id: 6, name: "Zé" }], services: [] },
    },
    "Zé",
    "normal",
  ],
  [
    "a service that has ended",
    {
      ...shop,
      services: otherServices,
      former: { barbers: [], services: [{ id: 1, name: "fio" }] },
    },
    "barbeiro1",
    "fio",
  ],
  ["a service that nobody knows", { ...shop, services: otherServices }, "barbeiro1", "30 min"],
  [
    "a service that takes longer by now",
    {
      ...shop,
      services: shop.services.map((service) => ({ ...service, minutes: service.minutes * 3 })),
    },
    "barbeiro1",
    "normal",
  ],
  [
    "a weekday on which the shop is closed by now",
    {
      ...shop,
      services: shop.services.map((service) => ({
        ...service,
        hours: [{ weekdays: [4], from: "08:00", to: "19:00" }],
      })),
    },
    "barbeiro1",
    "normal",
  ],
  [
    "a time at which slots begin on other weekdays alone",
    {
      ...shop,
      services: shop.services.map((service) => ({
        ...service,
        hours: [
          { weekdays: [2], from: "07:45", to: "19:00" },
          { weekdays: [6], from: "08:00", to: "19:00" },
        ],
      })),
    },
    "barbeiro1",
    "normal",
  ],
  [
    "hours that the barber no longer works",
    {
      ...shop,
      barbers: shop.barbers.map((barber) => ({
        ...barber,
        hours: [{ weekdays: [2], from: "15:00", to: "19:00" }],
      })),
    },
    "barbeiro1",
    "normal",
  ],
  ["a day beyond the window by now", { ...shop, windowDays: 0 }, "barbeiro1", "normal"],
])("what is booked with %s can be chosen from its link", (_what, changed, barber, style) => {
  const shopOfLink = shopOfCancelLink(changed, LINK, NOW);
  expect(bookingInFragment(shopOfLink, LINK, NOW)).toMatchObject({
    barber: { id: 6, name: barber },
    style: { name: style },
    day: "2026-11-24",
    slot: { label: "08:00 - 08:30" },
    isDayNotOffered: false,
  });
  expect(barberByName(shopOfLink, barber)?.id).toBe(6);
});

test("a cancel link that names nobody, or no time, leaves the shop as it is", () => {
  for (const link of [
    "#excluir",
    "",
    LINK.replace("barbeiro=6", "barbeiro=66"),
    LINK.replace("fim=08:30", "fim=08:00"),
    LINK.replace("fim=08:30", "fim=25:00"),
    LINK.replace("2026-11-24", "2026-11-31"),
    LINK.replace("#excluir", "#marcar"),
  ]) {
    expect(shopOfCancelLink(shop, link, NOW)).toBe(shop);
  }
});

test("a link to a day that is over, or years away, offers no day of that kind", () => {
  for (const day of ["2026-11-23", "2024-11-26", "2036-11-25"]) {
    const link = LINK.replace("2026-11-24", day);
    const shopOfLink = shopOfCancelLink(shop, link, NOW);
    expect(shopOfLink.windowDays).toBeLessThanOrEqual(366);
    expect(bookingInFragment(shopOfLink, link, NOW)).toMatchObject({ isDayNotOffered: true });
  }
});

const NOTHING = {
  barber: undefined,
  style: undefined,
  day: undefined,
  slot: undefined,
  isDayNotOffered: false,
};

test("a link with a name that was changed since leads to the same barber and style", () => {
  const renamed: Shop = {
    ...shop,
    barbers: shop.barbers.map((barber) => (barber.id === 6 ? { ...barber, name: "Zé" } : barber)),
    services: shop.services.map((style) =>
      style.id === 2 ? { ...style, name: "barbear" } : style,
    ),
    former: {
      barbers: [
        { id: 9, name: "Ana" },
        { id: 6, name: "barbeiro1" },
      ],
      services: [{ id: 2, name: "barba" }],
    },
  };
  for (const query of ["barbeiro=barbeiro1&estilo=barba", "barbeiro=Zé&estilo=barbear"]) {
    const { barber, style } = choicesInQuery(renamed, query);
    expect([barber?.id, style?.id]).toEqual([6, 2]);
  }
  expect(choicesInQuery(renamed, "barbeiro=Ana&estilo=9")).toEqual({
    barber: undefined,
    style: undefined,
  });
});

test("only #excluir is a cancel link", () => {
  for (const fragment of ["", "#", "#excluirei", "#Excluir", "#x&excluir", "#barbeiro=barbeiro1"]) {
    expect(bookingInFragment(shop, fragment, NOW)).toBeUndefined();
  }
  expect(bookingInFragment(shop, "#excluir", NOW)).toEqual(NOTHING);
});

test("what the form does not offer is ignored, and the rest is kept", () => {
  expect(read("barbeiro=barbeiro9&estilo=normal&dia=2026-11-24&hora=08:00")).toEqual({
    barber: undefined,
    style: "normal",
    day: "2026-11-24",
    time: "08:00 - 08:30",
  });
  // Today, a Saturday, the day after the last, no day.
  for (const day of ["2026-11-23", "2026-11-28", "2026-12-08", "2026-13-45", "24/11"]) {
    expect(read(`barbeiro=barbeiro1&estilo=normal&dia=${day}&hora=08:00`)).toEqual({
      barber: "barbeiro1",
      style: "normal",
      day: undefined,
      // Beside another day it would be another booking's.
      time: undefined,
    });
  }
  // The lunch break, half of an hour's slot, after the last, no time.
  for (const time of ["13:00", "08:30", "22:00", "8:00", "08:00 - 09:00", "99:99"]) {
    expect(read(`barbeiro=barbeiro1&estilo=barba&dia=2026-11-24&hora=${time}`)).toEqual({
      barber: "barbeiro1",
      style: "barba",
      day: "2026-11-24",
      time: undefined,
    });
  }
});

test("without a style there is no time, as in the form", () => {
  expect(read("barbeiro=barbeiro1&dia=2026-11-24&hora=08:00")).toMatchObject({ time: undefined });
});

test("a time at which the barber is not there that day is ignored", () => {
  const hours = [{ weekdays: [2], from: "15:00", to: "19:00" }] as const;
  const [first, ...others] = shop.barbers;
  if (first === undefined) throw new Error("the shop has no barber");
  const afternoons: Shop = { ...shop, barbers: [{ ...first, hours }, ...others] };
  const of = (time: string) =>
    bookingInFragment(
      afternoons,
      `#excluir&barbeiro=barbeiro1&estilo=normal&dia=2026-11-24&hora=${time}`,
      NOW,
    )?.slot?.label;
  expect(of("08:00")).toBeUndefined();
  expect(of("15:00")).toBe("15:00 - 15:30");
});

test("a link says when its day is over, on the day itself and after, and keeps no time without its day", () => {
  const at = (now: string) =>
    bookingInFragment(
      shop,
      "#excluir&barbeiro=barbeiro1&estilo=normal&dia=2026-11-24&hora=08:00",
      Date.parse(now),
    );
  expect(at("2026-11-23T23:59:59-03:00")).toMatchObject({ isDayNotOffered: false });
  for (const now of ["2026-11-24T00:00:00-03:00", "2026-12-24T10:00:00-03:00"]) {
    expect(at(now)).toMatchObject({ isDayNotOffered: true, day: undefined, slot: undefined });
  }
  expect(read("barbeiro=barbeiro1&estilo=normal&hora=08:00")).toMatchObject({ time: undefined });
});

test("a day is offered or not by the shop's clock when the link is read", () => {
  const of = (now: string) =>
    bookingInFragment(shop, "#excluir&dia=2026-11-24", Date.parse(now))?.day;
  expect(of("2026-11-23T23:59:59-03:00")).toBe("2026-11-24");
  expect(of("2026-11-24T00:00:00-03:00")).toBeUndefined();
});

test("the first of several values counts, and a phone in a link is read by nobody", () => {
  expect(
    read("barbeiro=barbeiro2&barbeiro=barbeiro1&telefone=987654321&phone=987654321&estilo=normal"),
  ).toEqual({ barber: "barbeiro2", style: "normal", day: undefined, time: undefined });
});

test("a link whose time is written %3A reads as one with a colon", () => {
  expect(read("estilo=normal&dia=2026-11-24&hora=08%3A00")).toMatchObject({
    time: "08:00 - 08:30",
  });
});

test("whatever stands in an address, reading it throws nothing and gives only what the shop has", () => {
  const key = fc.constantFrom("barbeiro", "estilo", "dia", "hora", "excluir", "__proto__", "");
  const value = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.string({ unit: "binary-ascii" }),
    fc.constantFrom(
      "barbeiro1",
      "normal",
      "2026-11-24",
      "2026-11-24(<b>)",
      "08:00",
      "%",
      "%E0%A4%A",
      "<img src=x onerror=alert(1)>",
      "constructor",
      "\ud800",
    ),
  );
  const garbage = fc
    .array(fc.tuple(key, value), { maxLength: 8 })
    .map((parts) => parts.map(([name, text]) => `${name}=${text}`).join("&"));
  fc.assert(
    fc.property(garbage, (text) => {
      const booking = bookingInFragment(shop, `#excluir&${text}`, NOW);
      const choices = choicesInQuery(shop, `?${text}`);
      expect(booking).toBeDefined();
      const { barber, style, day, slot } = booking ?? NOTHING;
      const isOfShop =
        [undefined, ...shop.barbers].includes(barber) &&
        [undefined, ...shop.services].includes(style) &&
        [undefined, "2026-11-24"].includes(day) &&
        [undefined, "08:00 - 08:30"].includes(slot?.label) &&
        choices.barber === barber &&
        choices.style === style;
      expect(isOfShop).toBe(true);
    }),
  );
});

function read(pairs: string) {
  const booking = bookingInFragment(shop, `#excluir&${pairs}`, NOW);
  if (booking === undefined) throw new Error("this is no cancel link");
  const { barber, style, day, slot } = booking;
  return { barber: barber?.name, style: style?.name, day, time: slot?.label };
}

function fragmentOf(link: string): string {
  return link.slice(link.indexOf("#"));
}

function queryOf(barber: Barber | undefined, style: Service | undefined): string {
  const [name = "", styleName = ""] = [barber?.name, style?.name];
  return `?barbeiro=${encodeURIComponent(name)}&estilo=${encodeURIComponent(styleName)}`;
}

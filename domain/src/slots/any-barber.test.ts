import fc from "fast-check";
import { expect, test } from "vitest";

import { barberShop } from "@vitrine/testing/fixture-shops";

import { sharesOf } from "../time/half-hour-cells.ts";
import type { Barber, Shop } from "../shop/shop.ts";
import {
  barbersToBook,
  barbersWhoDo,
  leastBookedFirst,
  minutesBooked,
  slotsOfAny,
} from "./any-barber.ts";

const MONDAY = Date.parse("2026-11-23T10:00:00-03:00");
const at = (time: string, day = "2026-11-24") => Date.parse(`${day}T${time}:00-03:00`);
const from = (start: string, end: string, day?: string) => ({
  start: at(start, day),
  end: at(end, day),
});

const shopWith = (changes: Readonly<Record<number, Partial<Barber>>>, more = {}): Shop => ({
  ...barberShop,
  ...more,
  barbers: barberShop.barbers.map((barber) => ({ ...barber, ...changes[barber.id] })),
});

const idsToBook = (shop: Shop, serviceId: number | undefined, span = from("08:00", "09:00")) => {
  const admitted = barbersToBook(shop, serviceId, span, MONDAY);
  return admitted.ok ? admitted.barbers.map(({ barber }) => barber.id) : admitted.refusal;
};

test("those who are paused or do not do the service are nobody's pick", () => {
  const shop = shopWith({ 6: { isPaused: true }, 7: { services: [{ id: 1 }] } });
  expect(barbersWhoDo(shop, { serviceId: 2 }).map(({ barber }) => barber.id)).toEqual([5]);
  expect(barbersWhoDo(shop, { timeType: "halfTimes" }).map(({ barber }) => barber.id)).toEqual([
    7, 5,
  ]);
  expect(idsToBook(shop, 2)).toEqual([5]);
  expect(idsToBook(shop, 1, from("08:00", "08:30"))).toEqual([7, 5]);
});

test("each does the service in their own time, and only who has exactly that slot is picked", () => {
  const shop = shopWith({ 7: { services: [{ id: 2, minutes: 90 }] } });
  expect(barbersWhoDo(shop, { serviceId: 2 }).map(({ service }) => service.minutes)).toEqual([
    60, 90, 60,
  ]);
  expect(idsToBook(shop, 2)).toEqual([6, 5]);
  expect(idsToBook(shop, 2, from("08:00", "09:30"))).toEqual([7]);
});

test("a closed day of one is none of the others', and their own hours count", () => {
  const away = shopWith({}, { closed: [{ from: "2026-11-24", barberId: 6 }] });
  expect(idsToBook(away, 2)).toEqual([7, 5]);
  const late = shopWith({ 5: { hours: [{ weekdays: [2], from: "10:00", to: "19:00" }] } });
  expect(idsToBook(late, 2)).toEqual([6, 7]);
  expect(idsToBook(late, 2, from("10:00", "11:00"))).toEqual([6, 7, 5]);
});

test("a refusal is that of the barber who came nearest to it", () => {
  expect(idsToBook(barberShop, 9)).toBe("style-unknown");
  expect(idsToBook(shopWith({ 6: { services: [{ id: 1 }] } }), 2, from("08:10", "09:10"))).toBe(
    "slot-unknown",
  );
  expect(idsToBook(barberShop, 2, from("08:00", "09:00", "2026-11-23"))).toBe("day-not-bookable");
  const isAway = { closed: [{ from: "2026-11-24" }] };
  expect(idsToBook(shopWith({ 6: { services: [] } }, isAway), 2)).toBe("slot-taken");
  const paused = { isPaused: true };
  expect(idsToBook(shopWith({ 5: paused, 6: paused, 7: paused }), 2)).toBe("barber-unknown");
});

test("a length that means one service with one and another with another names none", () => {
  const shop = shopWith({ 7: { services: [{ id: 1, minutes: 60 }] } });
  expect(idsToBook(shop, undefined)).toBe("style-unknown");
  expect(idsToBook(shop, 1)).toEqual([7]);
  expect(idsToBook(shop, 2)).toEqual([6, 5]);
  expect(idsToBook(barberShop, undefined)).toEqual([6, 7, 5]);
});

test("the day shows every slot of each once, in order, and free if it is free with one of them", () => {
  const slot = (start: string, end: string) => ({
    label: `${start} - ${end}`,
    span: from(start, end),
    shares: sharesOf({ span: from(start, end) }),
  });
  const free = slotsOfAny([
    { slots: [slot("08:00", "09:00"), slot("09:00", "10:00")], isFree: () => false },
    {
      slots: [slot("08:00", "09:30"), slot("09:00", "10:00")],
      isFree: ({ label }) => label.startsWith("09"),
    },
    { slots: [slot("07:00", "08:00"), slot("09:00", "10:00")], isFree: () => false },
  ]);
  expect(Object.entries(free)).toEqual([
    ["07:00 - 08:00", false],
    ["08:00 - 09:00", false],
    ["08:00 - 09:30", false],
    ["09:00 - 10:00", true],
  ]);
});

test("the minutes of a day are those that are booked in it, also in parts of half hours", () => {
  const cell = (time: string) => at(time) / 1_800_000;
  const none = { taken: 0, parts: 0, blocked: 0 };
  const uses = [
    { ...none, cell: cell("07:30"), taken: 1 },
    { ...none, cell: cell("08:00"), taken: 1 },
    { ...none, cell: cell("08:30"), parts: 1 + 256, blocked: 2 },
    { ...none, cell: cell("10:00"), taken: 1 },
  ];
  expect(minutesBooked(uses, from("08:00", "10:00"))).toBe(40);
  expect(minutesBooked([], from("08:00", "10:00"))).toBe(0);
});

test("who has least comes first, and of equals nobody always", () => {
  const named = [
    { barberColorId: 6, minutesBooked: 60 },
    { barberColorId: 7, minutesBooked: 30 },
    { barberColorId: 5, minutesBooked: 90 },
  ];
  const first = (start: number) => leastBookedFirst(named, start).map((one) => one.barberColorId);
  expect(first(at("08:00"))).toEqual([7, 6, 5]);

  const equals = named.map((one) => ({ ...one, minutesBooked: 30 }));
  const firsts = new Map<number, number>();
  for (let hour = 0; hour < 900; hour += 1) {
    const [one] = leastBookedFirst(equals, at("08:00") + hour * 3_600_000);
    firsts.set(one?.barberColorId ?? 0, (firsts.get(one?.barberColorId ?? 0) ?? 0) + 1);
  }
  expect([...firsts.values()].every((times) => times > 250)).toBe(true);
});

test("the order is the same whatever the order of those who are asked, and names each once", () => {
  const barbers = fc.uniqueArray(
    fc.record({ barberColorId: fc.nat(99), minutesBooked: fc.constantFrom(0, 30, 60) }),
    { selector: ({ barberColorId }) => barberColorId },
  );
  fc.assert(
    fc.property(barbers, fc.nat(), (some, start) => {
      const order = leastBookedFirst(some, start);
      expect(leastBookedFirst(some.toReversed(), start)).toEqual(order);
      expect(order.toSorted((one, other) => one.barberColorId - other.barberColorId)).toEqual(
        some.toSorted((one, other) => one.barberColorId - other.barberColorId),
      );
      const minutes = order.map(({ minutesBooked: booked }) => booked);
      expect(minutes).toEqual(minutes.toSorted((one, other) => one - other));
    }),
  );
});

import { expect, test } from "vitest";

import { barberShop as shop } from "@vitrine/testing/fixture-shops";
import { SALON } from "@vitrine/testing/salons/salon";

import { instantAt } from "../time/shop-time.ts";
import { barberByName } from "../shop/shop.ts";
import {
  dayOfWindow,
  refusalForSpan as refusalAt,
  servicesToMoveTo,
  serviceToBook,
} from "./slot-admission.ts";
import type { Shop } from "../shop/shop.ts";
import type { TimeSpan } from "../time/time-span.ts";

const NOW = Date.parse("2026-11-23T10:00:00-03:00"); // a Monday

function refusalForSpan(of: Shop, name: string, when: TimeSpan) {
  const barber = barberByName(of, name);
  if (barber === undefined) throw new Error(`no barber is called ${name}`);
  return refusalAt(of, of.services, barber, when, NOW, "client");
}

const span = (day: string, startHour: number, endHour: number) => ({
  start: instantAt(day, startHour * 60, shop.timeZone),
  end: instantAt(day, endHour * 60, shop.timeZone),
});

test("a real slot of a bookable day is admitted", () => {
  expect(refusalForSpan(shop, "barbeiro1", span("2026-11-24", 8, 10))).toBeUndefined();
});

test("a span that is not a slot is refused as such", () => {
  expect(refusalForSpan(shop, "barbeiro1", span("2026-11-24", 13, 14))).toBe("slot-unknown");
});

test("a real slot today, on a weekend or after the window is refused for its day", () => {
  expect(refusalForSpan(shop, "barbeiro1", span("2026-11-23", 18, 19))).toBe("day-not-bookable");
  expect(refusalForSpan(shop, "barbeiro1", span("2026-11-28", 8, 10))).toBe("day-not-bookable");
  expect(refusalForSpan(shop, "barbeiro1", span("2026-12-08", 8, 10))).toBe("day-not-bookable");
});

test("a slot of a closed day answers as an occupied one, for the barber who is away", () => {
  const closed: Shop = {
    ...shop,
    closed: [
      { from: "2026-11-24", barberId: 7 },
      { from: "2026-11-26", to: "2026-11-27" },
    ],
  };
  expect(refusalForSpan(closed, "barbeiro1", span("2026-11-24", 8, 10))).toBeUndefined();
  expect(refusalForSpan(closed, "barbeiro2", span("2026-11-24", 8, 10))).toBe("slot-taken");
  expect(refusalForSpan(closed, "barbeiro2", span("2026-11-25", 8, 10))).toBeUndefined();
  expect(refusalForSpan(closed, "barbeiro1", span("2026-11-26", 8, 10))).toBe("slot-taken");
  expect(refusalForSpan(closed, "barbeiro3", span("2026-11-27", 8, 10))).toBe("slot-taken");
  expect(refusalForSpan(closed, "barbeiro3", span("2026-11-30", 8, 10))).toBeUndefined();
});

test.each([
  ["a slot of today to come", "2026-11-23T18:00:00-03:00", 60, undefined],
  ["one that ends now", "2026-11-23T09:00:00-03:00", 60, "day-not-bookable"],
  ["one of yesterday's weekday", "2026-11-20T18:00:00-03:00", 60, "day-not-bookable"],
  ["the last day of the window", "2026-12-07T18:00:00-03:00", 60, undefined],
  ["the day after the window", "2026-12-08T18:00:00-03:00", 60, "day-not-bookable"],
  ["a Saturday, when the shop is closed", "2026-11-28T18:00:00-03:00", 60, "day-not-bookable"],
  ["a time today that is not a slot", "2026-11-23T13:00:00-03:00", 60, "slot-unknown"],
] as const)("%s: the owner gets the right answer", (_what, at, minutes, due) => {
  const start = Date.parse(at);
  const barber = barberByName(shop, "barbeiro1");
  if (barber === undefined) throw new Error("there is no such barber");
  const when = { start, end: start + minutes * 60_000 };
  expect(refusalAt(shop, shop.services, barber, when, NOW, "owner")).toBe(due);
});

test("a slot of today can be booked until it ends", () => {
  const barber = barberByName(shop, "barbeiro1");
  if (barber === undefined) throw new Error("there is no such barber");
  const refusalAfter = (minutes: number) =>
    refusalAt(
      shop,
      shop.services,
      barber,
      span("2026-11-23", 8, 10),
      NOW - minutes * 60_000,
      "owner",
    );
  expect(refusalAfter(1)).toBeUndefined();
  expect(refusalAfter(0)).toBe("day-not-bookable");
});

test("on a weekday without hours the owner books nothing today", () => {
  const barber = barberByName(shop, "barbeiro1");
  if (barber === undefined) throw new Error("there is no such barber");
  const saturday = Date.parse("2026-11-28T07:00:00-03:00");
  const refusal = refusalAt(
    shop,
    shop.services,
    barber,
    span("2026-11-28", 18, 19),
    saturday,
    "owner",
  );
  expect(refusal).toBe("day-not-bookable");
});

test("until midnight of the shop's own zone it is today, and then it is tomorrow's turn", () => {
  const inManaus: Shop = { ...shop, timeZone: "America/Manaus" };
  const barber = barberByName(inManaus, "barbeiro1");
  if (barber === undefined) throw new Error("there is no such barber");
  const at = (day: string) => ({
    start: Date.parse(`${day}T18:00:00-04:00`),
    end: Date.parse(`${day}T19:00:00-04:00`),
  });
  // Tuesday has begun in São Paulo, and the window's last day is still Monday's.
  const lateOnMonday = Date.parse("2026-11-24T00:30:00-03:00");
  const refusalOf = (day: string, now: number) =>
    refusalAt(inManaus, inManaus.services, barber, at(day), now, "owner");
  expect(refusalOf("2026-11-24", lateOnMonday)).toBeUndefined();
  expect(refusalOf("2026-12-07", lateOnMonday)).toBeUndefined();
  expect(refusalOf("2026-12-08", lateOnMonday)).toBe("day-not-bookable");
  expect(refusalOf("2026-12-08", lateOnMonday + 60 * 60_000)).toBeUndefined();
});

const salonBarber = (name: string) => {
  const barber = barberByName(SALON, name);
  if (barber === undefined) throw new Error(`no barber is called ${name}`);
  return barber;
};

/** The name of the service that is booked on Tuesday at eight, for so many hours; or why it is not. */
function bookedOrRefused(name: string, serviceId: number | undefined, hours: number): string {
  const when = span("2026-11-24", 8, 8 + hours);
  const found = serviceToBook(SALON, salonBarber(name), serviceId, when, NOW, "client");
  return found.ok ? found.service.name : found.refusal;
}

test.each<[barber: string, id: number | undefined, hours: number, due: string]>([
  ["barbeiro1", undefined, 0.5, "normal"],
  ["barbeiro1", 4, 0.5, "sobrancelha"],
  ["barbeiro1", 1, 0.5, "normal"],
  ["barbeiro1", 4, 1, "slot-unknown"],
  ["barbeiro1", undefined, 1.5, "slot-unknown"],
  ["barbeiro1", 99, 0.5, "style-unknown"],
  ["barbeiro2", 2, 1.5, "barba"],
  ["barbeiro2", undefined, 1.5, "barba"],
  ["barbeiro2", 2, 1, "slot-unknown"],
  ["barbeiro2", 1, 0.5, "style-unknown"],
  ["barbeiro2", undefined, 0.5, "slot-unknown"],
  ["barbeiro2", 4, 0.5, "sobrancelha"],
])("%s, asked for the service %s over %f hours: %s", (name, id, hours, due) => {
  expect(bookedOrRefused(name, id, hours)).toBe(due);
});

test("a service is booked as its barber does it, with that barber's price", () => {
  const when = span("2026-11-24", 8, 9.5);
  expect(serviceToBook(SALON, salonBarber("barbeiro2"), 2, when, NOW, "client")).toMatchObject({
    ok: true,
    service: { id: 2, minutes: 90, price: { cents: 9_000 } },
  });
});

test.each<[barber: string, id: number | undefined, minutes: number, due: string[]]>([
  ["barbeiro1", 4, 30, ["sobrancelha"]],
  ["barbeiro1", undefined, 30, ["normal", "barba", "pintura", "sobrancelha"]],
  // The barber takes longer for it, so what takes as long as it was booked for has to do.
  ["barbeiro2", 2, 60, ["barba", "sobrancelha"]],
  ["barbeiro2", 1, 30, ["barba", "sobrancelha"]],
  ["barbeiro2", 4, 30, ["sobrancelha"]],
])(
  "to %s a booking of the service %s of %i minutes may be moved as %j",
  (name, id, minutes, due) => {
    const services = servicesToMoveTo(SALON, salonBarber(name), id, minutes);
    expect(services.map((service) => service.name)).toEqual(due);
  },
);

test("a window is one day, from midnight to midnight", () => {
  expect(dayOfWindow(shop, span("2026-11-24", 0, 24))).toBe("2026-11-24");
});

test.each([
  ["two days", 0, 48],
  ["half a day", 0, 12],
  ["a day from noon", 12, 36],
  ["nothing", 0, 0],
  ["turned around", 24, 0],
])("a window of %s is not one day", (_name, startHour, endHour) => {
  expect(dayOfWindow(shop, span("2026-11-24", startHour, endHour))).toBeUndefined();
});

test("the short day on which the clocks went forward is a whole day", () => {
  expect(
    dayOfWindow(shop, {
      start: Date.parse("2018-11-04T01:00:00-02:00"),
      end: Date.parse("2018-11-05T00:00:00-02:00"),
    }),
  ).toBe("2018-11-04");
});

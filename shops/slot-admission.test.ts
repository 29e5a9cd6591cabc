import { expect, test } from "vitest";

import { instantAt } from "@vitrine/domain/shop-time";
import { barberByName } from "@vitrine/domain/shop";
import { dayOfWindow, refusalForSpan as refusalAt } from "@vitrine/domain/slot-admission";
import type { Shop } from "@vitrine/domain/shop";
import type { TimeSpan } from "@vitrine/domain/time-span";

import { shop } from "./barbearia.ts";

const NOW = Date.parse("2026-11-23T10:00:00-03:00"); // a Monday

function refusalForSpan(of: Shop, name: string, when: TimeSpan) {
  const barber = barberByName(of, name);
  if (barber === undefined) throw new Error(`no barber is called ${name}`);
  return refusalAt(of, barber, when, NOW);
}

const span = (day: string, startHour: number, endHour: number) => ({
  start: instantAt(day, startHour * 60, shop.timeZone),
  end: instantAt(day, endHour * 60, shop.timeZone),
});

test("a real slot of a bookable day is admitted", () => {
  expect(refusalForSpan(shop, "barbeiro1", span("2026-11-24", 8, 10))).toBeUndefined();
});

test("a span that is no slot is refused as such", () => {
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
      { from: "2026-11-24", barber: "barbeiro2" },
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

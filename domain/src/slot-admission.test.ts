import { expect, test } from "vitest";

import { instantAt } from "./shop-time.ts";
import { dayOfWindow, refusalOfSpan } from "./slot-admission.ts";

const NOW = Date.parse("2026-11-23T10:00:00-03:00"); // a Monday

const span = (day: string, startHour: number, endHour: number) => ({
  start: instantAt(day, startHour * 60),
  end: instantAt(day, endHour * 60),
});

test("a real slot of a bookable day is admitted", () => {
  expect(refusalOfSpan(span("2026-11-24", 8, 10), NOW)).toBeUndefined();
});

test("a span that is no slot is refused as such", () => {
  expect(refusalOfSpan(span("2026-11-24", 13, 14), NOW)).toBe("slot-unknown");
});

test("a real slot today, on a weekend or after the window is refused for its day", () => {
  expect(refusalOfSpan(span("2026-11-23", 18, 19), NOW)).toBe("day-not-bookable");
  expect(refusalOfSpan(span("2026-11-28", 8, 10), NOW)).toBe("day-not-bookable");
  expect(refusalOfSpan(span("2026-12-08", 8, 10), NOW)).toBe("day-not-bookable");
});

test("a window is one day, from midnight to midnight", () => {
  expect(dayOfWindow(span("2026-11-24", 0, 24))).toBe("2026-11-24");
});

test.each([
  ["two days", 0, 48],
  ["half a day", 0, 12],
  ["a day from noon", 12, 36],
  ["nothing", 0, 0],
  ["turned around", 24, 0],
])("a window of %s is not one day", (_name, startHour, endHour) => {
  expect(dayOfWindow(span("2026-11-24", startHour, endHour))).toBeUndefined();
});

test("the short day on which the clocks went forward is a whole day", () => {
  expect(
    dayOfWindow({
      start: Date.parse("2018-11-04T01:00:00-02:00"),
      end: Date.parse("2018-11-05T00:00:00-02:00"),
    }),
  ).toBe("2018-11-04");
});

import { expect, test } from "vitest";

import { placesOfYears } from "./bench-shop.ts";
import type { Place } from "./bench-shop.ts";

const keyOf = ({ calendarId, barberColorId, span }: Place) =>
  `${calendarId} ${barberColorId} ${span.start}`;

test("the stored bookings take as many places as were asked for, none of them twice", () => {
  const keys = [...placesOfYears(20_000, 1)].map(keyOf);
  expect(keys).toHaveLength(20_000);
  expect(new Set(keys).size).toBe(20_000);
});

test("the stored bookings lie in the ten years before the booking window, over all calendars", () => {
  const places = [...placesOfYears(20_000, 1_000)];
  const starts = places.map(({ span }) => span.start);
  expect(new Date(starts[0] ?? 0).getUTCFullYear()).toBe(2016);
  expect(Math.max(...starts)).toBeLessThan(Date.parse("2026-11-24T00:00:00-03:00"));
  expect(starts.toSorted((one, other) => one - other)[0]).toBeGreaterThan(
    Date.parse("2016-11-20T00:00:00-03:00"),
  );
  expect(new Set(places.map(({ calendarId }) => calendarId)).size).toBe(1_000);
  expect(new Set(places.map(({ barberColorId }) => barberColorId))).toEqual(new Set([5, 6, 7]));
});

test("more bookings than ten years hold are refused", () => {
  expect(() => [...placesOfYears(10_000_000, 10)]).toThrow("do not hold 10000000 bookings");
});

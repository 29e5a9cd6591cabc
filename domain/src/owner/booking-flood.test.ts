import { expect, test } from "vitest";

import { isFlood, usualBusyHour } from "./booking-flood.ts";

const DAY = 24;

/** The hours of a day, each with its bookings. */
const day = (number: number, ...bookings: readonly number[]) =>
  bookings.map((count, hour) => ({ hour: number * DAY + hour, bookings: count }));

test("the usual busy hour is the busiest one of the middle day", () => {
  expect(usualBusyHour([])).toBe(0);
  expect(usualBusyHour(day(1, 2, 5, 1))).toBe(5);
  expect(usualBusyHour([...day(1, 2), ...day(2, 9, 4), ...day(3, 3, 1)])).toBe(3);
});

test("a day with a flood does not make the next one usual", () => {
  const weeks = [1, 2, 3, 4, 5].flatMap((number) => day(number, 3, 4));
  expect(usualBusyHour([...weeks, ...day(6, 180)])).toBe(4);
});

test("a flood is at least fifteen, and three times the usual hour within ten minutes", () => {
  expect([14, 15, 200].map((bookings) => isFlood(bookings, 0))).toEqual([false, true, true]);
  expect([15, 29, 30].map((bookings) => isFlood(bookings, 10))).toEqual([false, false, true]);
});

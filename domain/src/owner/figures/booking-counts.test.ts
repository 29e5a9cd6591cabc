import { expect, test } from "vitest";

import { NOTHING_COUNTED, withBooking } from "./booking-counts.ts";

const EIGHT = Date.parse("2026-11-24T08:00:00-03:00");
const HALF_HOUR = {
  span: { start: EIGHT, end: EIGHT + 30 * 60_000 },
  places: 1,
  isCancelled: false,
  hasMissed: false,
};

test("what was missed was booked and sold; what was cancelled was neither", () => {
  const bookings = [
    HALF_HOUR,
    { ...HALF_HOUR, hasMissed: true },
    { ...HALF_HOUR, isCancelled: true },
    // Marked before it was cancelled.
    { ...HALF_HOUR, isCancelled: true, hasMissed: true },
  ];
  expect(bookings.reduce(withBooking, NOTHING_COUNTED)).toEqual({
    booked: 2,
    missed: 1,
    cancelled: 2,
    people: 2,
    soldMinutes: 60,
  });
});

test("a table for ten over half an hour sells five hours of a place", () => {
  expect(withBooking(NOTHING_COUNTED, { ...HALF_HOUR, places: 10 })).toMatchObject({
    booked: 1,
    people: 10,
    soldMinutes: 300,
  });
});

import type { BookingChange, BookingOfDay, SeeDayAnswer } from "@vitrine/domain/wire/owner/see-day";
import { expect, test } from "vitest";

import { whereaboutsOf } from "./whereabouts.ts";

const ANA: BookingOfDay = {
  bookingId: "a",
  barberColorId: 6,
  start: "2026-11-24T08:00:00-03:00",
  end: "2026-11-24T08:30:00-03:00",
  clientName: "Ana",
  clientPhone: "1",
  clientEmail: "",
  places: 1,
  bookedBy: "client",
};
const NINE = { start: "2026-11-25T09:00:00-03:00", end: "2026-11-25T09:30:00-03:00" };

function answer(
  minute: number,
  bookings: BookingOfDay[],
  changes: Partial<BookingChange>[] = [],
): SeeDayAnswer {
  const now = `2026-11-23T08:0${minute}:00-03:00`;
  return { now, bookings, closed: [], busyCalendars: [], changes: changes as BookingChange[] };
}

test("a booking that its day still shows is there", () => {
  const own = answer(1, [ANA]);
  expect(whereaboutsOf(ANA, own, [own])).toEqual({ is: "there", booking: ANA });
});

test("a booking that its day no longer shows is gone", () => {
  const own = answer(1, []);
  expect(whereaboutsOf(ANA, own, [own]).is).toBe("gone");
});

test("a booking is where its day shows it by now, with whom it is by now", () => {
  const moved = { ...ANA, barberColorId: 7 };
  const own = answer(1, [moved]);
  expect(whereaboutsOf(ANA, own, [own])).toEqual({ is: "moved", booking: moved });
});

test("while another day is shown, the changes tell that a booking was moved or cancelled", () => {
  const own = answer(1, [ANA]);
  const moved = answer(2, [], [{ kind: "moved", bookingId: "a", barberColorId: 6, ...NINE }]);
  expect(whereaboutsOf(ANA, own, [own, moved])).toEqual({
    is: "moved",
    booking: { ...ANA, ...NINE },
  });
  const cancelled = answer(2, [], [{ kind: "cancelled", bookingId: "a", by: "client" }]);
  expect(whereaboutsOf(ANA, own, [own, cancelled])).toEqual({
    is: "gone",
    booking: ANA,
    by: "client",
  });
});

test("a change that is older than what its day shows tells nothing", () => {
  const old = answer(1, [], [{ kind: "moved", bookingId: "a", barberColorId: 6, ...NINE }]);
  const own = answer(2, [ANA]);
  expect(whereaboutsOf(ANA, own, [old, own]).is).toBe("there");
  expect(whereaboutsOf(ANA, undefined, []).is).toBe("there");
});

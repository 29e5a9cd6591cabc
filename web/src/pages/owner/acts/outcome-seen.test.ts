import type { BookingChange, BookingOfDay } from "@vitrine/domain/wire/owner/see-day";
import { expect, test } from "vitest";

import type { OwnerChange } from "../../../scheduling-api/owner-api.ts";
import { isOutcomeSeen } from "./outcome-seen.ts";

const BOOKING = {
  bookingId: "a",
  barberColorId: 6,
  start: "2026-11-24T08:00:00-03:00",
} as BookingOfDay;
const EMPTY = { bookings: [], closed: [], changes: [] };
const MOVE = {
  act: "moveBooking",
  body: {
    bookingId: "a",
    barberColorId: 6,
    dateTimeStart: "2026-11-24T11:00:00Z",
    dateTimeEnd: "2026-11-24T11:30:00Z",
  },
} as const satisfies OwnerChange;

test("a booking or a closing is there under the key that it was made with", () => {
  const book = { act: "book", body: {} } as OwnerChange;
  expect(isOutcomeSeen(book, "a", { ...EMPTY, bookings: [BOOKING] })).toBe(true);
  expect(isOutcomeSeen(book, "b", { ...EMPTY, bookings: [BOOKING] })).toBe(false);
  const close = { act: "closeTime", body: {} } as OwnerChange;
  const closed = [{ closingId: "c" }] as Parameters<typeof isOutcomeSeen>[2]["closed"];
  expect(isOutcomeSeen(close, "c", { ...EMPTY, closed })).toBe(true);
  expect(isOutcomeSeen(close, "d", { ...EMPTY, closed })).toBe(false);
});

test("a booking has moved once it is where it was to go", () => {
  const there = { ...EMPTY, bookings: [BOOKING] };
  expect(isOutcomeSeen(MOVE, "k", there)).toBe(true);
  const elsewhere = { ...MOVE, body: { ...MOVE.body, barberColorId: 7 } };
  expect(isOutcomeSeen(elsewhere, "k", there)).toBe(false);
  const later = { ...MOVE, body: { ...MOVE.body, dateTimeStart: "2026-11-24T12:00:00Z" } };
  expect(isOutcomeSeen(later, "k", there)).toBe(false);
});

test("a cancellation of the owner's is among the changes, a client's is not the owner's", () => {
  const cancel: OwnerChange = {
    act: "cancelBooking",
    body: { bookingId: "a", tellsClient: false },
  };
  const change = { kind: "cancelled", by: "owner", bookingId: "a" } as BookingChange;
  expect(isOutcomeSeen(cancel, "k", { ...EMPTY, changes: [change] })).toBe(true);
  const client = { ...change, by: "client" } as const;
  expect(isOutcomeSeen(cancel, "k", { ...EMPTY, changes: [client] })).toBe(false);
});

test("only the shop books once the day says until when, and a flood is dismissed once it says nothing of it", () => {
  const isOn = (isOn: boolean): OwnerChange => ({ act: "shopOnly", body: { isOn } });
  const only = { ...EMPTY, shopOnlyUntil: "2026-11-23T11:00:00-03:00" };
  expect([isOutcomeSeen(isOn(true), "k", only), isOutcomeSeen(isOn(true), "k", EMPTY)]).toEqual([
    true,
    false,
  ]);
  expect([isOutcomeSeen(isOn(false), "k", only), isOutcomeSeen(isOn(false), "k", EMPTY)]).toEqual([
    false,
    true,
  ]);
  const flood = { since: "2026-11-23T09:00:00-03:00", bookings: 20 };
  const dismiss: OwnerChange = { act: "dismissFlood", body: {} };
  expect(isOutcomeSeen(dismiss, "k", { ...EMPTY, flood })).toBe(false);
  expect(isOutcomeSeen(dismiss, "k", EMPTY)).toBe(true);
});

test("a cancellation was taken back once the booking is there", () => {
  const undo: OwnerChange = { act: "undoCancellation", body: { bookingId: "a" } };
  expect(isOutcomeSeen(undo, "k", { ...EMPTY, bookings: [BOOKING] })).toBe(true);
  expect(isOutcomeSeen(undo, "k", EMPTY)).toBe(false);
});

test("a mark is there once all of the named bookings have it, or none", () => {
  const mark = (isOn: boolean): OwnerChange => ({
    act: "markBookings",
    body: { bookingIds: ["a", "gone"], mark: "confirmed", isOn },
  });
  const confirmed = { ...EMPTY, bookings: [{ ...BOOKING, hasConfirmed: true as const }] };
  const not = { ...EMPTY, bookings: [BOOKING] };
  expect([isOutcomeSeen(mark(true), "k", confirmed), isOutcomeSeen(mark(true), "k", not)]).toEqual([
    true,
    false,
  ]);
  expect([
    isOutcomeSeen(mark(false), "k", confirmed),
    isOutcomeSeen(mark(false), "k", not),
  ]).toEqual([false, true]);
  expect(isOutcomeSeen(mark(false), "k", EMPTY)).toBe(false);
});

import { expect, onTestFinished, test, vi } from "vitest";

import { newBookingId } from "./new-booking-id.ts";

const setClock = (instant: string) => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(instant) });
  onTestFinished(() => void vi.useRealTimers());
};

test("an id is a UUID of version 7 that begins with the millisecond in which it was made", () => {
  // The year 2100, so that no id of another test is later.
  setClock("2100-01-01T00:00:00.000Z");
  expect(newBookingId()).toMatch(/^03bb2cc3-d800-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test("each id is greater than the one before, however many a millisecond has", () => {
  setClock("2101-01-01T00:00:00.000Z");
  const ids = Array.from({ length: 10_000 }, newBookingId);
  expect(ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? ""))).toBe(true);
});

test("ids go on growing after the clock was set back", () => {
  setClock("2102-01-01T00:00:00.000Z");
  const before = newBookingId();
  vi.setSystemTime(Date.parse("2026-11-23T10:00:00.000Z"));
  expect(newBookingId() > before).toBe(true);
});

test("ids of one millisecond have their last 62 bits in common with no other", () => {
  const ends = Array.from({ length: 1_000 }, () => newBookingId().slice(19));
  expect(new Set(ends).size).toBe(1_000);
});

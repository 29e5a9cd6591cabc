import { expect, test } from "vitest";

import type { WrittenClock } from "../store/clock-store.ts";
import { clockAfter, isConfirmed } from "./confirmed-clock.ts";

const NOON = Date.parse("2026-11-23T12:00:00-03:00");
const HOUR = 3_600_000;
const DAY = 86_400_000;

const CONFIRMED: WrittenClock = {
  seenAt: NOON,
  countedUntil: NOON,
  confirmedMilliseconds: DAY,
};
const JUMPED: WrittenClock = { ...CONFIRMED, confirmedMilliseconds: 0 };

/** What is written down `hours` later by a server that ran all that time. */
const hoursLater = (before: WrittenClock, hours: number, ran = hours) =>
  clockAfter(
    before,
    {
      now: NOON + hours * HOUR,
      machineNow: NOON + hours * HOUR,
      ranMilliseconds: ran * HOUR,
    },
    true,
  );

test("a clock that goes on by a day stays confirmed, one that goes on by more or back by more does not", () => {
  expect(isConfirmed(hoursLater(CONFIRMED, 24))).toBe(true);
  expect(isConfirmed(hoursLater(CONFIRMED, -24))).toBe(true);
  expect(hoursLater(CONFIRMED, 24.01)).toEqual({
    seenAt: NOON + 24.01 * HOUR,
    countedUntil: NOON + 24.01 * HOUR,
    confirmedMilliseconds: 0,
  });
  expect(isConfirmed(hoursLater(CONFIRMED, -24.01))).toBe(false);
});

test("running confirms, being off does not", () => {
  expect(hoursLater(JUMPED, 1).confirmedMilliseconds).toBe(HOUR);
  expect(hoursLater(JUMPED, 10, 0).confirmedMilliseconds).toBe(0);
  expect(hoursLater(JUMPED, 10, 2).confirmedMilliseconds).toBe(2 * HOUR);
});

test("the time between two readings counts once, however many servers were running", () => {
  const first = hoursLater(JUMPED, 1);
  const second = hoursLater(first, 1);
  expect(second).toEqual(first);
  expect(hoursLater(second, 1.25, 1).confirmedMilliseconds).toBe(1.25 * HOUR);
});

test("a machine's clock that goes forward by itself is no running", () => {
  expect(hoursLater(JUMPED, 23, 1).confirmedMilliseconds).toBe(HOUR);
});

test("with NOW fixed, running alone confirms, also when the machine's clock is mended meanwhile", () => {
  const afterMending = clockAfter(
    JUMPED,
    { now: NOON, machineNow: NOON - 300 * DAY, ranMilliseconds: HOUR },
    true,
  );
  expect(afterMending).toEqual({
    seenAt: NOON,
    countedUntil: NOON - 300 * DAY,
    confirmedMilliseconds: HOUR,
  });
});

test("24 hours of running confirm, and no more is counted", () => {
  let clock = JUMPED;
  for (let hour = 1; hour <= 23; hour++) clock = hoursLater(clock, hour, 1);
  expect(isConfirmed(clock)).toBe(false);
  expect(hoursLater(clock, 24, 1).confirmedMilliseconds).toBe(DAY);
  expect(hoursLater(CONFIRMED, 3).confirmedMilliseconds).toBe(DAY);
});

test("the first clock of a database is believed only where there is nobody to erase", () => {
  const reading = { now: NOON, machineNow: NOON, ranMilliseconds: 0 };
  expect(clockAfter(undefined, reading, false)).toEqual(CONFIRMED);
  expect(clockAfter(undefined, reading, true)).toEqual(JUMPED);
});

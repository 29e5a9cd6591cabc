import { expect, test } from "vitest";

import type { WrittenClock } from "./clock-table.ts";
import { clockAfter, isConfirmed } from "./confirmed-clock.ts";
import type { ClockReading } from "./confirmed-clock.ts";

const NOON = Date.parse("2026-11-23T12:00:00-03:00");
const HOUR = 3_600_000;
const DAY = 86_400_000;

const CONFIRMED: WrittenClock = {
  seenAt: NOON,
  countedUntil: NOON,
  confirmedMilliseconds: DAY,
};
const JUMPED: WrittenClock = { ...CONFIRMED, confirmedMilliseconds: 0 };
const AT_NOON: ClockReading = {
  now: NOON,
  machineNow: NOON,
  ranMilliseconds: 0,
  isStopping: false,
  retentionDays: 90,
};

/** When a machine is switched on, in hours since that day's beginning, and for how many hours. */
type Week = readonly (readonly [weekday: number, onAt: number, hours: number])[];

const [TUESDAY, FRIDAY, SATURDAY, SUNDAY] = [2, 5, 6, 7];
const evenings = (first: number, hours: number): Week =>
  Array.from({ length: SUNDAY - first + 1 }, (_, index) => [first + index, 8, hours] as const);

/**
 * The hours at which a machine that is on in these hours of each week may erase. It reads its clock at its start, then
 * every 75 minutes, which is as rarely as a server does, and at its stop, when it erases nothing any more.
 */
function erasingHours(week: Week, weeks: number, before: WrittenClock, aheadHours = 0): number[] {
  const erasing: number[] = [];
  let clock = before;
  for (let number = 0; number < weeks; number++) {
    for (const [weekday, onAt, hours] of week) {
      const on = (number * 7 + weekday) * 24 + onAt;
      for (let at = 0, last = 0; last < hours; last = at, at = Math.min(hours, at + 1.25)) {
        const now = NOON + (on + at + aheadHours) * HOUR;
        const isStopping = at === hours;
        const ranMilliseconds = (at - last) * HOUR;
        clock = clockAfter(
          clock,
          { now, machineNow: now, ranMilliseconds, isStopping, retentionDays: 90 },
          true,
        );
        if (isConfirmed(clock) && !isStopping) erasing.push(on + at);
      }
    }
  }
  return erasing;
}

/** The clock stored `hours` later, by a server that ran `ran` of them. */
const hoursLater = (before: WrittenClock, hours: number, ran = hours) =>
  clockAfter(
    before,
    {
      now: NOON + hours * HOUR,
      machineNow: NOON + hours * HOUR,
      ranMilliseconds: ran * HOUR,
      isStopping: false,
      retentionDays: 90,
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

test("running time confirms a clock, time off does not", () => {
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

test("a machine's clock that goes forward by itself does not count as running", () => {
  expect(hoursLater(JUMPED, 23, 1).confirmedMilliseconds).toBe(HOUR);
});

test("with NOW fixed, running alone confirms, also when the machine's clock is mended meanwhile", () => {
  const afterMending = clockAfter(
    JUMPED,
    { ...AT_NOON, machineNow: NOON - 300 * DAY, ranMilliseconds: HOUR },
    true,
  );
  expect(afterMending).toEqual({
    seenAt: NOON,
    countedUntil: NOON - 300 * DAY,
    confirmedMilliseconds: HOUR,
  });
});

test("24 hours of running confirm a clock, and no more is counted", () => {
  let clock = JUMPED;
  for (let hour = 1; hour <= 23; hour++) clock = hoursLater(clock, hour, 1);
  expect(isConfirmed(clock)).toBe(false);
  expect(hoursLater(clock, 24, 1).confirmedMilliseconds).toBe(DAY);
  expect(hoursLater(CONFIRMED, 3).confirmedMilliseconds).toBe(DAY);
});

test("the first clock of a database is believed only where there is nobody to erase", () => {
  expect(clockAfter(undefined, AT_NOON, false)).toEqual(CONFIRMED);
  expect(clockAfter(undefined, AT_NOON, true)).toEqual(JUMPED);
});

test.each([
  ["Tuesday to Saturday for 5 hours", evenings(TUESDAY, 5).slice(0, 5)],
  ["Friday to Sunday for 8 hours", evenings(FRIDAY, 8)],
  ["Saturday and Sunday for 12 hours", evenings(SATURDAY, 12)],
  ["Saturday alone for 4 hours", [[SATURDAY, 8, 4]] satisfies Week],
])("a machine that is on from %s erases within weeks, all year long", (_, week) => {
  for (const before of [CONFIRMED, JUMPED]) {
    const moments = [0, ...erasingHours(week, 52, before), 52 * 7 * 24];
    const pauses = moments.slice(1).map((moment, index) => moment - (moments[index] ?? 0));
    // Saturday alone: seven weeks, and one more, since it may take a week to begin again.
    expect(Math.max(...pauses) / 24 / 7).toBeLessThan(9);
  }
});

test("a clock that is 90 days ahead is not believed before 24 hours of running with it, whatever was counted before", () => {
  const ahead = 90 * 24;
  const almost = { ...CONFIRMED, confirmedMilliseconds: 23 * HOUR };
  for (const before of [CONFIRMED, JUMPED, almost]) {
    const week = evenings(TUESDAY, 5).slice(0, 5);
    // Four evenings of 5 hours, and 3.75 on Saturday before the stop.
    expect(erasingHours(week, 1, before, ahead)).toEqual([]);
    // Four of 6 hours: the first reading of Saturday, since a stop confirms nothing.
    const longer = evenings(TUESDAY, 6).slice(0, 5);
    expect(erasingHours(longer, 1, before, ahead)[0]).toBe(SATURDAY * 24 + 8 + 1.25);
  }
});

test("a week's closing keeps the hours that were counted; a longer one, and a day back, do not", () => {
  const counted = { ...CONFIRMED, confirmedMilliseconds: 20 * HOUR };
  expect(hoursLater(counted, 7 * 24, 0).confirmedMilliseconds).toBe(20 * HOUR);
  expect(hoursLater(counted, 7 * 24 + 0.01, 0).confirmedMilliseconds).toBe(0);
  expect(hoursLater(counted, -24.01, 0).confirmedMilliseconds).toBe(0);
  // The hour of running may have been before the clock jumped, so it does not count.
  expect(hoursLater(counted, 48, 1).confirmedMilliseconds).toBe(20 * HOUR);
  // After its own jump a confirmed clock has to be confirmed again.
  expect(hoursLater(CONFIRMED, 48, 1).confirmedMilliseconds).toBe(0);
});

test("where clients are kept for less than a week, only a shorter closing keeps the hours: nobody is to come in it", () => {
  const counted = { ...CONFIRMED, confirmedMilliseconds: 20 * HOUR };
  const later = (days: number) => ({
    ...AT_NOON,
    now: NOON + days * DAY,
    machineNow: NOON + days * DAY,
    retentionDays: 3,
  });
  expect(clockAfter(counted, later(3), true).confirmedMilliseconds).toBe(20 * HOUR);
  expect(clockAfter(counted, later(3.01), true).confirmedMilliseconds).toBe(0);
});

test("a stop confirms no clock: the next start does, and erases", () => {
  const counted = { ...CONFIRMED, confirmedMilliseconds: 23 * HOUR };
  const stop = { ...AT_NOON, machineNow: NOON + 2 * HOUR, ranMilliseconds: 2 * HOUR };
  const stopped = clockAfter(counted, { ...stop, isStopping: true }, true);
  expect(stopped.confirmedMilliseconds).toBe(DAY - 1);
  expect(clockAfter(CONFIRMED, { ...stop, isStopping: true }, true).confirmedMilliseconds).toBe(
    DAY,
  );
});

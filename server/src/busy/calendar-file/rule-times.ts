// The times of a rule: RFC 5545, section 3.3.10. Only a rule with a COUNT is followed from its beginning.

import { DAY_MILLISECONDS } from "./event-zones.ts";
import type { Wall } from "./event-zones.ts";
import type { Frequency, RepetitionRule } from "./repetition-rule.ts";
import { monthOf, ruleDays } from "./rule-days.ts";

/** Enough for fifty thousand times. The reading thread bounds many rules together. decisions/0041 */
const STEPS_MAX = 10_000_000;

/** What a returned time, a month, and a position in a period cost. Any other time and a day cost one step. */
const STEPS_OF_TIME = 200;
const STEPS_OF_MONTH = 25;
const STEPS_OF_POSITION = 5;

interface RuleSpan {
  /** Where the rule begins. */
  readonly start: Wall;
  readonly isDate: boolean;
  readonly from: Wall;
  readonly last: Wall;
}

type Lengths = Readonly<Partial<Record<Frequency, number>>>;

/** Of the periods within a day, in milliseconds. */
const UNITS: Lengths = { SECONDLY: 1_000, MINUTELY: 60_000, HOURLY: 60 * 60_000 };

/** The most days of a period. */
const PERIOD_DAYS: Lengths = { WEEKLY: 7, MONTHLY: 31, YEARLY: 366 };

/**
 * The times of a rule, ascending, from `from` to `last`, both included; the caller ends `last` with the rule's UNTIL. If this
 * takes too many steps, the times are unknown from `cutOffAt` on.
 */
export function timesOfRule(
  rule: RepetitionRule,
  { start, isDate, from, last }: RuleSpan,
): { readonly times: readonly Wall[]; readonly cutOffAt: Wall | undefined } {
  const { frequency, interval, positions, count = Infinity } = rule;
  const [startDay, lastDay] = [dayOf(start), dayOf(last)];
  let stepsLeft = STEPS_MAX;
  const spend = (steps: number): boolean => {
    stepsLeft -= steps;
    return stepsLeft >= 0;
  };

  const times: Wall[] = [];
  const cutOff = (wall: Wall) => ({ times, cutOffAt: Math.max(start, wall) });
  const clock = isDate ? { length: 1, times: () => [0] } : clockOf(rule, start);
  if (!spend(clock.length)) return cutOff(from);
  const ofDay = clock.times();
  const days = ruleDays(rule, startDay);
  const unit = UNITS[frequency];
  const isCounted = count < (lastDay - startDay + 1) * ofDay.length;

  let given = 0;
  let isOver = false;
  const give = (wall: Wall): void => {
    if (wall < start || isOver) return;
    given++;
    isOver = wall > last || (isCounted && given >= count);
    if (wall >= from && wall <= last) times.push(wall);
  };
  // With BYSETPOS, a period's times are collected, and only those at its positions are given.
  let period: number | undefined;
  let ofPeriod: Wall[] = [];
  const givePeriod = (): void => {
    const chosen = positions.map((nth) => ofPeriod.at(nth > 0 ? nth - 1 : nth));
    const walls = [...new Set(chosen)].filter((wall) => wall !== undefined);
    for (const wall of walls.toSorted((one, other) => one - other)) give(wall);
    ofPeriod = [];
  };

  // Positions count in whole periods, also at the ends of the range.
  const margin = positions.length === 0 ? 0 : (PERIOD_DAYS[frequency] ?? 0);
  let day = (isCounted ? startDay : Math.max(startDay, dayOf(from))) - margin;
  let month = monthOf(day);
  while (day <= lastDay + margin && !isOver) {
    const isNextMonth = day >= month.first + month.length;
    if (!spend(isNextMonth ? STEPS_OF_MONTH : 1)) return cutOff(day * DAY_MILLISECONDS);
    if (isNextMonth) month = monthOf(day);
    const wait = days.waitFrom(day, month);
    if (wait === 0 && days.includes(day, month)) {
      for (const time of ofDay) {
        const wall = day * DAY_MILLISECONDS + time;
        const periods = unit === undefined ? 0 : Math.floor(wall / unit) - Math.floor(start / unit);
        const isGiven = periods % interval === 0;
        if (!spend(isGiven && wall >= from ? STEPS_OF_TIME : 1)) return cutOff(wall);
        if (!isGiven) continue;
        if (positions.length === 0) {
          give(wall);
          continue;
        }
        const periodOfTime = unit === undefined ? days.periodOf(day, month) : periods;
        if (periodOfTime !== period) {
          if (!spend(positions.length * STEPS_OF_POSITION)) return cutOff(wall);
          givePeriod();
        }
        period = periodOfTime;
        ofPeriod.push(wall);
      }
    }
    day += Math.max(1, wait);
  }
  givePeriod();
  return { times, cutOffAt: undefined };
}

/** The times of a day, in milliseconds since midnight. An hour, minute or second that the rule lacks is that of `start`. */
function clockOf({ frequency, hours, minutes, seconds }: RepetitionRule, start: Wall) {
  const ofStart = new Date(start);
  const isEverySecond = frequency === "SECONDLY";
  const isEveryMinute = isEverySecond || frequency === "MINUTELY";
  const isEveryHour = isEveryMinute || frequency === "HOURLY";
  const parts = [
    valuesOr(hours, isEveryHour ? 24 : undefined, ofStart.getUTCHours()),
    valuesOr(minutes, isEveryMinute ? 60 : undefined, ofStart.getUTCMinutes()),
    valuesOr(seconds, isEverySecond ? 60 : undefined, ofStart.getUTCSeconds()),
  ];
  return {
    length: parts.reduce((product, { length }) => product * length, 1),
    /** Ascending. */
    times: () =>
      parts
        .reduce((sums, part) => sums.flatMap((sum) => part.map((one) => sum * 60 + one)), [0])
        .map((ofDay) => ofDay * 1_000),
  };
}

/** The values that a rule names; if none, all below `limit`, or without a limit the one of its beginning. */
function valuesOr(named: readonly number[], limit: number | undefined, ofStart: number) {
  if (named.length > 0) return named;
  return limit === undefined ? [ofStart] : Array.from({ length: limit }, (_, one) => one);
}

function dayOf(wall: Wall): number {
  return Math.floor(wall / DAY_MILLISECONDS);
}

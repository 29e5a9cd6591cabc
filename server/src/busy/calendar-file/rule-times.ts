// The times of a rule: RFC 5545, section 3.3.10. All days since the beginning are looked at only where the rule counts.

import { DAY_MILLISECONDS } from "./event-zones.ts";
import type { Wall } from "./event-zones.ts";
import type { Frequency, RepetitionRule } from "./repetition-rule.ts";
import { monthOf, ruleDays } from "./rule-days.ts";

/** Fifty thousand times, or every day since the year 1. The reading thread bounds many rules together. decisions/0041 */
const STEPS_MAX = 10_000_000;

/** What a time costs that is asked for, a month, and a place in a period. A day costs one. */
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
 * The times of a rule, ascending, from `from` up to and with `last`, which includes the end of the rule. If that takes too many
 * steps, they are unknown from `cutOffAt` on.
 */
export function timesOfRule(
  rule: RepetitionRule,
  { start, isDate, from, last }: RuleSpan,
): { readonly times: readonly Wall[]; readonly cutOffAt: Wall | undefined } {
  const { frequency, interval, positions, count = Infinity } = rule;
  const [startDay, lastDay] = [dayOf(start), dayOf(last)];
  let left = STEPS_MAX;
  const hasSteps = (steps: number): boolean => {
    left -= steps;
    return left >= 0;
  };

  const times: Wall[] = [];
  const cutOff = (wall: Wall) => ({ times, cutOffAt: Math.max(start, wall) });
  const clock = isDate ? { length: 1, times: () => [0] } : clockOf(rule, start);
  if (!hasSteps(clock.length)) return cutOff(from);
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
  // With BYSETPOS, only some times of each period.
  let period: number | undefined;
  let ofPeriod: Wall[] = [];
  const givePeriod = (): void => {
    const chosen = positions.map((nth) => ofPeriod.at(nth > 0 ? nth - 1 : nth));
    const walls = [...new Set(chosen)].filter((wall) => wall !== undefined);
    for (const wall of walls.toSorted((one, other) => one - other)) give(wall);
    ofPeriod = [];
  };

  const beyond = positions.length === 0 ? 0 : (PERIOD_DAYS[frequency] ?? 0);
  let day = (isCounted ? startDay : Math.max(startDay, dayOf(from))) - beyond;
  let month = monthOf(day);
  while (day <= lastDay + beyond && !isOver) {
    const isNextMonth = day >= month.first + month.length;
    if (!hasSteps(isNextMonth ? STEPS_OF_MONTH : 1)) return cutOff(day * DAY_MILLISECONDS);
    if (isNextMonth) month = monthOf(day);
    const wait = days.waitFrom(day, month);
    if (wait === 0 && days.includes(day, month)) {
      for (const time of ofDay) {
        const wall = day * DAY_MILLISECONDS + time;
        const periods = unit === undefined ? 0 : Math.floor(wall / unit) - Math.floor(start / unit);
        const isGiven = periods % interval === 0;
        if (!hasSteps(isGiven && wall >= from ? STEPS_OF_TIME : 1)) return cutOff(wall);
        if (!isGiven) continue;
        if (positions.length === 0) {
          give(wall);
          continue;
        }
        const its = unit === undefined ? days.periodOf(day, month) : periods;
        if (its !== period) {
          if (!hasSteps(positions.length * STEPS_OF_POSITION)) return cutOff(wall);
          givePeriod();
        }
        period = its;
        ofPeriod.push(wall);
      }
    }
    day += Math.max(1, wait);
  }
  givePeriod();
  return { times, cutOffAt: undefined };
}

/** The times of a day, in milliseconds since midnight. What a rule leaves open is as at `start`. */
function clockOf({ frequency, hours, minutes, seconds }: RepetitionRule, start: Wall) {
  const ofStart = new Date(start);
  const isEverySecond = frequency === "SECONDLY";
  const isEveryMinute = isEverySecond || frequency === "MINUTELY";
  const isEveryHour = isEveryMinute || frequency === "HOURLY";
  const parts = [
    named(hours, isEveryHour ? 24 : undefined, ofStart.getUTCHours()),
    named(minutes, isEveryMinute ? 60 : undefined, ofStart.getUTCMinutes()),
    named(seconds, isEverySecond ? 60 : undefined, ofStart.getUTCSeconds()),
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

/** What a rule names; if nothing, all of so many, or the one of its beginning. */
function named(those: readonly number[], all: number | undefined, ofStart: number) {
  if (those.length > 0) return those;
  return all === undefined ? [ofStart] : Array.from({ length: all }, (_, one) => one);
}

function dayOf(wall: Wall): number {
  return Math.floor(wall / DAY_MILLISECONDS);
}

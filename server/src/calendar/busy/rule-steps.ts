import ICAL from "ical.js";

import { floatingTime, wallOfTime } from "./event-zones.ts";
import type { Wall } from "./event-zones.ts";

/** How much work the rules of a file may still make. */
export interface StepsLeft {
  steps: number;
}

/** For all rules of a file: some seconds of computing. */
export const STEPS_MAX = 500_000;

/** For one rule: every day of a century, every hour of five years. */
const STEPS_OF_RULE = 50_000;

const DAY_MILLISECONDS = 24 * 60 * 60_000;

// ical.js counts an interval of days one by one. Nobody means a longer one.
const INTERVAL_MAX_DAYS = 100_000;
const INTERVALS_A_DAY: Readonly<Record<string, number>> = {
  SECONDLY: 86_400,
  MINUTELY: 1_440,
  HOURLY: 24,
  DAILY: 1,
  WEEKLY: 1 / 7,
  MONTHLY: 1 / 28,
  YEARLY: 1 / 365,
};

/** Where a rule begins, and from when to when its times are asked for. */
interface RuleSpan {
  readonly start: Wall;
  readonly isDate: boolean;
  readonly from: Wall;
  readonly last: Wall;
}

class TooManySteps extends Error {}

/** Counts each step, also those between two times that a rule gives: some rules give none for ever. */
class CountingIterator extends ICAL.RecurIterator {
  override check_contracting_rules(): boolean {
    takeStep();
    return super.check_contracting_rules();
  }
}

// ical.js steps in its constructor, too, before a subclass has fields.
let counted: { ofRule: number; readonly ofFile: StepsLeft } = {
  ofRule: 0,
  ofFile: { steps: 0 },
};

function takeStep(): void {
  counted.ofRule--;
  counted.ofFile.steps--;
  if (counted.ofRule < 0 || counted.ofFile.steps < 0) throw new TooManySteps();
}

// Periods of the same length on every calendar, so that a rule can begin any number of them later.
const PERIODS: Readonly<Record<string, number>> = {
  SECONDLY: 1_000,
  MINUTELY: 60_000,
  HOURLY: 3_600_000,
  DAILY: DAY_MILLISECONDS,
  WEEKLY: 7 * DAY_MILLISECONDS,
};

/** Which day every month has. */
const DAY_OF_EVERY_MONTH = 28;

/**
 * The wall times that a rule gives, ascending, from about `from` up to and with `last`. When it takes too many steps, `cutOffAt` says from
 * which time on nobody knows them.
 */
export function timesOfRule(
  rule: ICAL.Recur,
  { start, isDate, from, last }: RuleSpan,
  left: StepsLeft,
): { readonly times: readonly Wall[]; readonly cutOffAt: Wall | undefined } {
  const bounded = rule.clone();
  const most = Math.floor(INTERVAL_MAX_DAYS * (INTERVALS_A_DAY[bounded.freq] ?? 1));
  bounded.interval = Math.min(bounded.interval, most);
  // Also a rule without an end gets one, or ical.js looks for its next time thousands of years ahead.
  const until = Math.min(bounded.until ? wallOfTime(bounded.until) : Infinity, last);
  bounded.until = floatingTime(isDate ? dayOf(until) : until, isDate);
  const times: Wall[] = [];
  const begins = laterBeginning(bounded, { start, isDate, from });
  let reached = begins;
  counted = { ofRule: STEPS_OF_RULE, ofFile: left };
  try {
    const iterator = new CountingIterator({ rule: bounded, dtstart: floatingTime(begins, isDate) });
    for (let next = iterator.next(); hasTime(next); next = iterator.next()) {
      takeStep();
      reached = wallOfTime(next);
      if (reached > until) break;
      times.push(reached);
    }
  } catch (error) {
    if (error instanceof TooManySteps) return { times, cutOffAt: reached };
    throw error;
  }
  return { times, cutOffAt: undefined };
}

/**
 * A beginning shortly before `from` that gives the same times from there on: else an event of many years takes most of the
 * steps for what is long over. A rule that counts has to be followed from its first time.
 */
function laterBeginning(
  { freq, interval, count }: ICAL.Recur,
  { start, isDate, from }: Omit<RuleSpan, "last">,
): Wall {
  if (count || from <= start) return start;
  if (freq === "MONTHLY") return laterMonth(start, from, interval);
  const period = PERIODS[freq];
  if (period === undefined || (isDate && period < DAY_MILLISECONDS)) return start;
  // The first period may be given in part only.
  const periods = Math.floor((from - start) / (period * interval)) - 1;
  return start + Math.max(0, periods) * period * interval;
}

function laterMonth(start: Wall, from: Wall, interval: number): Wall {
  const [begins, wanted] = [new Date(start), new Date(from)];
  if (begins.getUTCDate() > DAY_OF_EVERY_MONTH) return start;
  const years = wanted.getUTCFullYear() - begins.getUTCFullYear();
  const months = 12 * years + wanted.getUTCMonth() - begins.getUTCMonth();
  const intervals = Math.floor(months / interval) - 1;
  return begins.setUTCMonth(begins.getUTCMonth() + Math.max(0, intervals) * interval);
}

// ical.js' types leave out that there may be no next time.
function hasTime(time: ICAL.Time | null): time is ICAL.Time {
  return time !== null;
}

function dayOf(wall: Wall): Wall {
  return Math.floor(wall / DAY_MILLISECONDS) * DAY_MILLISECONDS;
}

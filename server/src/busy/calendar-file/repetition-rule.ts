import { writtenTime } from "./event-times.ts";
import type { WrittenTime } from "./event-times.ts";

const FREQUENCIES = [
  "SECONDLY",
  "MINUTELY",
  "HOURLY",
  "DAILY",
  "WEEKLY",
  "MONTHLY",
  "YEARLY",
] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** A rule as in RFC 5545, section 3.3.10, without its UNTIL. */
export interface RepetitionRule {
  readonly frequency: Frequency;
  readonly interval: number;
  readonly count: number | undefined;
  /** 0 is Sunday. */
  readonly weekStart: number;
  /** Each list has no value twice, and is empty if the rule lacks that part. */
  readonly seconds: readonly number[];
  readonly minutes: readonly number[];
  readonly hours: readonly number[];
  readonly weekdays: readonly RuleWeekday[];
  readonly monthDays: readonly number[];
  readonly yearDays: readonly number[];
  readonly weeks: readonly number[];
  readonly months: readonly number[];
  readonly positions: readonly number[];
}

/** `2TU` is the second Tuesday of the month or year, with 2 as `nth`; in `TU`, every Tuesday, `nth` is 0. */
interface RuleWeekday {
  readonly weekday: number;
  readonly nth: number;
}

const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
const MOST = Number.MAX_SAFE_INTEGER;

interface ReadRule {
  /** `undefined` without a frequency, or by another calendar. Any other part that cannot be read is left out. */
  readonly rule: RepetitionRule | undefined;
  readonly until: WrittenTime | undefined;
  /** Whether all of it could be read. */
  readonly isWhole: boolean;
}

/** Reads the line of an `RRULE`; returns `undefined` if it has no value. */
export function repetitionRule(line: string): ReadRule | undefined {
  const text = line.slice(line.indexOf(":") + 1).trim();
  if (text === "") return undefined;
  let isWhole = true;
  const parts = new Map<string, string>();
  for (const part of text.toUpperCase().split(";")) {
    const [name = "", value = ""] = part.split("=").map((side) => side.trim());
    if (value !== "") parts.set(name, value);
    if (!isKnown(name, value)) isWhole = false;
  }

  function valueOf<Value>(name: string, read: (value: string) => Value | undefined) {
    const value = parts.get(name);
    const found = value === undefined ? undefined : read(value);
    if (value !== undefined && found === undefined) isWhole = false;
    return found;
  }

  function valuesOf<Value>(name: string, read: (value: string) => Value | undefined): Value[] {
    const written = (parts.get(name) ?? "").split(",").map((value) => value.trim());
    const values = [...new Set(written)].filter((value) => value !== "").map(read);
    const found = values.filter((value) => value !== undefined);
    if (found.length < values.length) isWhole = false;
    return found;
  }

  const numbers = (name: string, least: number, most: number) => {
    const found = new Set(valuesOf(name, (value) => wholeNumber(value, least, most)));
    return [...found].toSorted((one, other) => one - other);
  };
  const signedNumbers = (name: string, most: number) =>
    numbers(name, -most, most).filter((number) => number !== 0);

  const frequency = FREQUENCIES.find((one) => one === parts.get("FREQ"));
  const calendar = parts.get("RSCALE") ?? "GREGORIAN";
  const until = valueOf("UNTIL", writtenTime);
  if (frequency === undefined || calendar !== "GREGORIAN") {
    return { rule: undefined, until, isWhole: false };
  }
  const count = valueOf("COUNT", (value) => wholeNumber(value, 0, MOST));
  const rule: RepetitionRule = {
    frequency,
    interval: Math.max(1, valueOf("INTERVAL", (value) => wholeNumber(value, 0, MOST)) ?? 1),
    // Some programs write 0 into a rule without an end.
    count: count === 0 ? undefined : count,
    weekStart: valueOf("WKST", weekdayOf) ?? WEEKDAYS.indexOf("MO"),
    seconds: numbers("BYSECOND", 0, 59),
    minutes: numbers("BYMINUTE", 0, 59),
    hours: numbers("BYHOUR", 0, 23),
    weekdays: valuesOf("BYDAY", ruleWeekday),
    monthDays: signedNumbers("BYMONTHDAY", 31),
    yearDays: signedNumbers("BYYEARDAY", 366),
    weeks: signedNumbers("BYWEEKNO", 53),
    months: numbers("BYMONTH", 1, 12),
    positions: signedNumbers("BYSETPOS", 366),
  };
  return { rule, until, isWhole };
}

const KNOWN: ReadonlySet<string> = new Set(
  `FREQ INTERVAL COUNT UNTIL WKST BYSECOND BYMINUTE BYHOUR BYDAY BYMONTHDAY BYYEARDAY BYWEEKNO
  BYMONTH BYSETPOS RSCALE`.split(/\s+/),
);

/** Whether nothing about the times is lost with a part: programs add parts of their own as `X-`. */
function isKnown(name: string, value: string): boolean {
  return KNOWN.has(name) || name.startsWith("X-") || (name === "" && value === "");
}

function wholeNumber(value: string, least: number, most: number): number | undefined {
  if (!/^[+-]?\d+$/.test(value)) return undefined;
  const number = Number(value);
  return number >= least && number <= most ? number : undefined;
}

function weekdayOf(name: string): number | undefined {
  const index = WEEKDAYS.indexOf(name);
  return index < 0 ? undefined : index;
}

function ruleWeekday(value: string): RuleWeekday | undefined {
  const [, nth = "0", name = ""] = /^([+-]?\d{1,2})?\s*([A-Z]{2})$/.exec(value) ?? [];
  const weekday = weekdayOf(name);
  return weekday === undefined ? undefined : { weekday, nth: Number(nth) };
}

import { memoize } from "../memoize.ts";
import type { Weekday } from "../shop/shop.ts";
import { offsetIn } from "./zone-offset.ts";

// Days, "tomorrow" and slots follow the shop's time zone (an IANA name), not the device's.

/** A moment, in milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number;

/** A calendar day, as `YYYY-MM-DD`. */
export type Day = string;

const MINUTE_MILLISECONDS = 60_000;
const DAY_MILLISECONDS = 24 * 60 * MINUTE_MILLISECONDS;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

// Digits below the milliseconds must be zeros: cutting others off could move a time into a slot.
const RFC_3339 =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,3}0{0,6})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i;

export function dayOf(instant: Instant, zone: string): Day {
  return isoDay(instant + offsetAt(instant, zone));
}

export function addDays(day: Day, count: number): Day {
  return isoDay(utcMidnight(day) + count * DAY_MILLISECONDS);
}

export function weekdayOf(day: Day): Weekday {
  return new Date(utcMidnight(day)).getUTCDay() as Weekday;
}

/** The day's first instant: midnight, or 01:00 on the wall clock where daylight saving skips midnight. */
export function startOfDay(day: Day, zone: string): Instant {
  return instantAt(day, 0, zone);
}

/** When the wall clock shows `minuteOfDay` (0 to 1,440). If daylight saving skips that minute, it is the jump itself. */
export function instantAt(day: Day, minuteOfDay: number, zone: string): Instant {
  const wall = utcMidnight(day) + minuteOfDay * MINUTE_MILLISECONDS;
  const first = wall - offsetAt(wall, zone);
  const second = wall - offsetAt(first, zone);
  // The clock shows the requested time at `second`, unless daylight saving skipped it. Then the jump is the later of the two.
  return second + offsetAt(second, zone) === wall ? second : Math.max(first, second);
}

/** `instant` on a wall clock in `zone`, as RFC 3339 with its offset: `2026-11-23T08:00:00-03:00`. */
export function toRfc3339(instant: Instant, zone: string): string {
  const offset = offsetAt(instant, zone);
  const wall = new Date(instant + offset).toISOString().slice(0, "2026-11-23T08:00:00".length);
  const sign = offset < 0 ? "-" : "+";
  return `${wall}${sign}${clock(Math.abs(offset) / MINUTE_MILLISECONDS)}`;
}

/** The instant of an RFC 3339 text; `undefined` for any other text. */
export function parseRfc3339(text: string): Instant | undefined {
  const day = RFC_3339.exec(text)?.[1];
  if (day === undefined || !isRealDay(day)) return undefined;
  // RFC 3339 allows `t` and `z`; not every engine's `Date.parse` does.
  return Date.parse(text.toUpperCase());
}

/** Minutes since midnight as `HH:MM`. */
export function clock(minuteOfDay: number): string {
  const hours = Math.floor(minuteOfDay / 60);
  return `${twoDigits(hours)}:${twoDigits(minuteOfDay % 60)}`;
}

/** How long something takes, as people say it: `30 min`, `1 h`, `1 h 30 min`. */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [...(hours > 0 ? [`${hours} h`] : []), ...(rest > 0 ? [`${rest} min`] : [])].join(" ");
}

/** Whether it is a day of the calendar, as `YYYY-MM-DD`. */
export function isDay(text: string): text is Day {
  return DAY.test(text) && isRealDay(text);
}

function isRealDay(day: Day): boolean {
  // Every month has days 1 to 28, so most days need no further check.
  if (day.slice("2026-11-".length) <= "28") return Number.isFinite(utcMidnight(day));
  const midnight = utcMidnight(day);
  // Some engines parse the 30th of February as a day of March.
  return Number.isFinite(midnight) && isoDay(midnight) === day;
}

const REMEMBERED_MAX = 10_000;

// Looking up an offset costs more than the rest of a request. Zones change their offsets only at quarter hours.
const QUARTER_MILLISECONDS = 15 * MINUTE_MILLISECONDS;
const offsetsIn = memoize(REMEMBERED_MAX, (zone: string) => {
  const offset = offsetIn(zone);
  return memoize(REMEMBERED_MAX, (quarter: number) => offset(quarter * QUARTER_MILLISECONDS));
});

function offsetAt(instant: Instant, zone: string): number {
  return offsetsIn(zone)(Math.floor(instant / QUARTER_MILLISECONDS));
}

const utcMidnight = memoize(REMEMBERED_MAX, (day: Day) => Date.parse(`${day}T00:00:00Z`));

const isoDayNumbered = memoize(REMEMBERED_MAX, (dayNumber: number) =>
  new Date(dayNumber * DAY_MILLISECONDS).toISOString().slice(0, "2026-11-23".length),
);

function isoDay(utc: number): Day {
  return isoDayNumbered(Math.floor(utc / DAY_MILLISECONDS));
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

import type { Instant } from "@vitrine/domain/time/shop-time";

import { readingsOf } from "./calendar-components.ts";
import type { ContentLine } from "./calendar-components.ts";
import { DAY_MILLISECONDS, fixedZone, UTC } from "./event-zones.ts";
import type { EventZone, Wall } from "./event-zones.ts";

export interface Clocks {
  /** The zone of days and of times without a zone. */
  readonly shop: EventZone;
  readonly zoneOf: (tzid: string) => EventZone | undefined;
}

/** A time of an event: `wall` is what the clock in its zone shows at the instant `at`. */
export interface EventTime {
  readonly wall: Wall;
  readonly at: Instant;
  readonly isDate: boolean;
  readonly zone: EventZone;
  /** `false` if the shop's zone replaces an unknown one. */
  readonly isZoneKnown: boolean;
}

export interface WrittenTime {
  readonly wall: Wall;
  readonly isDate: boolean;
  /** The offset from UTC in milliseconds, if the text has one. */
  readonly offset: number | undefined;
}

export interface Read<Value> {
  readonly values: readonly Value[];
  /** Whether all of it could be read. */
  readonly isWhole: boolean;
}

/** A length of time: calendar days, and then milliseconds. */
export interface WrittenDuration {
  readonly days: number;
  readonly milliseconds: number;
}

const MINUTE_MILLISECONDS = 60_000;

// A hundred years. Without a bound, the end of an event could lie beyond what a `Date` can hold.
const DAYS_MAX = 36_525;

const TIME =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[t ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)?\s*(z|[+-]\d\d:?\d\d)?)?$/i;
const DAY = /(\d{4})-?(\d\d)-?(\d\d)/g;
const DURATION = /^\+?p(?:(\d+)w)?(?:(\d+)d)?t?(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/i;

/** Reads `20261124`, `20261124T090000`, the same with a `Z`, and the form of the web: `2026-11-24T09:00:00-03:00`. */
export function writtenTime(text: string): WrittenTime | undefined {
  const parts = TIME.exec(text.trim());
  if (parts === null) return undefined;
  const [, year = "", month = "", day = "", hour, minute, second, offset] = parts;
  const midnight = midnightOf(year, month, day);
  if (midnight === undefined) return undefined;
  if (hour === undefined) return { wall: midnight, isDate: true, offset: undefined };
  const milliseconds =
    (Number(hour) * 60 + Number(minute)) * MINUTE_MILLISECONDS + Number(second ?? 0) * 1_000;
  // Some programs write the end of a day as 24:00. A leap second is the sixtieth.
  if (milliseconds > DAY_MILLISECONDS || Number(minute) > 59 || Number(second ?? 0) > 60) {
    return undefined;
  }
  return { wall: midnight + milliseconds, isDate: false, offset: offsetIn(offset) };
}

/** The last day that is written in a text. */
export function dayIn(text: string): Wall | undefined {
  return [...text.matchAll(DAY)]
    .map(([, year = "", month = "", day = ""]) => midnightOf(year, month, day))
    .findLast((wall) => wall !== undefined);
}

/** Reads `PT1H30M`, `P1D` and `P1W`, but no negative duration. */
export function writtenDuration(text: string): WrittenDuration | undefined {
  const parts = DURATION.exec(text.trim())?.slice(1);
  if (parts === undefined || parts.every((part) => part === undefined)) return undefined;
  const numbers = parts.map((part) => Number(part ?? 0));
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = numbers;
  const milliseconds = ((hours * 60 + minutes) * 60 + seconds) * 1_000;
  return {
    days: Math.min(7 * weeks + days, DAYS_MAX),
    milliseconds: Math.min(milliseconds, DAYS_MAX * DAY_MILLISECONDS),
  };
}

export function afterDuration(
  { days, milliseconds }: WrittenDuration,
  { wall, at, zone }: Pick<EventTime, "wall" | "at" | "zone">,
): Instant {
  return (days === 0 ? at : zone.instantOf(wall + days * DAY_MILLISECONDS)) + milliseconds;
}

/** The times in the lines of a property that lie between `from` and `last` by their own clocks. */
export function timesOf(
  lines: readonly string[],
  clocks: Clocks,
  { from, last } = { from: -Infinity, last: Infinity },
): Read<EventTime> {
  const isNear = ({ wall }: WrittenTime) => wall >= from && wall <= last;
  const { values, isWhole } = valuesOf(lines, writtenTime, isNear);
  const times = values.map(([time, line]) => eventTime(time, line, clocks));
  return { values: times, isWhole: isWhole && times.every(({ isZoneKnown }) => isZoneKnown) };
}

/** The wanted values in the lines of a property, with their lines. A line's first reading without a bad value counts. */
export function valuesOf<Value>(
  lines: readonly string[],
  read: (text: string) => Value | undefined,
  isWanted: (value: Value) => boolean,
): Read<readonly [Value, ContentLine]> {
  const values: (readonly [Value, ContentLine])[] = [];
  let isWhole = true;
  for (const line of lines) {
    const readings = readingsOf(line).map((reading) => {
      const texts = reading.value.split(/[,;]/).filter((text) => text.trim() !== "");
      return { reading, found: texts.map(read) };
    });
    const isFine = ({ found }: (typeof readings)[number]) => !found.includes(undefined);
    const best = readings.find((one) => one.found.length > 0 && isFine(one)) ?? readings[0];
    if (best === undefined || !isFine(best)) isWhole = false;
    for (const value of best?.found ?? []) {
      if (value !== undefined && best && isWanted(value)) values.push([value, best.reading]);
    }
  }
  return { values, isWhole };
}

/** Finds when a written time is: by its own offset, else by the zone that its line names, else by the shop's. */
export function eventTime(
  { wall, isDate, offset }: WrittenTime,
  { parameters }: ContentLine,
  { shop, zoneOf }: Clocks,
): EventTime {
  const tzid = parameters.get("TZID") ?? "";
  const own = offset === undefined ? undefined : offset === 0 ? UTC : fixedZone(offset);
  const found = own ?? (isDate || tzid === "" ? shop : zoneOf(tzid));
  const zone = found ?? shop;
  return { wall, at: zone.instantOf(wall), isDate, zone, isZoneKnown: found !== undefined };
}

/** The last one whose time is not after `instant`. A binary search, since files hold thousands. */
export function lastUpTo<Timed>(
  ascending: readonly Timed[],
  timeOf: (timed: Timed) => Instant,
  instant: Instant,
): Timed | undefined {
  let [first, beyond] = [0, ascending.length];
  while (first < beyond) {
    const middle = Math.floor((first + beyond) / 2);
    const timed = ascending[middle];
    if (timed !== undefined && timeOf(timed) <= instant) first = middle + 1;
    else beyond = middle;
  }
  return ascending[first - 1];
}

/** Reads `+0130`, `-03:00` and `Z` as milliseconds. */
export function offsetIn(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const [, sign, hours, minutes, seconds] =
    /^\s*([+-])(\d\d):?(\d\d):?(\d\d)?\s*$/.exec(text) ?? [];
  if (hours === undefined) return /^\s*z\s*$/i.test(text) ? 0 : undefined;
  const size = (Number(hours) * 60 + Number(minutes)) * MINUTE_MILLISECONDS;
  return (sign === "-" ? -1 : 1) * (size + Number(seconds ?? 0) * 1_000);
}

function midnightOf(year: string, month: string, day: string): Wall | undefined {
  const wall = new Date(0).setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  const isDay = new Date(wall).getUTCMonth() === Number(month) - 1 && Number(day) > 0;
  return isDay ? wall : undefined;
}

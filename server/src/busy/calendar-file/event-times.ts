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

/** A time of an event: as its own clock shows it, and when that is. */
export interface EventTime {
  readonly wall: Wall;
  readonly at: Instant;
  readonly isDate: boolean;
  readonly zone: EventZone;
  /** `false` where the shop's zone stands for one that is unknown. */
  readonly isZoneKnown: boolean;
}

export interface WrittenTime {
  readonly wall: Wall;
  readonly isDate: boolean;
  /** From UTC, in milliseconds, where it says so itself. */
  readonly offset: number | undefined;
}

export interface Read<Value> {
  readonly values: readonly Value[];
  /** Whether all of it could be read. */
  readonly isWhole: boolean;
}

/** A length of time: days on the wall, and then milliseconds. */
export interface WrittenDuration {
  readonly days: number;
  readonly milliseconds: number;
}

const MINUTE_MILLISECONDS = 60_000;

// Without a bound, the end of a longer event would be no time at all.
const DAYS_MAX = 36_525;

const TIME =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[t ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)?\s*(z|[+-]\d\d:?\d\d)?)?$/i;
const DAY = /(\d{4})-?(\d\d)-?(\d\d)/g;
const DURATION = /^\+?p(?:(\d+)w)?(?:(\d+)d)?t?(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/i;

/** `20261124`, `20261124T090000`, with `Z` behind it, or as the web writes it: `2026-11-24T09:00:00-03:00`. */
export function writtenTime(text: string): WrittenTime | undefined {
  const parts = TIME.exec(text.trim());
  if (parts === null) return undefined;
  const [, year = "", month = "", day = "", hour, minute, second, offset] = parts;
  const midnight = midnightOf(year, month, day);
  if (midnight === undefined) return undefined;
  if (hour === undefined) return { wall: midnight, isDate: true, offset: undefined };
  const milliseconds =
    (Number(hour) * 60 + Number(minute)) * MINUTE_MILLISECONDS + Number(second ?? 0) * 1_000;
  // Some write the end of a day as its twenty-fourth hour, and a leap second is one.
  if (milliseconds > DAY_MILLISECONDS || Number(minute) > 59 || Number(second ?? 0) > 60) {
    return undefined;
  }
  return { wall: midnight + milliseconds, isDate: false, offset: offsetIn(offset) };
}

/** The last day that stands in a text. */
export function dayIn(text: string): Wall | undefined {
  return [...text.matchAll(DAY)]
    .map(([, year = "", month = "", day = ""]) => midnightOf(year, month, day))
    .findLast((wall) => wall !== undefined);
}

/** `PT1H30M`, `P1D`, `P1W`; none that goes back. */
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

/** The times in the lines of a property, those between `from` and `last` by their own clocks. */
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

/** The wanted values in the lines of a property, with their lines. */
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

/** When a written time is, by the zone that its line names, or the shop's where that one is unknown. */
export function eventTime(
  { wall, isDate, offset }: WrittenTime,
  { parameters }: ContentLine,
  { shop, zoneOf }: Clocks,
): EventTime {
  const tzid = parameters.get("TZID") ?? "";
  const own = offset === undefined ? undefined : offset === 0 ? UTC : fixedZone(offset);
  const said = isDate || tzid === "" ? (own ?? shop) : (own ?? zoneOf(tzid));
  const zone = said ?? shop;
  return { wall, at: zone.instantOf(wall), isDate, zone, isZoneKnown: said !== undefined };
}

/** The last that is not after `instant`. Files hold thousands. */
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

/** `+0130`, `-03:00`, `Z`: milliseconds. */
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

import { menuOf } from "../../shop/menu.ts";
import { isClosedOn } from "../../shop/shop-closings.ts";
import type { Barber, OpenHours, Shop, Weekday } from "../../shop/shop.ts";
import { minuteOf, spanOf } from "../../slots/time-slots.ts";
import { weekdayOf } from "../../time/shop-time.ts";
import type { Day } from "../../time/shop-time.ts";
import type { TimeSpan } from "../../time/time-span.ts";

const MINUTE_MILLISECONDS = 60_000;

/**
 * For how many minutes the barber could be booked on a day, by the hours and closed days that the shop has now: the hours of
 * what they do, within their own, without the `closed` times. Where several share the barber's time, each place counts.
 */
export function openMinutes(
  shop: Shop,
  barber: Barber,
  day: Day,
  closed: readonly TimeSpan[],
): number {
  const open = openHours(shop, barber, day);
  return (
    ((lengthOf(open) - sharedLength(open, merged(closed))) / MINUTE_MILLISECONDS) * shop.capacity
  );
}

function openHours(shop: Shop, barber: Barber, day: Day): TimeSpan[] {
  if (isClosedOn(shop, barber, day)) return [];
  const weekday = weekdayOf(day);
  const served = menuOf(shop, barber).flatMap(({ hours }) => rangesOn(hours, weekday));
  const own = barber.hours && rangesOn(barber.hours, weekday);
  const ranges = own === undefined ? served : served.flatMap((range) => partsIn(range, own));
  return merged(ranges.map((range) => spanOf(shop, day, range)));
}

interface Range {
  readonly startMinute: number;
  readonly endMinute: number;
}

function rangesOn(hours: readonly OpenHours[], weekday: Weekday): Range[] {
  return hours
    .filter(({ weekdays }) => weekdays.includes(weekday))
    .map(({ from, to }) => ({ startMinute: minuteOf(from), endMinute: minuteOf(to) }));
}

function partsIn({ startMinute, endMinute }: Range, own: readonly Range[]): Range[] {
  return own
    .map((other) => ({
      startMinute: Math.max(startMinute, other.startMinute),
      endMinute: Math.min(endMinute, other.endMinute),
    }))
    .filter((part) => part.startMinute < part.endMinute);
}

/** The same time in spans that do not overlap. */
function merged(spans: readonly TimeSpan[]): TimeSpan[] {
  const result: TimeSpan[] = [];
  for (const span of spans.toSorted((one, other) => one.start - other.start)) {
    const last = result.at(-1);
    if (last === undefined || span.start > last.end) result.push(span);
    else result.splice(-1, 1, { start: last.start, end: Math.max(last.end, span.end) });
  }
  return result;
}

function lengthOf(spans: readonly TimeSpan[]): number {
  return spans.reduce((sum, { start, end }) => sum + end - start, 0);
}

function sharedLength(spans: readonly TimeSpan[], others: readonly TimeSpan[]): number {
  return lengthOf(
    spans
      .flatMap(({ start, end }) =>
        others.map((other) => ({
          start: Math.max(start, other.start),
          end: Math.min(end, other.end),
        })),
      )
      .filter(({ start, end }) => start < end),
  );
}

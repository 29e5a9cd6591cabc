import { cellRange, CELL_MINUTES } from "@vitrine/domain/time/half-hour-cells";
import { addDays, dayOf, startOfDay } from "@vitrine/domain/time/shop-time";
import type { Instant } from "@vitrine/domain/time/shop-time";
import type { TimeSpan } from "@vitrine/domain/time/time-span";

const CELL_MILLISECONDS = CELL_MINUTES * 60_000;

// Days beyond the booking window that are scheduled, so that a calendar's last copy lasts while it cannot be read.
const EXTRA_DAYS = 30;

/** The time for which a calendar is scheduled at `now`: from today to some days beyond the booking window. */
export function windowToSchedule(
  { timeZone, windowDays }: { readonly timeZone: string; readonly windowDays: number },
  now: Instant,
): TimeSpan {
  const today = dayOf(now, timeZone);
  return {
    start: startOfDay(today, timeZone),
    end: startOfDay(addDays(today, windowDays + EXTRA_DAYS + 1), timeZone),
  };
}

/** The start of each day of a window. */
export function daysOf({ start, end }: TimeSpan, zone: string): Instant[] {
  const days: Instant[] = [];
  for (let day = dayOf(start, zone); startOfDay(day, zone) < end; day = addDays(day, 1)) {
    days.push(startOfDay(day, zone));
  }
  return days;
}

/**
 * The whole half hours that spans touch, as ascending ranges without overlaps. No range spans two days, so that a day's
 * ranges do not depend on the days around it.
 */
export function halfHourRanges(spans: readonly TimeSpan[], zone: string): TimeSpan[] {
  const ranges: { start: Instant; end: Instant }[] = [];
  let beyondLast = -Infinity;
  for (const span of spans.toSorted((one, other) => one.start - other.start)) {
    const { first, beyond } = cellRange(span);
    for (let cell = Math.max(first, beyondLast); cell < beyond; cell++) {
      const start = cell * CELL_MILLISECONDS;
      const last = ranges.at(-1);
      const isNext = last?.end === start && dayOf(last.start, zone) === dayOf(start, zone);
      if (isNext) last.end = start + CELL_MILLISECONDS;
      else ranges.push({ start, end: start + CELL_MILLISECONDS });
    }
    beyondLast = Math.max(beyondLast, beyond);
  }
  return ranges;
}

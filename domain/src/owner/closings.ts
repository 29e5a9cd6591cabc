import { CELL_MINUTES } from "../time/half-hour-cells.ts";
import type { RefusalCode } from "../refusals.ts";
import { barberByColorId } from "../shop/shop.ts";
import type { Shop, WallTime } from "../shop/shop.ts";
import { addDays, clock, dayOf, instantAt, isDay, toRfc3339 } from "../time/shop-time.ts";
import type { Day, Instant } from "../time/shop-time.ts";
import { minuteOf } from "../slots/time-slots.ts";
import type { TimeSpan } from "../time/time-span.ts";

// What the owner closes counts on each half hour, as a booking does. What is already booked inside stays booked.

/** How many days one call may close: two months of holidays. */
export const CLOSED_DAYS_MAX = 62;

/** How far ahead the last of them may lie. */
const CLOSED_AHEAD_DAYS = 400;

/** How many days ahead the times of a weekly rule are scheduled. */
const SCHEDULED_DAYS = 60;

const DAY_MINUTES = 24 * 60;

const WALL_TIME = /^(?:[01]\d|2[0-3]):(?:00|30)$/;

/** What the owner asks to close: the same hours on each of these days, or on their weekday for good. */
export interface TimeToClose {
  readonly barberColorIds: readonly number[];
  readonly firstDay: Day;
  /** The same day when it is closed every week. */
  readonly lastDay: Day;
  readonly from: WallTime;
  /** `24:00` is the end of the day. */
  readonly to: WallTime;
  readonly isWeekly: boolean;
}

/** Whether a text is a time on the half hour at which something can end, `24:00` included. */
export function isHalfHourTime(time: string): time is WallTime {
  return time === "24:00" || WALL_TIME.test(time);
}

/** Why this cannot be closed at `now`; `undefined` when it can. */
export function refusalForClosing(
  shop: Shop,
  { barberColorIds, firstDay, lastDay, from, to, isWeekly }: TimeToClose,
  now: Instant,
): RefusalCode | undefined {
  if (barberColorIds.some((colorId) => barberByColorId(shop, colorId) === undefined)) {
    return "barber-unknown";
  }
  const today = dayOf(now, shop.timeZone);
  const isReal =
    barberColorIds.length > 0 &&
    new Set(barberColorIds).size === barberColorIds.length &&
    isDay(firstDay) &&
    isDay(lastDay) &&
    firstDay >= today &&
    firstDay <= lastDay &&
    lastDay < addDays(firstDay, CLOSED_DAYS_MAX) &&
    lastDay <= addDays(today, CLOSED_AHEAD_DAYS) &&
    (!isWeekly || firstDay === lastDay) &&
    isHalfHourTime(from) &&
    isHalfHourTime(to) &&
    minuteOf(from) < minuteOf(to);
  return isReal ? undefined : "closed-time-invalid";
}

/** The days that this closes, ascending: those of a weekly rule up to and with `lastScheduled`. */
export function daysToClose(
  { firstDay, lastDay, isWeekly }: Pick<TimeToClose, "firstDay" | "lastDay" | "isWeekly">,
  lastScheduled: Day,
): Day[] {
  const days: Day[] = [];
  const last = isWeekly ? lastScheduled : lastDay;
  for (let day = firstDay; day <= last; day = addDays(day, isWeekly ? 7 : 1)) days.push(day);
  return days;
}

/** The same hours on each of these days. */
export function spansToClose(
  { timeZone }: Pick<Shop, "timeZone">,
  days: readonly Day[],
  { from, to }: Pick<TimeToClose, "from" | "to">,
): TimeSpan[] {
  return days
    .map((day) => ({
      start: instantOnOrAfter(day, minuteOf(from), timeZone),
      end: instantOnOrAfter(day, minuteOf(to), timeZone),
    }))
    .filter(({ start, end }) => start < end);
}

/**
 * When the wall clock shows `minute`, a multiple of the cell; where daylight saving skips it, when the clock jumps. A range
 * that is skipped as a whole is then empty, and one that begins or ends in the skipped hour keeps the rest.
 */
function instantOnOrAfter(day: Day, minute: number, zone: string): Instant {
  let skipped = minute;
  while (
    skipped > 0 &&
    isSkipped(day, skipped, zone) &&
    isSkipped(day, skipped - CELL_MINUTES, zone)
  ) {
    skipped -= CELL_MINUTES;
  }
  // For the first skipped minute, this is the jump itself.
  return instantAt(day, skipped, zone);
}

function isSkipped(day: Day, minute: number, zone: string): boolean {
  const shown = toRfc3339(instantAt(day, minute, zone), zone).slice("2026-11-24T".length);
  return !shown.startsWith(clock(minute % DAY_MINUTES));
}

/** The day up to which weekly rules are scheduled at `now`: weeks beyond what a client can book. */
export function lastScheduledDay(shop: Pick<Shop, "timeZone" | "windowDays">, now: Instant): Day {
  return addDays(dayOf(now, shop.timeZone), SCHEDULED_DAYS + shop.windowDays);
}

import { CELL_MINUTES } from "../time/half-hour-cells.ts";
import type { RefusalCode } from "../refusals.ts";
import { barberById } from "../shop/shop.ts";
import type { Shop, WallTime } from "../shop/shop.ts";
import { addDays, clock, dayOf, instantAt, isDay, toRfc3339 } from "../time/shop-time.ts";
import type { Day, Instant } from "../time/shop-time.ts";
import { minuteOf } from "../slots/time-slots.ts";
import type { TimeSpan } from "../time/time-span.ts";

/** The most days that one closing covers: two months of holidays. */
export const CLOSED_DAYS_MAX = 62;

/** The last closed day is at most this many days after today. */
const CLOSED_AHEAD_DAYS = 400;

/** For how many days beyond the booking window the times of a weekly rule are scheduled. */
const SCHEDULED_DAYS = 60;

const DAY_MINUTES = 24 * 60;

// `00` and `30`.
const MINUTES_OF_CELLS = Array.from({ length: 60 / CELL_MINUTES }, (_, cell) =>
  clock(cell * CELL_MINUTES).slice("00:".length),
);

/** The wall times at which a half hour begins or ends. */
export const HALF_HOUR_TIME = new RegExp(
  `^(([01][0-9]|2[0-3]):(${MINUTES_OF_CELLS.join("|")})|24:00)$`,
);

/** The same hours on every day from `firstDay` to `lastDay` or, if `isWeekly`, on every such weekday from `firstDay` on. */
export interface TimeToClose {
  readonly barberColorIds: readonly number[];
  readonly firstDay: Day;
  /** Equals `firstDay` if `isWeekly`. */
  readonly lastDay: Day;
  readonly from: WallTime;
  /** `24:00` is the end of the day. */
  readonly to: WallTime;
  readonly isWeekly: boolean;
}

/** Whether a text is a full or half hour as `HH:MM`, `24:00` included. */
export function isHalfHourTime(time: string): time is WallTime {
  return HALF_HOUR_TIME.test(time);
}

export function refusalForClosing(
  shop: Shop,
  { barberColorIds, firstDay, lastDay, from, to, isWeekly }: TimeToClose,
  now: Instant,
): RefusalCode | undefined {
  if (barberColorIds.some((id) => barberById(shop, id) === undefined)) {
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

/** The days that a closing covers, in order. A weekly one has no end, so its days go up to `lastScheduled`. */
export function daysToClose(
  { firstDay, lastDay, isWeekly }: Pick<TimeToClose, "firstDay" | "lastDay" | "isWeekly">,
  lastScheduled: Day,
): Day[] {
  const days: Day[] = [];
  const last = isWeekly ? lastScheduled : lastDay;
  for (let day = firstDay; day <= last; day = addDays(day, isWeekly ? 7 : 1)) days.push(day);
  return days;
}

/** The range from `from` to `to` on each of these days. Where daylight saving skips it entirely, there is none. */
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
 * The instant when the wall clock shows `minute`, a multiple of the cell; if daylight saving skips it, the instant of the
 * jump. So a range that is skipped entirely is empty, and one that begins or ends in the skipped hour keeps the rest.
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
  // For the first skipped minute, `instantAt` returns the jump itself.
  return instantAt(day, skipped, zone);
}

function isSkipped(day: Day, minute: number, zone: string): boolean {
  const shown = toRfc3339(instantAt(day, minute, zone), zone).slice("2026-11-24T".length);
  return !shown.startsWith(clock(minute % DAY_MINUTES));
}

/** The last day for which weekly rules are scheduled at `now`: weeks after the last day that a client can book. */
export function lastScheduledDay(shop: Pick<Shop, "timeZone" | "windowDays">, now: Instant): Day {
  return addDays(dayOf(now, shop.timeZone), SCHEDULED_DAYS + shop.windowDays);
}

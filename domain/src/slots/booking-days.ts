import { hasNotices, hasSlotsForClients } from "./client-notices.ts";
import type { Shop } from "../shop/shop.ts";
import { addDays, dayOf, startOfDay, weekdayOf } from "../time/shop-time.ts";
import type { Day, Instant } from "../time/shop-time.ts";
import { SHORT_WEEKDAYS } from "../shop/weekdays.ts";

// A date closed in the shop's file is still offered, with all slots occupied: a client can choose it to cancel a booking.

/**
 * The days that clients can book, in order: those of the booking window whose weekday has opening hours. Where the shop has
 * notices, only while some slot of the day can still be booked.
 */
export function bookableDays(shop: Shop, now: Instant): Day[] {
  return openDays(shop, now, firstBookable(shop)).filter((day) => isThereToBook(shop, day, now));
}

/** Whether it is one of the bookable days. */
export function isBookableDay(shop: Shop, day: Day, now: Instant): boolean {
  return isOpenDay(shop, day, now, firstBookable(shop)) && isThereToBook(shop, day, now);
}

/**
 * The days of which clients can choose a booking to cancel or to move, in order: also those that are too near to book.
 * Today is one of them where the shop says how long before it begins something can be booked or cancelled.
 */
export function changeableDays(shop: Shop, now: Instant): Day[] {
  return openDays(shop, now, firstChangeable(shop));
}

/** Whether it is one of the changeable days. */
export function isChangeableDay(shop: Shop, day: Day, now: Instant): boolean {
  return isOpenDay(shop, day, now, firstChangeable(shop));
}

/** The days on which the owner can book, whatever notice clients have to give: also today if it has opening hours. */
export function ownersDays(shop: Shop, now: Instant): Day[] {
  return openDays(shop, now, 0);
}

// Somewhat more than a year.
const SERIES_AHEAD_DAYS = 400;

/** Whether a date of a series may be on this day: today or later, also beyond the booking window. */
export function isSeriesDay({ timeZone }: Pick<Shop, "timeZone">, day: Day, now: Instant): boolean {
  const today = dayOf(now, timeZone);
  return today <= day && day <= addDays(today, SERIES_AHEAD_DAYS);
}

/** The greatest number of bookable days: it may vary with today's weekday. */
export function bookableDayCount(shop: Shop): number {
  const week = Array.from({ length: 7 }, (_, index) => addDays("2026-11-22", index));
  return Math.max(
    ...week.map((today) => bookableDays(shop, startOfDay(today, shop.timeZone)).length),
  );
}

/** A day as people read it: `ter 24/11`. `weekdays` are the short names from Sunday, by default Portuguese. */
export function dayLabel(day: Day, weekdays: readonly string[] = SHORT_WEEKDAYS): string {
  const [, month, dayOfMonth] = day.split("-");
  return `${weekdays[weekdayOf(day)]} ${dayOfMonth}/${month}`;
}

/** How many days from today clients can book first. */
function firstBookable({ bookUntilMinutes }: Shop): 0 | 1 {
  return bookUntilMinutes === undefined ? 1 : 0;
}

function firstChangeable({ bookUntilMinutes, cancelUntilMinutes }: Shop): 0 | 1 {
  return bookUntilMinutes === undefined && cancelUntilMinutes === undefined ? 1 : 0;
}

function isThereToBook(shop: Shop, day: Day, now: Instant): boolean {
  return !hasNotices(shop) || hasSlotsForClients(shop, day, now);
}

/** The days with opening hours from so many days after today to the end of the booking window. */
function openDays(shop: Shop, now: Instant, first: 0 | 1): Day[] {
  const today = dayOf(now, shop.timeZone);
  const length = shop.windowDays + 1 - first;
  return Array.from({ length }, (_, index) => addDays(today, first + index)).filter((day) =>
    isOpenWeekday(shop, day),
  );
}

function isOpenDay(shop: Shop, day: Day, now: Instant, first: 0 | 1): boolean {
  const today = dayOf(now, shop.timeZone);
  // Days compare as text: `YYYY-MM-DD`.
  return (
    day >= addDays(today, first) &&
    day <= addDays(today, shop.windowDays) &&
    isOpenWeekday(shop, day)
  );
}

function isOpenWeekday({ services }: Shop, day: Day): boolean {
  const weekday = weekdayOf(day);
  return services.some(({ hours }) => hours.some(({ weekdays }) => weekdays.includes(weekday)));
}

import type { Shop } from "../shop/shop.ts";
import { addDays, dayOf, weekdayOf } from "../time/shop-time.ts";
import type { Day, Instant } from "../time/shop-time.ts";
import { SHORT_WEEKDAYS } from "../shop/weekdays.ts";

// A date closed in the shop's file is still offered, with all slots occupied: a client can choose it to cancel a booking.

/** The days of the booking window whose weekday has opening hours, in order. */
export function bookableDays(shop: Shop, now: Instant): Day[] {
  return openDaysAfter(shop, dayOf(now, shop.timeZone));
}

function openDaysAfter(shop: Shop, today: Day): Day[] {
  return Array.from({ length: shop.windowDays }, (_, index) => addDays(today, index + 1)).filter(
    (day) => isOpenWeekday(shop, day),
  );
}

export function isBookableDay(shop: Shop, day: Day, now: Instant): boolean {
  const today = dayOf(now, shop.timeZone);
  // Days compare as text: `YYYY-MM-DD`.
  return day > today && day <= addDays(today, shop.windowDays) && isOpenWeekday(shop, day);
}

/** The days on which the owner can book: the bookable days, and today if it has opening hours. */
export function ownersDays(shop: Shop, now: Instant): Day[] {
  const today = dayOf(now, shop.timeZone);
  return [...(isOpenWeekday(shop, today) ? [today] : []), ...bookableDays(shop, now)];
}

/** The greatest number of bookable days: it may vary with today's weekday. */
export function bookableDayCount(shop: Shop): number {
  const week = Array.from({ length: 7 }, (_, index) => addDays("2026-11-22", index));
  return Math.max(...week.map((today) => openDaysAfter(shop, today).length));
}

/** A day as people read it: `ter 24/11`. `weekdays` are the short names from Sunday, by default Portuguese. */
export function dayLabel(day: Day, weekdays: readonly string[] = SHORT_WEEKDAYS): string {
  const [, month, dayOfMonth] = day.split("-");
  return `${weekdays[weekdayOf(day)]} ${dayOfMonth}/${month}`;
}

function isOpenWeekday({ services }: Shop, day: Day): boolean {
  const weekday = weekdayOf(day);
  return services.some(({ hours }) => hours.some(({ weekdays }) => weekdays.includes(weekday)));
}

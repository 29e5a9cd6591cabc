import { addDays, dayOf, weekdayOf } from "./shop-time.ts";
import type { Day, Instant } from "./shop-time.ts";

/** How far ahead a booking may lie: tomorrow is the first of these days. Weekends inside are closed. */
export const BOOKING_WINDOW_DAYS = 14;

const SATURDAY = 6;
const SUNDAY = 0;

const WEEKDAY_NAMES = ["dom", "seg", "ter", "qua", "qui", "sex", "sáb"] as const;

/** The days that a person may choose at `now`: always ten, in order. */
export function bookableDays(now: Instant): Day[] {
  const today = dayOf(now);
  return Array.from({ length: BOOKING_WINDOW_DAYS }, (_, index) =>
    addDays(today, index + 1),
  ).filter((day) => !isWeekend(day));
}

/** Whether `day` may be booked at `now`. */
export function isBookableDay(day: Day, now: Instant): boolean {
  const today = dayOf(now);
  // Days compare as text: `YYYY-MM-DD`.
  return day > today && day <= addDays(today, BOOKING_WINDOW_DAYS) && !isWeekend(day);
}

/** A day as people read it here: `ter 24/11`. */
export function dayLabel(day: Day): string {
  const [, month, dayOfMonth] = day.split("-");
  return `${WEEKDAY_NAMES[weekdayOf(day)]} ${dayOfMonth}/${month}`;
}

function isWeekend(day: Day): boolean {
  const weekday = weekdayOf(day);
  return weekday === SATURDAY || weekday === SUNDAY;
}

import { addDays, isDay } from "../../time/shop-time.ts";
import type { Day } from "../../time/shop-time.ts";

/** A month of the calendar, as `YYYY-MM`. */
export type Month = string;

/** The most days of one file of bookings: a leap year. */
export const FILE_DAYS_MAX = 366;

// The days of the last month that can be written have no next day.
const LAST_MONTH: Month = "9999-12";

export function isMonth(text: string): text is Month {
  return isDay(firstDayOf(text)) && text < LAST_MONTH;
}

export function monthOf(day: Day): Month {
  return day.slice(0, "2026-11".length);
}

export function firstDayOf(month: Month): Day {
  return `${month}-01`;
}

export function lastDayOf(month: Month): Day {
  return addDays(firstDayOf(monthAfter(month)), -1);
}

export function monthAfter(month: Month): Month {
  return monthOf(addDays(firstDayOf(month), 31));
}

export function monthBefore(month: Month): Month {
  return monthOf(addDays(firstDayOf(month), -1));
}

/** The days from the first to the last, in order. */
export function daysBetween(first: Day, last: Day): Day[] {
  const days: Day[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Whether a file may have the bookings of these days. */
export function isRangeOfFile(first: Day, last: Day): boolean {
  return first <= last && last < addDays(first, FILE_DAYS_MAX);
}

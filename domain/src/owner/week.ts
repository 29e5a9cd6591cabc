import { addDays, isDay } from "../time/shop-time.ts";
import type { Day } from "../time/shop-time.ts";

export const DAYS_OF_A_WEEK = 7;

/** The seven days from `firstDay`, as far as there are such days. */
export function daysOfWeek(firstDay: Day): Day[] {
  return Array.from({ length: DAYS_OF_A_WEEK }, (_, index) => addDays(firstDay, index)).filter(
    isDay,
  );
}

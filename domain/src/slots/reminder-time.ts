import { addDays, dayOf, instantAt } from "../time/shop-time.ts";
import type { Instant } from "../time/shop-time.ts";

const REMINDER_MINUTE = 18 * 60;

/** When the client of a booking is reminded: the day before it, at 18:00 on the shop's wall clock. */
export function reminderTime(start: Instant, zone: string): Instant {
  return instantAt(addDays(dayOf(start, zone), -1), REMINDER_MINUTE, zone);
}

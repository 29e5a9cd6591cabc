// A flood: clients book far more at once than in the calendar's usual busy hour. It may be the shop's own campaign, or
// somebody who blocks the time of others. Only the shop can know which.

import type { Instant } from "../time/shop-time.ts";

/** Bookings that are made within so many minutes are counted together. */
export const FLOOD_MINUTES = 10;

/** How many past days show what is usual. */
export const FLOOD_USUAL_DAYS = 28;

/** For how long only the shop can book, once the owner asks for it. */
export const SHOP_ONLY_MINUTES = 60;

// A full afternoon of one chair. The owner can cancel fewer by hand.
const BOOKINGS_MIN = 15;
const TIMES_THE_USUAL = 3;

const HOURS_A_DAY = 24;

/** How many bookings clients made in an hour; hours are counted from 1970 UTC. */
export interface BookedHour {
  readonly hour: number;
  readonly bookings: number;
}

/** The hour since 1970 UTC in which an instant lies. */
export function hourOf(instant: Instant): number {
  return Math.floor(instant / (60 * 60_000));
}

/**
 * How many bookings a calendar's usual busy hour has: the median of each day's busiest hour, over the days with bookings.
 * As a median, it is not raised by one day's flood. 0 if there are no bookings yet.
 */
export function usualBusyHour(hours: readonly BookedHour[]): number {
  const busiest = new Map<number, number>();
  for (const { hour, bookings } of hours) {
    const day = Math.floor(hour / HOURS_A_DAY);
    busiest.set(day, Math.max(bookings, busiest.get(day) ?? 0));
  }
  const sorted = [...busiest.values()].toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Whether so many bookings within `FLOOD_MINUTES` are far more than usual. */
export function isFlood(bookings: number, usual: number): boolean {
  return bookings >= BOOKINGS_MIN && bookings >= TIMES_THE_USUAL * usual;
}

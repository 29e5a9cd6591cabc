// A flood may be the shop's own campaign, or somebody who blocks the time of others. Only the shop can know.

import type { Instant } from "../time/shop-time.ts";

export const FLOOD_MINUTES = 10;

/** From how many days a calendar's usual bookings are known. */
export const FLOOD_USUAL_DAYS = 28;

/** For how long only the shop can book, once the owner asks for it. */
export const SHOP_ONLY_MINUTES = 60;

// A full afternoon of one chair. The owner can cancel fewer by hand.
const BOOKINGS_MIN = 15;
const TIMES_THE_USUAL = 3;

const HOURS_A_DAY = 24;

/** How many bookings were made in an hour. Hours are counted from 1970 UTC. */
export interface BookedHour {
  readonly hour: number;
  readonly bookings: number;
}

export function hourOf(instant: Instant): number {
  return Math.floor(instant / (60 * 60_000));
}

/** The median of each day's busiest hour, so that one day's flood does not raise it. 0 without bookings. */
export function usualBusyHour(hours: readonly BookedHour[]): number {
  const busiest = new Map<number, number>();
  for (const { hour, bookings } of hours) {
    const day = Math.floor(hour / HOURS_A_DAY);
    busiest.set(day, Math.max(bookings, busiest.get(day) ?? 0));
  }
  const sorted = [...busiest.values()].toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Whether `bookings` within `FLOOD_MINUTES` are a flood where `usual` is the usual busy hour. */
export function isFlood(bookings: number, usual: number): boolean {
  return bookings >= BOOKINGS_MIN && bookings >= TIMES_THE_USUAL * usual;
}

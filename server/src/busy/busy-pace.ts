import type { Instant } from "@vitrine/domain/time/shop-time";

import type { BusyState } from "./busy-closings-table.ts";

/** How often busy calendars are read. */
export const BUSY_PACE = {
  /** From the start of a reading to that of the next. */
  pollMilliseconds: 2 * 60_000,
  /** How often this server looks for calendars that are due. */
  lookMilliseconds: 10_000,
  /** How much later a doubtful copy has to come again to be believed. */
  doubtMilliseconds: 2 * 60_000,
};

export type BusyPace = Readonly<typeof BUSY_PACE>;

// A calendar's server may be away for a reading or two.
const LATE_AFTER_READINGS = 5;

/** How up to date a busy calendar is that was last read at `goodAt`. */
export function readingState(
  goodAt: Instant | undefined,
  at: Instant,
  { pollMilliseconds }: BusyPace,
): "unread" | "current" | "late" {
  if (goodAt === undefined) return "unread";
  return at - goodAt < LATE_AFTER_READINGS * pollMilliseconds ? "current" : "late";
}

/** Whether a copy counts. One with at most half of the last events has to come again: its server may be at fault. */
export function isBelieved(
  state: Pick<BusyState, "events" | "doubtful" | "doubtfulAt">,
  copy: { readonly events: number; readonly fingerprint: string },
  now: Instant,
  doubtMilliseconds: number,
): boolean {
  const { events = 0, doubtful, doubtfulAt } = state;
  const hasShrunk = events > 0 && copy.events * 2 <= events;
  return !hasShrunk || (doubtful === copy.fingerprint && now - doubtfulAt >= doubtMilliseconds);
}

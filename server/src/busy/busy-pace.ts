import type { Instant } from "@vitrine/domain/time/shop-time";

/** How often busy calendars are read. */
export interface BusyPace {
  /** From the start of one reading to the start of the next. */
  readonly pollMilliseconds: number;
  /** How often this server looks for calendars that are due. */
  readonly lookMilliseconds: number;
  /** How much later a doubtful copy has to come again to be believed. */
  readonly doubtMilliseconds: number;
}

const MINUTE_MILLISECONDS = 60_000;

export const BUSY_PACE: BusyPace = {
  pollMilliseconds: 2 * MINUTE_MILLISECONDS,
  lookMilliseconds: 5_000,
  doubtMilliseconds: 2 * MINUTE_MILLISECONDS,
};

// A calendar's server may be away for a reading or two.
const LATE_AFTER_READINGS = 5;

/** How up to date a busy calendar is. It was last read at `goodAt`. */
export function readingState(
  goodAt: Instant | undefined,
  at: Instant,
  { pollMilliseconds }: BusyPace,
): "unread" | "current" | "late" {
  if (goodAt === undefined) return "unread";
  return at - goodAt < LATE_AFTER_READINGS * pollMilliseconds ? "current" : "late";
}

import { parseRfc3339 } from "@vitrine/domain/time/shop-time";
import type { Day, Instant } from "@vitrine/domain/time/shop-time";
import type { SeeDayAnswer } from "@vitrine/domain/wire/owner/see-day";

import type { DayResult } from "../../../scheduling-api/owner-api.ts";

/** What is known of a day, and since when by the device's clock. */
export interface SeenDay {
  readonly answer: SeeDayAnswer;
  readonly etag: string | undefined;
  /** When the server last said that it is so. */
  readonly confirmedAt: Instant;
}

/** What the server has said of a calendar's days so far. */
export interface SeenDays {
  readonly days: Readonly<Record<Day, SeenDay>>;
  /** How far the server's clock of the bookings is ahead of the device's; unknown before its first answer. */
  readonly clockAhead: number | undefined;
  /** How many answers in a row have not come. */
  readonly failures: number;
  /** The sentence of a refusal that asking again does not mend. */
  readonly refusal: string | undefined;
  /** Why the server gave no answer, in its own words; nothing where it could not be asked. */
  readonly reason: string | undefined;
  /** The server asks not to be asked again before, by the device's clock. */
  readonly notBefore: Instant;
}

export const NOTHING_SEEN: SeenDays = {
  days: {},
  clockAhead: undefined,
  failures: 0,
  refusal: undefined,
  reason: undefined,
  notBefore: 0,
};

// Two weeks to book in, and the days around them.
const DAYS_MAX = 40;

/** The same after an answer for `day`, which came when the device's clock showed `at`. */
export function afterAnswer(
  seen: SeenDays,
  day: Day,
  result: DayResult,
  at: Instant,
  sentenceOfRefusal: string,
): SeenDays {
  if (!result.ok) {
    return {
      ...seen,
      failures: seen.failures + 1,
      // 403: the secret opens nothing. All others pass by themselves.
      refusal:
        result.reason === "refused" && result.status === 403
          ? (result.error ?? sentenceOfRefusal)
          : seen.refusal,
      reason: result.reason === "refused" ? result.error : undefined,
      notBefore:
        result.reason === "refused" ? at + (result.retryAfterMilliseconds ?? 0) : seen.notBefore,
    };
  }
  const known = seen.days[day];
  const answered = { ...seen, failures: 0, refusal: undefined, reason: undefined, notBefore: 0 };
  if (result.answer === "unchanged") {
    if (known === undefined) return answered;
    return { ...answered, days: { ...seen.days, [day]: { ...known, confirmedAt: at } } };
  }
  const now = parseRfc3339(result.answer.now);
  return {
    ...answered,
    clockAhead: now === undefined ? seen.clockAhead : now - at,
    days: Object.fromEntries([
      ...Object.entries(seen.days)
        .filter(([other]) => other !== day)
        .slice(1 - DAYS_MAX),
      [day, { answer: result.answer, etag: result.etag, confirmedAt: at }],
    ]),
  };
}

/** The clock of the bookings when the device's shows `at`. */
export function bookingClock({ clockAhead = 0 }: SeenDays, at: Instant): Instant {
  return at + clockAhead;
}

/** The answer that came last, of whichever day: its changes are those of all days. */
export function latestAnswer({ days }: SeenDays): SeeDayAnswer | undefined {
  let latest: SeeDayAnswer | undefined;
  for (const { answer } of Object.values(days)) {
    if (latest === undefined || answer.now >= latest.now) latest = answer;
  }
  return latest;
}

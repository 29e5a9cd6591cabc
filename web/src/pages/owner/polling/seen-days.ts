import { parseRfc3339 } from "@vitrine/domain/time/shop-time";
import type { Day, Instant } from "@vitrine/domain/time/shop-time";
import type { SeeDayAnswer } from "@vitrine/domain/wire/owner/see-day";

import type { DayResult } from "../../../scheduling-api/owner-api.ts";

/** The last answer for a day. */
export interface SeenDay {
  readonly answer: SeeDayAnswer;
  readonly etag: string | undefined;
  /** When the server last sent or confirmed the answer, by the device's clock. */
  readonly confirmedAt: Instant;
}

export interface SeenDays {
  readonly days: Readonly<Record<Day, SeenDay>>;
  /** How far the server's clock is ahead of the device's, in milliseconds; `undefined` before the first answer. */
  readonly clockAhead: number | undefined;
  /** How many calls in a row have failed. */
  readonly failures: number;
  /** The sentence of a refusal that asking again would not change. */
  readonly refusal: string | undefined;
  /** The server's own sentence about the last failure; `undefined` when the server was not reached. */
  readonly reason: string | undefined;
  /** The server asked for no further call before this time, by the device's clock. */
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

// The two weeks in which clients can book, and the days around them.
const DAYS_MAX = 40;

/** The known days after a result for `day` that came at `at`, by the device's clock. */
export function afterAnswer(
  seen: SeenDays,
  day: Day,
  result: DayResult,
  at: Instant,
  fallbackSentence: string,
): SeenDays {
  if (!result.ok) {
    return {
      ...seen,
      failures: seen.failures + 1,
      // 403: the secret or the device's cookie opens nothing. All other refusals are temporary.
      refusal:
        result.reason === "refused" && result.status === 403
          ? (result.error ?? fallbackSentence)
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
  const { keptAt } = result;
  const confirmedAt = keptAt ?? at;
  return {
    // What was kept is shown, and the server is away nevertheless.
    ...(keptAt === undefined ? answered : { ...answered, failures: seen.failures + 1 }),
    clockAhead: now === undefined ? seen.clockAhead : now - confirmedAt,
    days: Object.fromEntries([
      ...Object.entries(seen.days)
        .filter(([other]) => other !== day)
        // Leaves room for `day`.
        .slice(1 - DAYS_MAX),
      [day, { answer: result.answer, etag: result.etag, confirmedAt }],
    ]),
  };
}

/** The server's time when the device's clock shows `at`. */
export function bookingClock({ clockAhead = 0 }: SeenDays, at: Instant): Instant {
  return at + clockAhead;
}

/** The latest answer, of any day. Its changes are those of all days. */
export function latestAnswer({ days }: SeenDays): SeeDayAnswer | undefined {
  let latest: SeeDayAnswer | undefined;
  for (const { answer } of Object.values(days)) {
    if (latest === undefined || answer.now >= latest.now) latest = answer;
  }
  return latest;
}

const POLL_MILLISECONDS = 4_000;
const POLL_MAX_MILLISECONDS = 30_000;

/** The pause before the day is fetched again, in milliseconds, after this many failures in a row. */
export function pauseBeforePoll(failures: number, retryAfterMilliseconds = 0): number {
  const pause = Math.min(POLL_MILLISECONDS * 2 ** Math.max(0, failures - 1), POLL_MAX_MILLISECONDS);
  return Math.max(pause, retryAfterMilliseconds);
}

/** The outbox's timeouts, waits and limits. */
export interface Pace {
  /** How long one call of a target may take. */
  readonly callMilliseconds: number;
  /**
   * How long a claimed row belongs to its worker. Far longer than a call with the wait before it: once it has expired,
   * other workers take the row.
   */
  readonly leaseMilliseconds: number;
  /**
   * How long the response may take after a target has sent everything. Longer than any target's own timeout, so that
   * the target decides what a lost response means.
   */
  readonly answerMilliseconds: number;
  /** How many calls a worker makes at once, not counting those that only wait for a response. */
  readonly concurrency: number;
  /** How many at once, counting all. */
  readonly callsMax: number;
  /** About how often to look for rows that another instance wrote or abandoned. */
  readonly pollMilliseconds: number;
  /** The longest wait after the first failure; it doubles with each. */
  readonly backoffMilliseconds: number;
  readonly backoffMaxMilliseconds: number;
  /** While nothing succeeds, how long after the last failure one change is tried before its own time. */
  readonly probeMilliseconds: number;
  /** How often at the most a success makes everything due at once that waits because the target was away. */
  readonly hurryMilliseconds: number;
  /** After so many failures in a row the row is dead. */
  readonly attemptsMax: number;
  /** How long calls under way may still take when the server stops. */
  readonly stopMilliseconds: number;
}

const HOUR_MILLISECONDS = 3_600_000;

// From a second to an hour in twelve failures, half of each on average: the last of these comes after some three days,
// so that what breaks on a Friday evening may be mended on a Monday.
export const PACE: Pace = {
  callMilliseconds: 20_000,
  leaseMilliseconds: 60_000,
  answerMilliseconds: 11 * 60_000,
  concurrency: 4,
  callsMax: 24,
  pollMilliseconds: 5_000,
  backoffMilliseconds: 1_000,
  backoffMaxMilliseconds: HOUR_MILLISECONDS,
  probeMilliseconds: 30_000,
  hurryMilliseconds: 10_000,
  attemptsMax: 150,
  stopMilliseconds: 5_000,
};

// The longest wait that another server's `Retry-After` can cause.
const ASKED_WAIT_MAX_MILLISECONDS = 24 * HOUR_MILLISECONDS;

/**
 * How long to wait before the next attempt, `attempts` (1, 2, …) having failed: any time up to a bound that doubles
 * (full jitter, so that what failed together does not come back together), after what the other side asked for.
 * `random` is a number from 0 to 1.
 */
export function waitMilliseconds(
  pace: Pick<Pace, "backoffMilliseconds" | "backoffMaxMilliseconds">,
  attempts: number,
  random: number,
  askedMilliseconds = 0,
): number {
  const doubled = pace.backoffMilliseconds * 2 ** (attempts - 1);
  const bound = Math.min(doubled, pace.backoffMaxMilliseconds);
  return Math.ceil(cappedWait(askedMilliseconds) + random * bound);
}

// Short, since the server may have meant only the one request that it refused.
const PAUSE_MAX_MILLISECONDS = 15 * 60_000;

/** How long to pause a target, given what its server asked for. */
export function pauseMilliseconds(askedMilliseconds = 0): number {
  return Math.min(cappedWait(askedMilliseconds), PAUSE_MAX_MILLISECONDS);
}

/** How long to sleep between two looks: never the same for two instances. `random` is a number from 0 to 1. */
export function sleepMilliseconds({ pollMilliseconds }: Pace, random: number): number {
  return pollMilliseconds * (0.5 + random);
}

function cappedWait(askedMilliseconds: number): number {
  if (!(askedMilliseconds > 0)) return 0;
  return Math.min(askedMilliseconds, ASKED_WAIT_MAX_MILLISECONDS);
}

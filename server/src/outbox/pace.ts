/** The outbox's timeouts, waits and limits. */
export interface Pace {
  /** How long one call of a target may take. */
  readonly callMilliseconds: number;
  /**
   * How long a claimed row belongs to its worker; then other workers take it. Longer than a call and the wait before it
   * together.
   */
  readonly leaseMilliseconds: number;
  /**
   * How long the response may take after a target has sent everything. Longer than any target's own timeout, so that
   * the target decides what a lost response means.
   */
  readonly answerMilliseconds: number;
  /** How many calls a worker makes at once, not counting those that only wait for a response. */
  readonly concurrency: number;
  /** How many calls a worker makes at once, including those. */
  readonly callsMax: number;
  /** About how often to look for rows that another instance wrote or abandoned. */
  readonly pollMilliseconds: number;
  /** The longest wait after the first failure; it doubles with each further one. */
  readonly backoffMilliseconds: number;
  readonly backoffMaxMilliseconds: number;
  /** While nothing succeeds, one change is tried early, this long after the last failure. */
  readonly probeMilliseconds: number;
  /** After a success, all changes that waited because the target was away are due at once; at most once in this time. */
  readonly hurryMilliseconds: number;
  /** After this many failures in a row the change is given up: its row is dead. */
  readonly attemptsMax: number;
  /** How long calls under way may still take when the server stops. */
  readonly stopMilliseconds: number;
}

const HOUR_MILLISECONDS = 3_600_000;

// Within twelve failures the longest wait grows from a second to an hour; on average a wait is half of it. The last
// attempt thus comes after about three days: a fault from Friday evening can be mended on Monday.
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
 * How long to wait before the next attempt, after `attempts` (1, 2, …) have failed: the wait that the other side asked
 * for, plus a random time up to a bound that doubles with each failure (full jitter, so that changes that failed
 * together do not return together). `random` is a number from 0 to 1.
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

/**
 * How long to sleep between two polls. Random, so that instances do not poll in step: `random` is a number from 0 to 1.
 */
export function sleepMilliseconds({ pollMilliseconds }: Pace, random: number): number {
  return pollMilliseconds * (0.5 + random);
}

function cappedWait(askedMilliseconds: number): number {
  if (!(askedMilliseconds > 0)) return 0;
  return Math.min(askedMilliseconds, ASKED_WAIT_MAX_MILLISECONDS);
}

/** The outbox's timeouts, waits and limits. */
export interface Pace {
  readonly callMilliseconds: number;
  /** How long a claimed row belongs to its worker: longer than a call and the wait before it together. */
  readonly leaseMilliseconds: number;
  /** For the response, once all is sent. Longer than a target's own timeout: it decides what a lost response means. */
  readonly answerMilliseconds: number;
  /** Calls of a worker at once, without those that only wait for a response; `callsMax` counts them, too. */
  readonly concurrency: number;
  readonly callsMax: number;
  /** About how often to look for rows that another instance wrote or abandoned. */
  readonly pollMilliseconds: number;
  /** The longest wait after the first failure, doubled with each further one. */
  readonly backoffMilliseconds: number;
  readonly backoffMaxMilliseconds: number;
  /** While nothing succeeds, one change is tried early, this long after the last failure. */
  readonly probeMilliseconds: number;
  /** The least time between two successes that make all changes due that waited because the target was away. */
  readonly hurryMilliseconds: number;
  /** After so many failures in a row a change is given up. */
  readonly attemptsMax: number;
  /** How long calls under way may still take when the server stops. */
  readonly stopMilliseconds: number;
}

const HOUR_MILLISECONDS = 3_600_000;

// The longest wait reaches an hour with the twelfth failure; an average one is half of it. The last attempt comes after
// about three days: a fault from Friday evening can be mended on Monday.
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
 * The wait before the next attempt, after `attempts` (1, 2, …) have failed. `random`, from 0 to 1, keeps changes that failed
 * together from returning together.
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

export function pauseMilliseconds(askedMilliseconds = 0): number {
  return Math.min(cappedWait(askedMilliseconds), PAUSE_MAX_MILLISECONDS);
}

/** How long to sleep between two polls; `random`, from 0 to 1, keeps instances from polling in step. */
export function sleepMilliseconds({ pollMilliseconds }: Pace, random: number): number {
  return pollMilliseconds * (0.5 + random);
}

function cappedWait(askedMilliseconds: number): number {
  if (!(askedMilliseconds > 0)) return 0;
  return Math.min(askedMilliseconds, ASKED_WAIT_MAX_MILLISECONDS);
}

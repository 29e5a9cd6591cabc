const HOUR_MILLISECONDS = 3_600_000;

/** The outbox's timeouts, waits and limits. */
export const PACE = {
  callMilliseconds: 20_000,
  /** How long a claimed row belongs to its worker: longer than a call and the wait before it together. */
  leaseMilliseconds: 60_000,
  /** For the response, once all is sent. Longer than a target's own timeout: it decides what a lost response means. */
  answerMilliseconds: 11 * 60_000,
  /** Calls of a worker at once, without those that only wait for a response; `callsMax` counts them, too. */
  concurrency: 4,
  callsMax: 24,
  /** About how often to look for rows that another instance wrote or abandoned. */
  pollMilliseconds: 5_000,
  /** The longest wait after the first failure. Doubled with each further one, it reaches an hour with the twelfth. */
  backoffMilliseconds: 1_000,
  backoffMaxMilliseconds: HOUR_MILLISECONDS,
  /** While nothing succeeds, one change is tried early, this long after the last failure. */
  probeMilliseconds: 30_000,
  /** The least time between two successes that make all changes due that waited because the target was away. */
  endBackoffMilliseconds: 10_000,
  /** After so many failures in a row, about three days, a change is given up: a fault of Friday can be mended on Monday. */
  attemptsMax: 150,
  /** How long calls under way may still take when the server stops. */
  stopMilliseconds: 5_000,
};

export type Pace = Readonly<typeof PACE>;

// Of another server's `Retry-After`.
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

const HOUR_MILLISECONDS = 3_600_000;

/** The outbox's timeouts, waits and limits. */
export const PACE = {
  callMilliseconds: 20_000,
  /** How long a claimed row belongs to its worker: longer than a call and the wait before it together. */
  leaseMilliseconds: 60_000,
  /** How long to wait for the response once all is sent: longer than the target's own timeout, which judges a lost one. */
  answerMilliseconds: 11 * 60_000,
  /** How many calls for one calendar may be sending at once; `callsMax` includes those that only wait for their response. */
  concurrency: 4,
  callsMax: 24,
  /** How many calls to one target the server may send at once, for all calendars together. */
  callsOfTarget: 100,
  /** About how often the server looks over all calendars for rows that are due, or that another instance abandoned. */
  pollMilliseconds: 1_400,
  /** The longest wait after the first failure. It doubles with each further failure, up to an hour. */
  backoffMilliseconds: 1_000,
  backoffMaxMilliseconds: HOUR_MILLISECONDS,
  /** While nothing succeeds, one change is tried early, this long after the last failure. */
  probeMilliseconds: 30_000,
  /** After a success, changes that waited because the target was away become due; not more often than this. */
  endBackoffMilliseconds: 10_000,
  /** A change is given up after so many failures in a row, about three days: Friday's fault can be mended on Monday. */
  attemptsMax: 150,
  /** How long calls under way may still take when the server stops. */
  stopMilliseconds: 5_000,
};

export type Pace = Readonly<typeof PACE>;

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

/** The length of a pause; without a wait that the server asked for, 0. */
export function pauseMilliseconds(askedMilliseconds = 0): number {
  return Math.min(cappedWait(askedMilliseconds), PAUSE_MAX_MILLISECONDS);
}

/**
 * How long to sleep between two looks; `random`, from 0 to 1, keeps instances from looking in step. At the longest, a mail
 * that became due elsewhere still goes out within two seconds.
 */
export function sleepMilliseconds({ pollMilliseconds }: Pace, random: number): number {
  return pollMilliseconds * (0.85 + 0.3 * random);
}

// A look that takes long is followed by a longer sleep, so that looking never fills a connection of the database. But after a
// look that had to wait for the database, what has become due meanwhile must not wait for minutes.
const SLEEP_PER_LOOK = 10;
const SLEEP_MAX_MILLISECONDS = 5_000;

/** How long to sleep after a look over all calendars that took so long. `random` as above. */
export function sleepAfterLook(pace: Pace, tookMilliseconds: number, random: number): number {
  const long = Math.min(tookMilliseconds * SLEEP_PER_LOOK, SLEEP_MAX_MILLISECONDS);
  return Math.max(sleepMilliseconds(pace, random), long);
}

function cappedWait(askedMilliseconds: number): number {
  if (!(askedMilliseconds > 0)) return 0;
  return Math.min(askedMilliseconds, ASKED_WAIT_MAX_MILLISECONDS);
}

/** How fast the outbox works, and how long it is patient. */
export interface Pace {
  /** How long one call of a target may take. */
  readonly callMilliseconds: number;
  /**
   * How long a row is one worker's. It has to outlast a call by far: whoever finds it over takes the worker for dead,
   * and clocks of several machines differ.
   */
  readonly leaseMilliseconds: number;
  /**
   * How long the answer may take to what a target has handed over. Longer than any target waits for it, who knows best
   * what a lost answer means.
   */
  readonly answerMilliseconds: number;
  /** How many calls a target may have under way for one calendar, without those that only await their answer. */
  readonly concurrency: number;
  /** The same with them. */
  readonly callsMax: number;
  /** How often to look, more or less, for what another instance has written or left behind. */
  readonly pollMilliseconds: number;
  /** The longest wait after the first failure; it doubles with each. */
  readonly backoffMilliseconds: number;
  readonly backoffMaxMilliseconds: number;
  /** So many failures in a row, and the row is dead. */
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
  // Two calendars' mails together stay below the 50 connections that Postfix takes from one client.
  callsMax: 24,
  pollMilliseconds: 5_000,
  backoffMilliseconds: 1_000,
  backoffMaxMilliseconds: HOUR_MILLISECONDS,
  attemptsMax: 150,
  stopMilliseconds: 5_000,
};

// Whatever asks for it: a slip must not silence a booking for longer.
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
  return Math.ceil(believed(askedMilliseconds) + random * bound);
}

// The header may have been about one booking only.
const PAUSE_MAX_MILLISECONDS = 15 * 60_000;

/** For how long not to call for any other booking either, the other side having asked for so much time. */
export function pauseMilliseconds(askedMilliseconds = 0): number {
  return Math.min(believed(askedMilliseconds), PAUSE_MAX_MILLISECONDS);
}

/** How long to sleep between two looks: never the same for two instances. `random` is a number from 0 to 1. */
export function sleepMilliseconds({ pollMilliseconds }: Pace, random: number): number {
  return pollMilliseconds * (0.5 + random);
}

function believed(askedMilliseconds: number): number {
  if (!(askedMilliseconds > 0)) return 0;
  return Math.min(askedMilliseconds, ASKED_WAIT_MAX_MILLISECONDS);
}

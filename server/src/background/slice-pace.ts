import { setTimeout as sleep } from "node:timers/promises";

// Work that can wait gets a twentieth of the time, so that of a hundred calls hardly one meets it. decisions/0065
const PAUSE_TO_SLICE = 19;
// A database that was away for a minute is not left alone for twenty.
const PAUSE_MAX_MILLISECONDS = 2_000;

/** Does a slice of work, which returns how many rows it did, and lets others go on after it. */
export type Pace = (slice: () => Promise<number>) => Promise<number>;

/** One slice right after the other: where no server works on the database yet. */
export const atOnce: Pace = (slice) => slice();

/**
 * After each slice that did something comes a pause, the longer the longer the slice took: on a slow or busy machine
 * less is done. A stop ends the pause, and with it the work.
 */
export function withPauses(stopping?: AbortSignal): Pace {
  return async (slice) => {
    stopping?.throwIfAborted();
    const startedAt = performance.now();
    const count = await slice();
    const milliseconds = PAUSE_TO_SLICE * (performance.now() - startedAt);
    const pause = Math.min(milliseconds, PAUSE_MAX_MILLISECONDS);
    if (count > 0) await sleep(pause, undefined, { signal: stopping });
    return count;
  };
}

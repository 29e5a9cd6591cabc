import { setTimeout as after } from "node:timers/promises";

/**
 * Does `work` now and again after each pause, in milliseconds, also one that the turn before decides. A failure is reported and tried again with the next turn:
 * the database may be away. The answer stops it, after the turn under way: what visits every calendar looks at the signal
 * before each, or a stop would wait for thousands.
 */
export function keepDoing(
  work: (stopping: AbortSignal) => Promise<void>,
  pauseMilliseconds: number | (() => number),
  onFailed: (error: unknown) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const ended = (async () => {
    while (!signal.aborted) {
      try {
        await work(signal);
      } catch (error) {
        if (!signal.aborted) onFailed(error);
      }
      const pause = typeof pauseMilliseconds === "number" ? pauseMilliseconds : pauseMilliseconds();
      await after(pause, undefined, { signal, ref: false }).catch(() => "stopped");
    }
  })();
  return async () => {
    stopping.abort();
    await ended;
  };
}

import { setTimeout as after } from "node:timers/promises";

/** Repeats `work`, also if it fails. Work on every calendar must check the signal before each, so that a stop is quick. */
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

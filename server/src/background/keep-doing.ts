import { setTimeout as after } from "node:timers/promises";

/**
 * Repeats `work`, also if it fails: at once, or `pausesFirst`. Work on every calendar must check the signal before each, so that a
 * stop is quick.
 */
export function keepDoing(
  work: (stopping: AbortSignal) => Promise<void>,
  pauseMilliseconds: number | (() => number),
  onFailed: (error: unknown) => void,
  { pausesFirst = false } = {},
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = async (): Promise<void> => {
    const milliseconds =
      typeof pauseMilliseconds === "number" ? pauseMilliseconds : pauseMilliseconds();
    await after(milliseconds, undefined, { signal, ref: false }).catch(() => "stopped");
  };
  const ended = (async () => {
    if (pausesFirst) await pause();
    while (!signal.aborted) {
      try {
        await work(signal);
      } catch (error) {
        if (!signal.aborted) onFailed(error);
      }
      await pause();
    }
  })();
  return async () => {
    stopping.abort();
    await ended;
  };
}

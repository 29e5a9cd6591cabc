import { setTimeout as after } from "node:timers/promises";

/** Also after a failure. Work that visits every calendar must check the signal before each, or a stop would wait long. */
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

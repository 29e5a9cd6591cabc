import { setTimeout as after } from "node:timers/promises";

/** Does `work` to its end once, and again after a pause if it fails. Work in steps must check the signal before each. */
export function doUntilDone(
  work: (stopping: AbortSignal) => Promise<void>,
  pauseMilliseconds: number,
  onFailed: (error: unknown) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const ended = (async () => {
    while (!signal.aborted) {
      try {
        return await work(signal);
      } catch (error) {
        if (!signal.aborted) onFailed(error);
      }
      await after(pauseMilliseconds, undefined, { signal, ref: false }).catch(() => "stopped");
    }
  })();
  return async () => {
    stopping.abort();
    await ended;
  };
}

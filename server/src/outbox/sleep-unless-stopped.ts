import { setTimeout as sleep } from "node:timers/promises";

/** Sleeps without keeping the process alive, and at most until the work is stopped. */
export async function sleepUnlessStopped(
  milliseconds: number,
  stopping: AbortSignal,
): Promise<void> {
  await sleep(milliseconds, undefined, { signal: stopping, ref: false }).catch(() => "stopped");
}

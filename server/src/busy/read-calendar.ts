import { Worker } from "node:worker_threads";

import type { TimeSpan } from "@vitrine/domain/time/time-span";

import type { BusyAnswer, BusyQuestion } from "./calendar-file/busy-spans.ts";

export interface ReadingTask extends BusyQuestion {
  readonly body: Uint8Array;
}

/** A calendar that was read. `ranges` and the spans of moved bookings are whole half hours. */
export interface ReadCalendar extends Omit<BusyAnswer, "spans"> {
  readonly ranges: readonly TimeSpan[];
}

export type Reading = ReadCalendar | "not-a-calendar" | "cut-short";

// Only this limit bounds what many recurring events cost together (decisions/0041). Fetch and reading stay below the lease.
const READ_MAX_MILLISECONDS = 20_000;
const MEMORY_MAX_MB = 512;

/** Reads a file in its own thread, since a large one takes seconds. Returns `undefined` if time or memory ran out. */
export async function readCalendar(
  task: ReadingTask,
  stopping: AbortSignal,
  milliseconds = READ_MAX_MILLISECONDS,
): Promise<Reading | undefined> {
  const worker = new Worker(new URL("reading-thread.ts", import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB },
  });
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(milliseconds)]);
  const end = () => void worker.terminate();
  signal.addEventListener("abort", end, { once: true });
  try {
    return await new Promise<Reading | undefined>((settle) => {
      worker.once("message", settle);
      worker.once("error", () => settle(undefined));
      worker.once("exit", () => settle(undefined));
    });
  } finally {
    signal.removeEventListener("abort", end);
    await worker.terminate();
  }
}

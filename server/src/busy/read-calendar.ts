import { Worker } from "node:worker_threads";

import type { TimeSpan } from "@vitrine/domain/time/time-span";

import type { BusyAnswer, BusyQuestion } from "./calendar-file/busy-spans.ts";

/** The thread's input. */
export interface ReadingTask extends BusyQuestion {
  readonly body: Uint8Array;
}

/**
 * A calendar that was read: the half hours that it takes, and those of each moved booking. Moved bookings are few; single
 * events are left out.
 */
export interface ReadCalendar extends Omit<BusyAnswer, "spans"> {
  readonly ranges: readonly TimeSpan[];
}

/** The thread's answer. */
export type Reading = ReadCalendar | "not-a-calendar" | "cut-short";

// Ten thousand recurring events take a second of a processor, every second for fifty days of one event a tenth. This alone
// bounds what many such events cost together. With the fetch before it, less than the lease. decisions/0041
const READ_MAX_MILLISECONDS = 20_000;
const MEMORY_MAX_MB = 512;

/**
 * Reads a calendar's file in a thread of its own: a large file takes seconds, during which this thread answers calls.
 * Answers `undefined` when reading took too long, or too much memory.
 */
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

import { Worker } from "node:worker_threads";

import type { TimeSpan } from "@vitrine/domain/time/time-span";

import type { BusyAnswer, BusyQuestion, OwnBookings } from "./calendar-file/busy-spans.ts";

export interface ReadingTask extends Omit<BusyQuestion, "own"> {
  readonly body: Uint8Array;
}

/** Finds our own bookings among these ids. */
export type FindOwn = (bookingIds: readonly string[]) => Promise<OwnBookings>;

/** What the thread says: first which bookings it asks for, if the file names any that may be ours, and then what it read. */
export type ReadingMessage =
  | { readonly bookingIds: readonly string[] }
  | { readonly reading: Reading };

/** A calendar that was read. `ranges` and the spans of moved bookings are whole half hours. */
export interface ReadCalendar extends Omit<BusyAnswer, "spans"> {
  readonly ranges: readonly TimeSpan[];
}

export type Reading = ReadCalendar | "not-a-calendar" | "cut-short";

// Only this limit bounds what many recurring events cost together (decisions/0041). Fetch and reading stay below the lease.
const READ_MAX_MILLISECONDS = 20_000;
const MEMORY_MAX_MB = 512;

/**
 * Reads a file in its own thread, since a large one takes seconds. Returns `undefined` if time or memory ran out.
 * `findOwn` is asked after the file has been fetched, at most once.
 */
export async function readCalendar(
  task: ReadingTask,
  findOwn: FindOwn,
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
    return await new Promise<Reading | undefined>((settle, fail) => {
      worker.on("message", (message: ReadingMessage) => {
        if ("reading" in message) settle(message.reading);
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
        else findOwn(message.bookingIds).then((own) => worker.postMessage(own), fail);
      });
      worker.once("error", () => settle(undefined));
      worker.once("exit", () => settle(undefined));
    });
  } finally {
    signal.removeEventListener("abort", end);
    await worker.terminate();
  }
}

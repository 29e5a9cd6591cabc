import { setTimeout as after } from "node:timers/promises";

import type { BookingStore } from "../booking-store.ts";
import { DatabaseUnavailable } from "../../database/database.ts";
import type { StoredBooking } from "../stored-bookings-table.ts";

// So many transactions are committed in one go; until then, a server that wants to write must wait.
const BATCH_SIZE = 20;
// The pause lets a server write: SQLite has no queue of waiting writers.
const PAUSE_MILLISECONDS = 20;

const TRIES_MAX = 5;
const RETRY_MILLISECONDS = 200;

export interface BulkCancellation {
  readonly cancelled: number;
  /** How many were no longer live when their turn came. */
  readonly gone: number;
  /** The error that ended it before the last booking; `undefined` when it reached the last. */
  readonly failure: unknown;
}

/** Cancels each of these bookings that is still live. Servers may book and cancel meanwhile. Ends at the first failure. */
export async function cancelInBulk(
  store: Pick<BookingStore, "cancelById">,
  bookings: readonly StoredBooking[],
  options: { readonly withoutMail: boolean },
): Promise<BulkCancellation> {
  let cancelled = 0;
  let gone = 0;
  for (let first = 0; first < bookings.length; first += BATCH_SIZE) {
    if (first > 0) await after(PAUSE_MILLISECONDS);
    const outcomes = await Promise.allSettled(
      bookings
        .slice(first, first + BATCH_SIZE)
        .map((booking) =>
          retryWhileUnavailable(() => store.cancelById(booking, Date.now(), options)),
        ),
    );
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") continue;
      if (outcome.value) cancelled += 1;
      else gone += 1;
    }
    const failed = outcomes.find((outcome) => outcome.status === "rejected");
    if (failed !== undefined) return { cancelled, gone, failure: failed.reason };
  }
  return { cancelled, gone, failure: undefined };
}

/** Tries again, because a busy server may hold the embedded database for longer than one try waits. */
async function retryWhileUnavailable<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || tries === TRIES_MAX) throw error;
      await after(RETRY_MILLISECONDS);
    }
  }
}

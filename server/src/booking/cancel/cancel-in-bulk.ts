import { setTimeout as after } from "node:timers/promises";

import type { BookingStore } from "../bookings-table.ts";
import { DatabaseUnavailable } from "../../database/database.ts";
import type { StoredBooking } from "../stored-bookings-table.ts";

// Each booking has a transaction of its own. The embedded database commits the ones that run together at once, and
// holds up a server that writes meanwhile for as long.
const TOGETHER = 20;
// The server's turn: SQLite has no queue for those who wait to write.
const BREAK_MILLISECONDS = 20;

const TRIES_MAX = 5;
const RETRY_MILLISECONDS = 200;

export interface BulkCancellation {
  readonly cancelled: number;
  /** How many were not live any more when their turn came. */
  readonly gone: number;
  /** Why it ended before its last booking; `undefined` when it did not. */
  readonly failure: unknown;
}

/** Cancels each of these bookings that is still live, while servers book and cancel. Ends at the first failure. */
export async function cancelInBulk(
  store: Pick<BookingStore, "cancelById">,
  bookings: readonly StoredBooking[],
  options: { readonly withoutMail: boolean },
): Promise<BulkCancellation> {
  let cancelled = 0;
  let gone = 0;
  for (let first = 0; first < bookings.length; first += TOGETHER) {
    if (first > 0) await after(BREAK_MILLISECONDS);
    const outcomes = await Promise.allSettled(
      bookings
        .slice(first, first + TOGETHER)
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

/** A busy server may hold the embedded database for longer than one try waits. */
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

import { setTimeout as after } from "node:timers/promises";

import type { Instant } from "@vitrine/domain/shop-time";

import type { RetentionStore } from "../store/retention-store.ts";

// Small transactions: a client who books meanwhile waits for none of them.
const BATCH = 200;
const PAUSE_MILLISECONDS = 20;

const HOUR_MILLISECONDS = 60 * 60_000;
const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS;
const AFTER_FAILURE_MILLISECONDS = 60_000;

export interface Retention {
  readonly bookings: RetentionStore;
  /** The clock of the booking rules: a booking is as old as they say. */
  readonly now: () => Instant;
  readonly days: number;
  readonly onErased: (count: number) => void;
  readonly onFailed: (error: unknown) => void;
}

/** Erases the clients of all bookings that ended more than `days` days ago, in small batches. */
export async function eraseOldClients(
  { bookings, now, days, onErased }: Retention,
  signal?: AbortSignal,
): Promise<void> {
  const endedBefore = now() - days * DAY_MILLISECONDS;
  for (const calendarId of await bookings.calendarsToErase(endedBefore)) {
    for (;;) {
      signal?.throwIfAborted();
      const erased = await bookings.erase(calendarId, endedBefore, Date.now(), BATCH);
      if (erased > 0) onErased(erased);
      if (erased < BATCH) break;
      await after(PAUSE_MILLISECONDS);
    }
  }
}

/** Does so now and every hour. The answer stops it, once the batch under way is done. */
export function keepErasing(
  retention: Retention,
  pauseMilliseconds = HOUR_MILLISECONDS,
): () => Promise<void> {
  const stopping = new AbortController();
  const ended = eraseAgainAndAgain(retention, pauseMilliseconds, stopping.signal);
  return async () => {
    stopping.abort();
    await ended;
  };
}

async function eraseAgainAndAgain(
  retention: Retention,
  pauseMilliseconds: number,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    let pause = pauseMilliseconds;
    try {
      await eraseOldClients(retention, signal);
    } catch (error) {
      // The database may be away for a while.
      pause = Math.min(pause, AFTER_FAILURE_MILLISECONDS);
      if (!signal.aborted) retention.onFailed(error);
    }
    // Several instances take turns instead of all coming at once.
    const wait = pause * (0.75 + Math.random() / 2);
    await after(wait, undefined, { signal, ref: false }).catch(() => "stopped");
  }
}

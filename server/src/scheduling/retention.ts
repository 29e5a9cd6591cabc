import { setTimeout as after } from "node:timers/promises";

import type { Instant } from "@vitrine/domain/shop-time";

import type { ClockStore, WrittenClock } from "../store/clock-store.ts";
import type { RetentionStore } from "../store/retention-store.ts";
import { clockAfter, isConfirmed } from "./confirmed-clock.ts";

// Small transactions: a client who books meanwhile waits for none of them.
const BATCH = 200;
const PAUSE_MILLISECONDS = 20;

const HOUR_MILLISECONDS = 60 * 60_000;
const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS;
const AFTER_FAILURE_MILLISECONDS = 60_000;
// The outbox's calls and the clients' want their part of the ten seconds that a stop may take.
const STOP_MILLISECONDS = 2_000;

export interface Retention {
  readonly bookings: RetentionStore;
  readonly clock: ClockStore;
  /** The clock of the booking rules: a booking is as old as they say. */
  readonly now: () => Instant;
  readonly days: number;
  readonly onErased: (count: number) => void;
  /** What was written down of the clock, before and now. */
  readonly onClockRead: (before: WrittenClock | undefined, written: WrittenClock) => void;
  readonly onFailed: (error: unknown) => void;
  /** What ran since the last reading could not be written down at the stop. */
  readonly onClockLost: (error: unknown) => void;
}

/**
 * Writes down the clock and, when it is confirmed, erases the clients of all bookings that ended more than `days` days
 * ago. `ranMilliseconds`: how long this server has been running since it did so last.
 */
export async function eraseOldClients(
  retention: Retention,
  ranMilliseconds = 0,
  signal?: AbortSignal,
): Promise<void> {
  const now = retention.now();
  const clock = await writeClockDown(retention, now, ranMilliseconds);
  if (isConfirmed(clock))
    await eraseEndedBefore(now - retention.days * DAY_MILLISECONDS, retention, signal);
}

async function writeClockDown(
  { clock, days, onClockRead }: Retention,
  now: Instant,
  ranMilliseconds: number,
  isStopping = false,
): Promise<WrittenClock> {
  let before: WrittenClock | undefined;
  const written = await clock.rewrite((found, namesClients) => {
    before = found;
    const machineNow = Date.now();
    const reading = { now, machineNow, ranMilliseconds, isStopping, retentionDays: days };
    return clockAfter(found, reading, namesClients);
  });
  onClockRead(before, written);
  return written;
}

/** In small batches. */
async function eraseEndedBefore(
  endedBefore: Instant,
  { bookings, onErased }: Retention,
  signal: AbortSignal | undefined,
): Promise<void> {
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

/** Does so now and every hour. The answer stops it, once the batch under way is done and the clock written down. */
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
  let countedUntil = performance.now();
  while (!signal.aborted) {
    let pause = pauseMilliseconds;
    try {
      const startedAt = performance.now();
      await eraseOldClients(retention, startedAt - countedUntil, signal);
      countedUntil = startedAt;
    } catch (error) {
      // The database may be away for a while.
      pause = Math.min(pause, AFTER_FAILURE_MILLISECONDS);
      if (!signal.aborted) retention.onFailed(error);
    }
    // Several instances take turns instead of all coming at once.
    const wait = pause * (0.75 + Math.random() / 2);
    await after(wait, undefined, { signal, ref: false }).catch(() => "stopped");
  }
  await writeClockDownAtStop(retention, performance.now() - countedUntil);
}

/** Otherwise a machine that runs for some hours a day would lose up to 75 minutes of each. */
async function writeClockDownAtStop(retention: Retention, ranMilliseconds: number): Promise<void> {
  const written = new AbortController();
  const tooLate = after(STOP_MILLISECONDS, undefined, { signal: written.signal }).then(() => {
    throw new Error("the database does not answer in time");
  });
  try {
    await Promise.race([
      writeClockDown(retention, retention.now(), ranMilliseconds, true),
      tooLate,
    ]);
  } catch (error) {
    retention.onClockLost(error);
  } finally {
    written.abort();
  }
}

import { setTimeout as sleep } from "node:timers/promises";

import type { Instant } from "@vitrine/domain/time/shop-time";

import { keepDoing } from "../background/keep-doing.ts";
import { atOnce, withPauses } from "../background/slice-pace.ts";
import type { Pace } from "../background/slice-pace.ts";
import { shareOf, SLICE } from "../database/slice.ts";
import type { ClockStore, WrittenClock } from "./clock-table.ts";
import type { RetentionStore } from "./retention-table.ts";
import { clockAfter, isConfirmed } from "./confirmed-clock.ts";

// The calendars of a slice. Where each has only a few old bookings, many calendars would take as many slices; on SQLite their
// transactions share one flush of the disk.
const CALENDARS_AT_ONCE = 5;

const HOUR_MILLISECONDS = 60 * 60_000;
const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS;
const AFTER_FAILURE_MILLISECONDS = 60_000;
// A stop may take ten seconds in all; requests and deliveries under way need the rest.
const STOP_MILLISECONDS = 2_000;

export interface Retention {
  readonly bookings: RetentionStore;
  readonly clock: ClockStore;
  /** The clock of the booking rules. */
  readonly now: () => Instant;
  readonly machineNow: () => Instant;
  readonly days: number;
  readonly onErased: (count: number) => void;
  readonly onClockRead: (before: WrittenClock | undefined, written: WrittenClock) => void;
  readonly onFailed: (error: unknown) => void;
  /** Called if the clock was not stored at a stop: the running time since the last reading is then not counted. */
  readonly onClockLost: (error: unknown) => void;
}

/** `ranMilliseconds`: how long this server has been running since it last stored the clock. */
export async function eraseOldClients(
  retention: Retention,
  ranMilliseconds = 0,
  signal?: AbortSignal,
): Promise<void> {
  const now = retention.now();
  const clock = await storeClock(retention, now, ranMilliseconds);
  // These clients were erased: that needs no clock to confirm it.
  while ((await retention.bookings.eraseLeftovers()) > 0) signal?.throwIfAborted();
  // A wait serves nobody once its day is over.
  await retention.bookings.forgetWaits(now);
  if (isConfirmed(clock))
    await eraseEndedBefore(now - retention.days * DAY_MILLISECONDS, retention, withPauses(signal));
}

async function storeClock(
  { clock, machineNow, days, onClockRead }: Retention,
  now: Instant,
  ranMilliseconds: number,
  isStopping = false,
): Promise<WrittenClock> {
  let before: WrittenClock | undefined;
  const written = await clock.rewrite((found, namesClients) => {
    before = found;
    const clocks = { now, machineNow: machineNow(), ranMilliseconds };
    return clockAfter(found, { ...clocks, isStopping, retentionDays: days }, namesClients);
  });
  onClockRead(before, written);
  return written;
}

/** Erases the clients of all bookings that ended before a time. Asks no clock whether that is right. */
export async function eraseEndedBefore(
  endedBefore: Instant,
  { bookings, machineNow, onErased }: Pick<Retention, "bookings" | "machineNow" | "onErased">,
  pace: Pace = atOnce,
): Promise<void> {
  // A slice of each calendar, and again, until there is nothing left, or only what another server is erasing.
  for (let isLeft = true; isLeft;) {
    isLeft = false;
    const calendarIds = [...(await bookings.calendarsWithOldClients(endedBefore))];
    for (let first = 0; first < calendarIds.length; first += CALENDARS_AT_ONCE) {
      const some = calendarIds.slice(first, first + CALENDARS_AT_ONCE);
      const erased = await pace(async () => {
        const counts = await Promise.all(
          some.map((id) =>
            bookings.erase(id, endedBefore, machineNow(), shareOf(SLICE, some.length)),
          ),
        );
        return counts.reduce((sum, count) => sum + count, 0);
      });
      if (erased === 0) continue;
      onErased(erased);
      isLeft = true;
    }
  }
  await bookings.forgetOfOwner(endedBefore);
}

/** Erases old clients now and every hour. The returned function stops after the slice under way and stores the clock. */
export function startErasing(
  retention: Retention,
  pauseMilliseconds = HOUR_MILLISECONDS,
): () => Promise<void> {
  let countedUntil = performance.now();
  let hasFailed = false;
  const stop = keepDoing(
    async (stopping) => {
      // Stays true if the erasing below throws.
      hasFailed = true;
      const startedAt = performance.now();
      await eraseOldClients(retention, startedAt - countedUntil, stopping);
      countedUntil = startedAt;
      hasFailed = false;
    },
    () => {
      const pause = hasFailed
        ? Math.min(pauseMilliseconds, AFTER_FAILURE_MILLISECONDS)
        : pauseMilliseconds;
      // Random, so that several servers do not all work at once.
      return pause * (0.75 + Math.random() / 2);
    },
    retention.onFailed,
  );
  return async () => {
    await stop();
    await storeClockAtStop(retention, performance.now() - countedUntil);
  };
}

/** Without this, a machine that runs a few hours a day would lose up to 75 minutes of each day's count. */
async function storeClockAtStop(retention: Retention, ranMilliseconds: number): Promise<void> {
  const written = new AbortController();
  const tooLate = sleep(STOP_MILLISECONDS, undefined, { signal: written.signal }).then(() => {
    throw new Error("the database does not answer in time");
  });
  try {
    await Promise.race([storeClock(retention, retention.now(), ranMilliseconds, true), tooLate]);
  } catch (error) {
    retention.onClockLost(error);
  } finally {
    written.abort();
  }
}

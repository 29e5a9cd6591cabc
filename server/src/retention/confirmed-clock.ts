// Erasing cannot be undone: a server started with its clock ahead would erase clients of bookings still to come.

import type { Instant } from "@vitrine/domain/time/shop-time";

import type { WrittenClock } from "./clock-table.ts";

const DAY_MILLISECONDS = 24 * 60 * 60_000;

// A clock that moves further was set, or the server was off for long. A night and a change to summer time are shorter.
const JUMP_MILLISECONDS = DAY_MILLISECONDS;

// A jump up to this long may be a shop's days off, and does not restart the count: else a machine that runs little would
// never erase. A clock that really is ahead by as much erases clients only some days early.
const DAYS_OFF_MILLISECONDS = 7 * DAY_MILLISECONDS;

/** Gives the operator time to notice the jump. */
export const CONFIRMING_MILLISECONDS = DAY_MILLISECONDS;

export interface ClockReading {
  /** By the booking rules' clock, which the setting `NOW` may have fixed. */
  readonly now: Instant;
  /** By the database's clock, which all servers share: an hour in which two of them ran counts once. */
  readonly machineNow: Instant;
  /** How long this server ran since its last reading, by a clock that cannot be set. */
  readonly ranMilliseconds: number;
  /** Whether the server is stopping, and so erases nothing after this reading. */
  readonly isStopping: boolean;
  readonly retentionDays: number;
}

/** Returns the clock to store after a reading. `namesClients`: whether the database holds clients who could be erased. */
export function clockAfter(
  before: WrittenClock | undefined,
  reading: ClockReading,
  namesClients: boolean,
): WrittenClock {
  const { now, machineNow } = reading;
  if (before === undefined) {
    // A new database has no client to erase, so its first clock is trusted; later readings are compared with it.
    const confirmedMilliseconds = namesClients ? 0 : CONFIRMING_MILLISECONDS;
    return { seenAt: now, countedUntil: machineNow, confirmedMilliseconds };
  }
  if (hasJumped(before.seenAt, now)) {
    const keepsCount = !isConfirmed(before) && mayBeDaysOff(now - before.seenAt, reading);
    const confirmedMilliseconds = keepsCount ? before.confirmedMilliseconds : 0;
    return { seenAt: now, countedUntil: machineNow, confirmedMilliseconds };
  }
  const isComparable = !hasJumped(before.countedUntil, machineNow);
  return {
    seenAt: now,
    countedUntil: isComparable ? Math.max(machineNow, before.countedUntil) : machineNow,
    // `performance.now()` has fractions, which a BIGINT of PostgreSQL does not take.
    confirmedMilliseconds: Math.floor(
      Math.min(
        // A stop never confirms the clock: it erases nothing, and days off after it would start a new count.
        reading.isStopping && !isConfirmed(before)
          ? CONFIRMING_MILLISECONDS - 1
          : CONFIRMING_MILLISECONDS,
        before.confirmedMilliseconds +
          (isComparable ? uncountedRunning(before, reading) : reading.ranMilliseconds),
      ),
    ),
  };
}

export function hasJumped(from: Instant, to: Instant): boolean {
  return Math.abs(to - from) > JUMP_MILLISECONDS;
}

export function isConfirmed({ confirmedMilliseconds }: WrittenClock): boolean {
  return confirmedMilliseconds >= CONFIRMING_MILLISECONDS;
}

export function isClockConfirmed(written: WrittenClock | undefined, now: Instant): boolean {
  return written !== undefined && isConfirmed(written) && !hasJumped(written.seenAt, now);
}

/** Whether a jump may come from days off. Even if it does not, it is too short to erase a client of a booking to come. */
function mayBeDaysOff(ahead: number, { retentionDays }: ClockReading): boolean {
  return ahead > 0 && ahead <= Math.min(DAYS_OFF_MILLISECONDS, retentionDays * DAY_MILLISECONDS);
}

/** The part of this server's running time that neither it nor another server has counted yet. */
function uncountedRunning(
  { countedUntil }: WrittenClock,
  { machineNow, ranMilliseconds }: ClockReading,
): number {
  return Math.max(0, Math.min(ranMilliseconds, machineNow - countedUntil));
}

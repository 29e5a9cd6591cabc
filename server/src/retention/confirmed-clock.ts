// Whether the clock can be trusted to erase clients by it. Erasing cannot be undone, and a server started once with its
// clock ahead would erase the clients of bookings that are still to come.

import type { Instant } from "@vitrine/domain/time/shop-time";

import type { WrittenClock } from "./clock-table.ts";

const DAY_MILLISECONDS = 24 * 60 * 60_000;

// More than a night's rest or a summer time's change: a setting, a battery, or a server that was off for long.
const JUMP_MILLISECONDS = DAY_MILLISECONDS;

// A shop's weekly closing looks like a clock that is ahead by as much. One that really is erases a client some days early,
// so it does not restart the count that a larger jump began; otherwise a shop that runs little would never erase a client.
const CLOSING_MILLISECONDS = 7 * DAY_MILLISECONDS;

/** How long a server must run before a clock that jumped is trusted: time for the operator to notice it. */
export const CONFIRMING_MILLISECONDS = DAY_MILLISECONDS;

/** What a server's clocks show at one moment. */
export interface ClockReading {
  /** The booking rules' clock, which `NOW` may have stopped. */
  readonly now: Instant;
  /** The database's clock. Several servers have it in common, so an hour that two of them ran counts once. */
  readonly machineNow: Instant;
  /** How long this server has been running since its last reading, measured by no clock that can be set. */
  readonly ranMilliseconds: number;
  /** Whether the server stops: it erases nothing after this reading. */
  readonly isStopping: boolean;
  readonly retentionDays: number;
}

/** The clock to store after `reading`. `namesClients`: whether the database holds clients who could be erased. */
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
    const keepsCount = !isConfirmed(before) && isClosing(now - before.seenAt, reading);
    const confirmedMilliseconds = keepsCount ? before.confirmedMilliseconds : 0;
    return { seenAt: now, countedUntil: machineNow, confirmedMilliseconds };
  }
  const isComparable = Math.abs(machineNow - before.countedUntil) <= JUMP_MILLISECONDS;
  return {
    seenAt: now,
    countedUntil: isComparable ? Math.max(machineNow, before.countedUntil) : machineNow,
    // `performance.now()` knows fractions, a BIGINT of PostgreSQL takes none.
    confirmedMilliseconds: Math.floor(
      Math.min(
        // Not confirmed at a stop: no client would be erased, and the weekly closing after it would start a new count.
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

/** Whether a clock that shows `now` may be trusted to delete by it, after what servers have written down of it. */
export function isClockConfirmed(written: WrittenClock | undefined, now: Instant): boolean {
  return written !== undefined && isConfirmed(written) && !hasJumped(written.seenAt, now);
}

/** Whether a clock that is ahead by `ahead` cannot erase the client of a future booking. */
function isClosing(ahead: number, { retentionDays }: ClockReading): boolean {
  return ahead > 0 && ahead <= Math.min(CLOSING_MILLISECONDS, retentionDays * DAY_MILLISECONDS);
}

/** The part of this server's running that no other server, nor itself, has counted yet. */
function uncountedRunning(
  { countedUntil }: WrittenClock,
  { machineNow, ranMilliseconds }: ClockReading,
): number {
  return Math.max(0, Math.min(ranMilliseconds, machineNow - countedUntil));
}

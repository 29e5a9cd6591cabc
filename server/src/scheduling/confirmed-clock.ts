// Whether the clock is to be believed when clients are erased by it: erasing cannot be undone, and a server started once
// with a clock ahead would erase clients who are still to come.

import type { Instant } from "@vitrine/domain/shop-time";

import type { WrittenClock } from "../store/clock-store.ts";

const DAY_MILLISECONDS = 24 * 60 * 60_000;

// More than a night's rest or a summer time's change: a setting, a battery, or a server that was off for long.
const JUMP_MILLISECONDS = DAY_MILLISECONDS;

// A shop's weekly closing looks like a clock that is ahead by as much. One that really is erases a client some days early,
// so it does not undo the count that a larger jump began; otherwise a shop that runs little would never erase anybody.
const CLOSING_MILLISECONDS = 7 * DAY_MILLISECONDS;

/** For how long a server has to be running before a clock that has jumped is believed: time for somebody to see it. */
export const CONFIRMING_MILLISECONDS = DAY_MILLISECONDS;

/** What a server's clocks show at one moment. */
export interface ClockReading {
  /** The booking rules' clock, which `NOW` may have stopped. */
  readonly now: Instant;
  /** The machine's clock. Several servers have it in common, so an hour that two of them ran counts once. */
  readonly machineNow: Instant;
  /** How long this server has been running since its last reading, measured by no clock that can be set. */
  readonly ranMilliseconds: number;
  /** Whether the server stops: it erases nothing after this reading. */
  readonly isStopping: boolean;
  readonly retentionDays: number;
}

/** What is to be written down after `reading`, on a database that does or does not name clients. */
export function clockAfter(
  before: WrittenClock | undefined,
  reading: ClockReading,
  namesClients: boolean,
): WrittenClock {
  const { now, machineNow } = reading;
  if (before === undefined) {
    // With nobody to erase there is no wrong clock to fear: what comes later is compared with this one.
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
        // A clock confirmed at a stop would erase nobody, and the closing that follows would have it confirmed anew.
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

/** Whether a clock that is wrong by `ahead` would still erase nobody who is to come. */
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

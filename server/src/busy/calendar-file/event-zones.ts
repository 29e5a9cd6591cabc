import type { Instant } from "@vitrine/domain/time/shop-time";

/** What a clock shows, in milliseconds as if its zone were UTC. */
export type Wall = number;

export interface EventZone {
  /** Of a time that the clock shows twice, the first; a time that it skips is later by as much as the clock jumps. */
  instantOf(wall: Wall): Instant;
  wallOf(instant: Instant): Wall;
}

/** A zone whose offset from UTC, in milliseconds, never changes. */
export function fixedZone(offset: number): EventZone {
  return { instantOf: (wall) => wall - offset, wallOf: (instant) => instant + offset };
}

export const UTC = fixedZone(0);

export const DAY_MILLISECONDS = 24 * 60 * 60_000;
const NANOSECONDS = 1_000_000;

// The events of one reading lie on fewer days, unless they are hostile.
const REMEMBERED_DAYS_MAX = 10_000;

/** A zone by its IANA name, from the runtime's own data; `undefined` when there is none. */
export function namedZone(name: string): EventZone | undefined {
  try {
    offsetAt(name, 0);
  } catch {
    return undefined;
  }
  // Asking the runtime for each time takes a hundred times as long.
  const remembered = new Map<number, number | undefined>();
  /** The offset from UTC on a day; `undefined` if the clock changes around it. */
  const offsetOn = (day: number): number | undefined => {
    if (!remembered.has(day)) {
      if (remembered.size >= REMEMBERED_DAYS_MAX) remembered.clear();
      const before = offsetAt(name, (day - 1) * DAY_MILLISECONDS);
      const after = offsetAt(name, (day + 2) * DAY_MILLISECONDS);
      remembered.set(day, before === after ? before : undefined);
    }
    return remembered.get(day);
  };
  return {
    instantOf(wall) {
      const offset = offsetOn(Math.floor(wall / DAY_MILLISECONDS));
      return offset === undefined ? instantIn(name, wall) : wall - offset;
    },
    wallOf: (instant) =>
      instant + (offsetOn(Math.floor(instant / DAY_MILLISECONDS)) ?? offsetAt(name, instant)),
  };
}

function offsetAt(name: string, instant: Instant): number {
  const { offsetNanoseconds } =
    Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(name);
  return offsetNanoseconds / NANOSECONDS;
}

function instantIn(name: string, wall: Wall): Instant {
  return Temporal.Instant.fromEpochMilliseconds(wall)
    .toZonedDateTimeISO("UTC")
    .toPlainDateTime()
    .toZonedDateTime(name, { disambiguation: "compatible" }).epochMilliseconds;
}

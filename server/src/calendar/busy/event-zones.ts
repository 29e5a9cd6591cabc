import ICAL from "ical.js";
import { findIana } from "windows-iana";

import type { Instant } from "@vitrine/domain/shop-time";

/** What a clock on the wall shows, in milliseconds as if its zone were UTC. */
export type Wall = number;

/** How the clocks of a zone go. */
export interface EventZone {
  /** A time that the clock shows twice is the first; one that it skips is as much later as the clock jumps. */
  instantOf(wall: Wall): Instant;
  wallOf(instant: Instant): Wall;
}

export const UTC: EventZone = { instantOf: (wall) => wall, wallOf: (instant) => instant };

const NANOSECONDS = 1_000_000;

/** A zone by its IANA name, from the runtime's own data; `undefined` when there is none. */
export function namedZone(name: string): EventZone | undefined {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
  } catch {
    return undefined;
  }
  return {
    instantOf: (wall) =>
      plainTime(wall).toZonedDateTime(name, { disambiguation: "compatible" }).epochMilliseconds,
    wallOf: (instant) =>
      instant +
      Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(name).offsetNanoseconds /
        NANOSECONDS,
  };
}

/**
 * The zones that the events of a file name: the runtime knows IANA's and, by CLDR, Windows'; any other is as the file
 * itself describes it. `undefined` for one that nobody knows.
 */
export function zonesOf(calendar: ICAL.Component): (tzid: string) => EventZone | undefined {
  const known = new Map<string, EventZone | undefined>();
  return (tzid) => {
    if (!known.has(tzid)) known.set(tzid, zoneByName(tzid) ?? describedZone(calendar, tzid));
    return known.get(tzid);
  };
}

function zoneByName(tzid: string): EventZone | undefined {
  // Some programs put their own name in front: `/freeassociation.sourceforge.net/America/Sao_Paulo`.
  const parts = tzid.trim().split("/");
  const candidates = parts.map((_, index) => parts.slice(index).join("/"));
  const [windowsZone] = findIana(tzid.trim());
  for (const name of [...(windowsZone === undefined ? [] : [windowsZone]), ...candidates]) {
    const zone = name === "" ? undefined : namedZone(name);
    if (zone !== undefined) return zone;
  }
  return undefined;
}

function describedZone(calendar: ICAL.Component, tzid: string): EventZone | undefined {
  const component = calendar
    .getAllSubcomponents("vtimezone")
    .find((candidate) => candidate.getFirstPropertyValue("tzid") === tzid);
  if (component === undefined) return undefined;
  const zone = new ICAL.Timezone({ component, tzid });
  const offsetAt = (wall: Wall) => zone.utcOffset(floatingTime(wall)) * 1_000;
  return {
    instantOf: (wall) => wall - offsetAt(wall),
    wallOf: (instant) => {
      const first = instant + offsetAt(instant);
      return instant + offsetAt(first);
    },
  };
}

/** A wall time as ical.js takes it, to the second. */
export function floatingTime(wall: Wall, isDate = false): ICAL.Time {
  const { year, month, day, hour, minute, second } = plainTime(wall);
  const date = { year, month, day, isDate };
  return new ICAL.Time(
    isDate ? date : { ...date, hour, minute, second },
    ICAL.Timezone.localTimezone,
  );
}

/** What ical.js shows, whatever zone it stands in. */
export function wallOfTime({ year, month, day, hour, minute, second, isDate }: ICAL.Time): Wall {
  return isDate
    ? Date.UTC(year, month - 1, day)
    : Date.UTC(year, month - 1, day, hour, minute, second);
}

function plainTime(wall: Wall): Temporal.PlainDateTime {
  return Temporal.Instant.fromEpochMilliseconds(wall).toZonedDateTimeISO("UTC").toPlainDateTime();
}

import { findIana } from "windows-iana";

import type { Instant } from "@vitrine/domain/time/shop-time";
import type { TimeSpan } from "@vitrine/domain/time/time-span";

import { firstValue, linesNamed } from "./calendar-components.ts";
import type { Component } from "./calendar-components.ts";
import { lastUpTo, offsetIn, valuesOf, writtenTime } from "./event-times.ts";
import { DAY_MILLISECONDS, fixedZone, namedZone } from "./event-zones.ts";
import type { EventZone, Wall } from "./event-zones.ts";
import { repetitionRule } from "./repetition-rule.ts";
import { timesOfRule } from "./rule-times.ts";

const YEAR_MILLISECONDS = 366 * DAY_MILLISECONDS;

// No zone's name is longer, and no calendar names more.
const NAME_MAX = 200;
const NAMES_MAX = 500;

// The longest known history of a zone has fewer changes.
const CHANGES_MAX = 1_000;

interface ClockChange {
  readonly at: Instant;
  /** In milliseconds from UTC. */
  readonly from: number;
  readonly to: number;
}

/**
 * Finds the zones that a calendar's events name. The runtime knows IANA's and Windows'; any other is read from the calendar's
 * description of it around `window`, or else from an offset in its name.
 */
export function zonesOf(
  window: TimeSpan,
): (calendar: Component) => (tzid: string) => EventZone | undefined {
  const byName = new Map<string, EventZone | undefined>();
  return (calendar) => {
    const described = new Map(
      calendar.components
        .filter(({ name }) => name === "VTIMEZONE")
        .map((component) => [firstValue(component, "TZID"), component]),
    );
    const byDescription = new Map<string, EventZone | undefined>();
    const find = (tzid: string) => {
      const component = described.get(tzid);
      return (component && describedZone(component, window)) ?? zoneByOffset(tzid);
    };
    return (tzid) => {
      if (tzid.length > NAME_MAX) return undefined;
      if (!byName.has(tzid)) {
        if (byName.size >= NAMES_MAX) return undefined;
        byName.set(tzid, zoneByName(tzid));
      }
      const zone = byName.get(tzid);
      if (zone !== undefined) return zone;
      if (!byDescription.has(tzid)) byDescription.set(tzid, find(tzid));
      return byDescription.get(tzid);
    };
  };
}

function zoneByName(tzid: string): EventZone | undefined {
  // Some programs put their own name in front: `/freeassociation.sourceforge.net/America/Sao_Paulo`.
  const parts = tzid.split("/");
  const candidates = parts.map((_, index) => parts.slice(index).join("/"));
  const [windowsZone = ""] = findIana(tzid);
  for (const name of [windowsZone, ...candidates]) {
    const zone = name === "" ? undefined : namedZone(name);
    if (zone !== undefined) return zone;
  }
  return undefined;
}

/** Reads the offset in names such as `GMT-0300` and `(UTC-03:00) Brasilia`. */
function zoneByOffset(tzid: string): EventZone | undefined {
  const offset = offsetIn(/^\(?(?:UTC|GMT)?([+-]\d\d:?\d\d)\b/i.exec(tzid)?.[1]);
  return offset === undefined ? undefined : fixedZone(offset);
}

function describedZone({ components }: Component, window: TimeSpan): EventZone | undefined {
  const all: ClockChange[] = [];
  for (const observance of components) {
    const changes = clockChanges(observance, window);
    if (changes === undefined || all.length + changes.length > CHANGES_MAX) return undefined;
    all.push(...changes);
  }
  const sorted = all.toSorted((one, other) => one.at - other.at);
  const [first] = sorted;
  if (first === undefined) return undefined;
  const offsetAt = (instant: Instant) =>
    lastUpTo(sorted, ({ at }) => at, instant)?.to ?? first.from;
  return {
    wallOf: (instant) => instant + offsetAt(instant),
    instantOf(wall) {
      const before = offsetAt(wall - DAY_MILLISECONDS);
      const after = offsetAt(wall + DAY_MILLISECONDS);
      // The offset before a change counts, unless only the one after it gives this time.
      const isAfter = offsetAt(wall - before) !== before && offsetAt(wall - after) === after;
      return wall - (isAfter ? after : before);
    },
  };
}

/**
 * The changes of the clocks to a `STANDARD` or `DAYLIGHT` around `window`, with the last one before it. Returns `undefined` if
 * there are several in a year, as no clock has.
 */
function clockChanges(observance: Component, window: TimeSpan): ClockChange[] | undefined {
  const from = offsetIn(firstValue(observance, "TZOFFSETFROM"));
  const to = offsetIn(firstValue(observance, "TZOFFSETTO"));
  const start = writtenTime(firstValue(observance, "DTSTART"));
  if (from === undefined || to === undefined || start === undefined) return [];
  const walls = new Set<Wall>([start.wall]);
  for (const line of linesNamed(observance, "RRULE")) {
    const { rule, until } = repetitionRule(line) ?? {};
    if (rule === undefined) continue;
    if (rule.frequency !== "YEARLY") return undefined;
    // UNTIL is written in UTC; the rule's times are by the clock before the change.
    const end = until === undefined ? Infinity : until.wall + (until.offset === 0 ? from : 0);
    const span = {
      start: start.wall,
      isDate: false,
      // A rule that ended long before still counts: its last change holds.
      from: Math.min(end, window.start) - 2 * YEAR_MILLISECONDS,
      last: Math.min(end, window.end + 2 * YEAR_MILLISECONDS),
    };
    const { times, cutOffAt } = timesOfRule(rule, span);
    const years = new Set(times.map((wall) => new Date(wall).getUTCFullYear()));
    if (cutOffAt !== undefined || years.size < times.length) return undefined;
    for (const wall of times) walls.add(wall);
  }
  const { values } = valuesOf(linesNamed(observance, "RDATE"), writtenTime, () => true);
  for (const [{ wall }] of values) walls.add(wall);
  return [...walls].map((wall) => ({ at: wall - from, from, to }));
}

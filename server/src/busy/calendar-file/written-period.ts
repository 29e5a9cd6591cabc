// Periods: times that may have an end of their own, in the RDATE of events and in busy times.

import type { Instant } from "@vitrine/domain/time/shop-time";
import type { TimeSpan } from "@vitrine/domain/time/time-span";

import { linesNamed, readingsOf } from "./calendar-components.ts";
import type { Component } from "./calendar-components.ts";
import { afterDuration, eventTime, valuesOf, writtenDuration, writtenTime } from "./event-times.ts";
import type { Clocks, EventTime, Read, WrittenDuration, WrittenTime } from "./event-times.ts";
import { DAY_MILLISECONDS } from "./event-zones.ts";

export interface Period {
  readonly start: EventTime;
  readonly end: Instant;
}

export interface WrittenPeriod {
  readonly start: WrittenTime;
  readonly end: WrittenTime | undefined;
  readonly duration: WrittenDuration | undefined;
  /** Whether its end could be read. An end that is left out counts as read. */
  readonly isWhole: boolean;
}

/** The wanted periods in the lines of a property. `endOf` gives the end of a period without a readable one. */
export function periodsOf(
  lines: readonly string[],
  clocks: Clocks,
  endOf: (start: EventTime) => Instant,
  isWanted: (period: WrittenPeriod) => boolean,
): Read<Period> {
  const { values, isWhole } = valuesOf(lines, writtenPeriod, isWanted);
  let isClear = isWhole;
  const periods = values.map(([{ start: begins, end, duration, isWhole: isReadable }, line]) => {
    const start = eventTime(begins, line, clocks);
    const endsAt = end && eventTime(end, line, clocks).at;
    const isForward = endsAt === undefined || endsAt >= start.at;
    isClear &&= isReadable && isForward && start.isZoneKnown;
    if (endsAt !== undefined && isForward) return { start, end: endsAt };
    return { start, end: duration === undefined ? endOf(start) : afterDuration(duration, start) };
  });
  return { values: periods, isWhole: isClear };
}

/** Reads `20261124T120000Z`, `20261124T120000Z/20261124T130000Z` and `20261124T120000Z/PT1H`. */
function writtenPeriod(text: string): WrittenPeriod | undefined {
  const [begins = "", ends] = text.split("/");
  const start = writtenTime(begins);
  if (start === undefined) return undefined;
  const end = ends === undefined ? undefined : writtenTime(ends);
  const duration = ends === undefined || end !== undefined ? undefined : writtenDuration(ends);
  const isWhole = ends === undefined || end !== undefined || duration !== undefined;
  return { start, end, duration, isWhole };
}

/**
 * The busy times of a calendar that shares nothing else (`VFREEBUSY`): of any FBTYPE but `FREE`, as the standard asks. A time
 * without a readable end lasts an hour.
 */
export function busyTimes(freeBusy: Component, clocks: Clocks, window: TimeSpan): Read<TimeSpan> {
  const lines = linesNamed(freeBusy, "FREEBUSY").filter((line) => {
    const type = readingsOf(line)[0]?.parameters.get("FBTYPE");
    return type?.toUpperCase() !== "FREE";
  });
  const { values, isWhole } = periodsOf(
    lines,
    clocks,
    ({ at }) => at + 60 * 60_000,
    ({ start }) => start.wall < window.end + DAY_MILLISECONDS,
  );
  const spans = values.map(({ start, end }) => ({ start: start.at, end }));
  return { values: spans.filter(({ end }) => end > window.start), isWhole };
}

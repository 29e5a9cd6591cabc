// A time with an end of its own: what an event is repeated at, or when a calendar is busy.

import type { Instant } from "@vitrine/domain/time/shop-time";

import { afterDuration, eventTime, valuesOf, writtenDuration, writtenTime } from "./event-times.ts";
import type { Clocks, EventTime, Read, WrittenDuration, WrittenTime } from "./event-times.ts";

export interface Period {
  readonly start: EventTime;
  readonly end: Instant;
}

/** A period as it is written. */
export interface WrittenPeriod {
  readonly start: WrittenTime;
  readonly end: WrittenTime | undefined;
  readonly duration: WrittenDuration | undefined;
  /** Whether an end that it says could be read. */
  readonly isWhole: boolean;
}

/** The periods in the lines of a property: those that are wanted. `endOf`: the end of one that says none that can be read. */
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

/** `20261124T120000Z`, `20261124T120000Z/20261124T130000Z`, `20261124T120000Z/PT1H`. */
function writtenPeriod(text: string): WrittenPeriod | undefined {
  const [begins = "", ends] = text.split("/");
  const start = writtenTime(begins);
  if (start === undefined) return undefined;
  const end = ends === undefined ? undefined : writtenTime(ends);
  const duration = ends === undefined || end !== undefined ? undefined : writtenDuration(ends);
  const isWhole = ends === undefined || end !== undefined || duration !== undefined;
  return { start, end, duration, isWhole };
}

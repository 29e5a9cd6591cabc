// A time with an end of its own: what an event is repeated at, or when a calendar is busy.

import type { Instant } from "@vitrine/domain/shop-time";

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
  return {
    values: values.map(([{ start: begins, end, duration }, line]) => {
      const start = eventTime(begins, line, clocks);
      if (end !== undefined) return { start, end: eventTime(end, line, clocks).at };
      return { start, end: duration === undefined ? endOf(start) : afterDuration(duration, start) };
    }),
    isWhole: isWhole && values.every(([period]) => period.isWhole),
  };
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

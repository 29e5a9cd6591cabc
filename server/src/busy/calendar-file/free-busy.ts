import type { TimeSpan } from "@vitrine/domain/time/time-span";

import { linesNamed } from "./calendar-components.ts";
import type { Component } from "./calendar-components.ts";
import { readingsOf } from "./content-line.ts";
import { DAY_MILLISECONDS } from "./event-times.ts";
import type { Clocks, Read } from "./event-times.ts";
import { periodsOf } from "./written-period.ts";

/**
 * When a calendar is busy of which nothing else is shared (`VFREEBUSY`): at any time but those that it calls free, as the standard
 * asks of words that nobody knows. A time without an end that can be read lasts an hour.
 */
export function busyTimes(freeBusy: Component, clocks: Clocks, window: TimeSpan): Read<TimeSpan> {
  const lines = linesNamed(freeBusy, "FREEBUSY").filter((line) => {
    const type = readingsOf(line)[0]?.parameters.get("FBTYPE");
    return type?.toUpperCase() !== "FREE";
  });
  const { values, isWhole } = periodsOf(
    lines,
    clocks,
    ({ at }) => at + HOUR_MILLISECONDS,
    ({ start }) => start.wall < window.end + DAY_MILLISECONDS,
  );
  const spans = values.map(({ start, end }) => ({ start: start.at, end }));
  return { values: spans.filter(({ end }) => end > window.start), isWhole };
}

const HOUR_MILLISECONDS = 60 * 60_000;

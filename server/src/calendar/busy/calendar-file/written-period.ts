import { writtenDuration, writtenTime } from "./event-times.ts";
import type { WrittenDuration, WrittenTime } from "./event-times.ts";

/** A time, with an end of its own where it says one. */
export interface WrittenPeriod {
  readonly start: WrittenTime;
  readonly end: WrittenTime | undefined;
  readonly duration: WrittenDuration | undefined;
  /** Whether an end that it says could be read. */
  readonly isWhole: boolean;
}

/** `20261124T120000Z`, `20261124T120000Z/20261124T130000Z`, `20261124T120000Z/PT1H`. */
export function writtenPeriod(text: string): WrittenPeriod | undefined {
  const [begins = "", ends] = text.split("/");
  const start = writtenTime(begins);
  if (start === undefined) return undefined;
  const end = ends === undefined ? undefined : writtenTime(ends);
  const duration = ends === undefined || end !== undefined ? undefined : writtenDuration(ends);
  const isWhole = ends === undefined || end !== undefined || duration !== undefined;
  return { start, end, duration, isWhole };
}

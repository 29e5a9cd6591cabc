import type { TimeSpan } from "./time-span.ts";

/** Every slot begins and ends on a half hour, so half hours are what a booking takes and what two bookings can share. */
export const CELL_MINUTES = 30;

export const CELLS_A_DAY = (24 * 60) / CELL_MINUTES;
export const CELLS_A_WEEK = 7 * CELLS_A_DAY;

/** A half hour of time, counted from 1970-01-01T00:00:00Z: cell 0 is the first, cell 1 the next. */
export type Cell = number;

const CELL_MILLISECONDS = CELL_MINUTES * 60_000;

/** The cells that a span covers, ascending; a span that begins or ends inside a cell covers that cell too. */
export function cellsOf(span: TimeSpan): Cell[] {
  const { first, beyond } = cellRange(span);
  return Array.from({ length: Math.max(0, beyond - first) }, (_, index) => first + index);
}

/** The first cell that a span covers, and the first beyond it. */
export function cellRange({ start, end }: TimeSpan): { first: Cell; beyond: Cell } {
  return {
    first: Math.floor(start / CELL_MILLISECONDS),
    beyond: Math.ceil(end / CELL_MILLISECONDS),
  };
}

import type { TimeSpan } from "./time-span.ts";

/** Every slot begins and ends on a half hour, so two bookings that overlap share whole half hours. */
export const CELL_MINUTES = 30;

/** Times of a shop with a step of its own are multiples of this part of a half hour. */
export const PART_MINUTES = 5;

/** How many places are counted for such a part at most: the six of a half hour are counted in one number. */
export const PLACES_OF_PART_MAX = 255;

export const CELLS_A_DAY = (24 * 60) / CELL_MINUTES;
export const CELLS_A_WEEK = 7 * CELLS_A_DAY;

/** The number of a half hour, counted from 1970-01-01T00:00:00Z. */
export type Cell = number;

const CELL_MILLISECONDS = CELL_MINUTES * 60_000;

/** The cells of a span, in order. A cell that is covered only in part counts too. */
export function cellsOf(span: TimeSpan): Cell[] {
  const { first, beyond } = cellRange(span);
  return Array.from({ length: Math.max(0, beyond - first) }, (_, index) => first + index);
}

/** The first cell of a span, and the first one that is no longer in it. */
export function cellRange({ start, end }: TimeSpan): { first: Cell; beyond: Cell } {
  return {
    first: Math.floor(start / CELL_MILLISECONDS),
    beyond: Math.ceil(end / CELL_MILLISECONDS),
  };
}

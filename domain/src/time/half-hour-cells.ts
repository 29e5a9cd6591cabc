import type { TimeSpan } from "./time-span.ts";

/** Places are counted by half hours, so two bookings that overlap share at least one. */
export const CELL_MINUTES = 30;

/** Times of a shop with a step of its own are multiples of this part of a half hour. */
export const PART_MINUTES = 5;

/** How many places are counted for a part at most: those of the six parts of a half hour are kept in one number. */
export const PLACES_OF_PART_MAX = 255;

export const PARTS_OF_CELL = CELL_MINUTES / PART_MINUTES;

export const CELLS_A_DAY = (24 * 60) / CELL_MINUTES;
export const CELLS_A_WEEK = 7 * CELLS_A_DAY;

/** The number of a half hour, counted from 1970-01-01T00:00:00Z. */
export type Cell = number;

const CELL_MILLISECONDS = CELL_MINUTES * 60_000;
const PART_MILLISECONDS = PART_MINUTES * 60_000;

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

/** The time of a booking. */
export interface BookedTime {
  readonly span: TimeSpan;
  /**
   * How long after its end nobody can book. If left out, the booking takes every half hour that it touches as a whole:
   * so do all bookings of shops without a step.
   */
  readonly paddingMinutes?: number | undefined;
}

/** What a booking takes of a half hour. */
export interface CellShare {
  readonly cell: Cell;
  /** One place in each part that is taken, as counted in `CellUse.parts`; 0 for the half hour as a whole. */
  readonly parts: number;
  /** Whether it takes the half hour only for what comes after it. A closed time does not hinder that. */
  readonly isPadding: boolean;
}

/** What a booking takes, by half hours in order. */
export function sharesOf({ span, paddingMinutes }: BookedTime): CellShare[] {
  const end = span.end + (paddingMinutes ?? 0) * 60_000;
  return cellsOf({ start: span.start, end }).map((cell) => {
    const begin = cell * CELL_MILLISECONDS;
    const firstPart = Math.floor((span.start - begin) / PART_MILLISECONDS);
    const beyondPart = Math.ceil((end - begin) / PART_MILLISECONDS);
    const isWhole = paddingMinutes === undefined || (firstPart <= 0 && beyondPart >= PARTS_OF_CELL);
    return {
      cell,
      parts: isWhole ? 0 : onePlaceIn(Math.max(0, firstPart), Math.min(PARTS_OF_CELL, beyondPart)),
      isPadding: begin >= span.end,
    };
  });
}

/** The time that a booking takes from others: with its padding, or with every half hour that it touches. */
export function takenTime({ span: { start, end }, paddingMinutes }: BookedTime): TimeSpan {
  if (paddingMinutes !== undefined) return { start, end: end + paddingMinutes * 60_000 };
  const { first, beyond } = cellRange({ start, end });
  return { start: first * CELL_MILLISECONDS, end: beyond * CELL_MILLISECONDS };
}

/** The places in each of the parts that are counted in one number. */
export function placesInParts(parts: number): number[] {
  return Array.from(
    { length: PARTS_OF_CELL },
    (_, part) => Math.floor(parts / unitOf(part)) % unitOf(1),
  );
}

function onePlaceIn(first: number, beyond: number): number {
  let parts = 0;
  for (let part = first; part < beyond; part++) parts += unitOf(part);
  return parts;
}

/** What one place in a part adds to the number. */
function unitOf(part: number): number {
  return (PLACES_OF_PART_MAX + 1) ** part;
}

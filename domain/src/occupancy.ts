import type { Cell } from "./half-hour-cells.ts";

/** What is known of one half hour of one barber. A half hour that nobody has touched is not known at all. */
export interface CellUse {
  readonly cell: Cell;
  /** Places taken by bookings. */
  readonly taken: number;
  /** How many of the owner's own events lie over it; any at all closes it. */
  readonly blocked: number;
}

/** The uses of some cells, by cell. */
export function usesByCell(uses: readonly CellUse[]): ReadonlyMap<Cell, CellUse> {
  return new Map(uses.map((use) => [use.cell, use]));
}

/**
 * Whether `places` more fit into every one of a slot's half hours. Any overlap counts, across styles.
 * The store decides the same in SQL when it claims the time: this is for showing, that is for keeping.
 */
export function isFree(
  cells: readonly Cell[],
  uses: ReadonlyMap<Cell, CellUse>,
  places: number,
  capacity: number,
): boolean {
  return cells.every((cell) => {
    const use = uses.get(cell);
    return use === undefined || (use.blocked === 0 && use.taken + places <= capacity);
  });
}

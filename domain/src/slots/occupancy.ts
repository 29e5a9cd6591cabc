import type { Cell } from "../time/half-hour-cells.ts";

/** How one half hour of one barber is used. A half hour without any use has no record. */
export interface CellUse {
  readonly cell: Cell;
  /** Places taken by bookings. */
  readonly taken: number;
  /** How many closed times cover it; any at all closes it. */
  readonly blocked: number;
}

/** The uses of some cells, by cell. */
export function usesByCell(uses: readonly CellUse[]): ReadonlyMap<Cell, CellUse> {
  return new Map(uses.map((use) => [use.cell, use]));
}

/**
 * Whether `places` more fit into each half hour of a slot. Overlapping bookings of any service count. Only for showing
 * availability: when a slot is booked, the store checks the same in SQL.
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

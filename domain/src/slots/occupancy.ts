import type { Cell } from "../time/half-hour-cells.ts";

/** A half hour without any use has no record. */
export interface CellUse {
  readonly cell: Cell;
  readonly taken: number;
  /** Closed times that cover it; any at all closes it. */
  readonly blocked: number;
}

export function usesByCell(uses: readonly CellUse[]): ReadonlyMap<Cell, CellUse> {
  return new Map(uses.map((use) => [use.cell, use]));
}

/** Only for showing availability: when a slot is booked, the store checks the same in SQL. */
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

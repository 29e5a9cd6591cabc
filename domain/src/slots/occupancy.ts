import type { Cell } from "../time/half-hour-cells.ts";

/** What is booked and closed in a half hour. One without any use has no record. */
export interface CellUse {
  readonly cell: Cell;
  readonly taken: number;
  /** How many closed times cover it. A single one closes it. */
  readonly blocked: number;
}

export function usesByCell(uses: readonly CellUse[]): ReadonlyMap<Cell, CellUse> {
  return new Map(uses.map((use) => [use.cell, use]));
}

/** Whether every cell has room for `places`. Only shows availability: when a slot is booked, SQL checks the same. */
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

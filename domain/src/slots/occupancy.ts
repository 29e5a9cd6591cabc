import { placesInParts, sharesOf } from "../time/half-hour-cells.ts";
import type { BookedTime, Cell, CellShare } from "../time/half-hour-cells.ts";

/** What is booked and closed in a half hour. One without any use has no record. */
export interface CellUse {
  readonly cell: Cell;
  /** Places that are taken for the whole half hour. */
  readonly taken: number;
  /** Places that are taken in some parts of it, besides those in `taken`: a number of eight bits a part. */
  readonly parts: number;
  /** How many closed times cover it. A single one closes it. */
  readonly blocked: number;
}

export function usesByCell(uses: readonly CellUse[]): ReadonlyMap<Cell, CellUse> {
  return new Map(uses.map((use) => [use.cell, use]));
}

/** How the half hours are used once these bookings have left. */
export function usesWithout(
  uses: readonly CellUse[],
  leaving: readonly (BookedTime & { readonly places: number })[],
): CellUse[] {
  const shares = leaving.flatMap(({ places, ...time }) =>
    sharesOf(time).map((share) => ({ ...share, places })),
  );
  return uses.map((use) => {
    let { taken, parts } = use;
    for (const share of shares.filter(({ cell }) => cell === use.cell)) {
      taken -= share.parts === 0 ? share.places : 0;
      parts -= share.parts * share.places;
    }
    return { ...use, taken, parts };
  });
}

/** Whether every half hour has room for `places`. When a slot is booked, SQL checks the same. */
export function isFree(
  shares: readonly CellShare[],
  uses: ReadonlyMap<Cell, CellUse>,
  places: number,
  capacity: number,
): boolean {
  return shares.every((share) => {
    const use = uses.get(share.cell);
    if (use === undefined) return true;
    return (use.blocked === 0 || share.isPadding) && hasRoom(share, use, places, capacity);
  });
}

/** Whether half hours have room for a booking that had them before: closed times leave the bookings inside alone. */
export function isFreeAgain(
  shares: readonly CellShare[],
  uses: ReadonlyMap<Cell, CellUse>,
  places: number,
  capacity: number,
): boolean {
  return shares.every((share) => {
    const use = uses.get(share.cell);
    return use === undefined || hasRoom(share, use, places, capacity);
  });
}

function hasRoom(share: CellShare, use: CellUse, places: number, capacity: number): boolean {
  if (share.parts === 0 && use.parts === 0) return use.taken + places <= capacity;
  const wanted = placesInParts(share.parts);
  // Also a part that is not wanted must fit: the places may have become fewer since it was booked.
  return placesInParts(use.parts).every((takenInPart, part) => {
    const isWanted = share.parts === 0 || wanted[part] !== 0;
    return use.taken + takenInPart + (isWanted ? places : 0) <= capacity;
  });
}

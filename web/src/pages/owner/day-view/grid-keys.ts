/** A focusable part of the grid: its column and its first minute. */
export interface GridPlace {
  readonly column: number;
  readonly minute: number;
}

/** The place that a key moves the focus to; `undefined` when it does not move it. */
export function placeAfterKey<Place extends GridPlace>(
  places: readonly Place[],
  from: GridPlace,
  key: string,
): Place | undefined {
  const inColumn = (column: number): Place[] =>
    places
      .filter((place) => place.column === column)
      .toSorted((one, other) => one.minute - other.minute);
  const own = inColumn(from.column);
  switch (key) {
    case "ArrowDown":
      return own.find(({ minute }) => minute > from.minute);
    case "ArrowUp":
      return own.findLast(({ minute }) => minute < from.minute);
    case "Home":
      return own[0];
    case "End":
      return own.at(-1);
    case "ArrowRight":
    case "ArrowLeft": {
      const step = key === "ArrowRight" ? 1 : -1;
      const columns = [...new Set(places.map(({ column }) => column))].toSorted(
        (one, other) => (one - other) * step,
      );
      const column = columns.find((other) => (other - from.column) * step > 0);
      return column === undefined ? undefined : nearestPlace(inColumn(column), from.minute);
    }
    default:
      return undefined;
  }
}

/** The last place in a sorted column that begins at or before a minute; otherwise the column's first place. */
export function nearestPlace<Place extends GridPlace>(
  column: readonly Place[],
  minute: number,
): Place | undefined {
  return column.findLast((place) => place.minute <= minute) ?? column[0];
}

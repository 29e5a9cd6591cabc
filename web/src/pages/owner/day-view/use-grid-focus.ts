import { useLayoutEffect, useRef } from "react";
import type { FocusEvent, KeyboardEvent, RefObject } from "react";

interface GridPosition {
  readonly column: number;
  readonly minute: number;
}

interface ShownPosition extends GridPosition {
  readonly element: HTMLElement;
}

/** Lets keys move the focus through the day's buttons. When the focused one disappears, one near its time gets the focus. */
export function useGridFocus(grid: RefObject<HTMLElement | null>) {
  const lastFocused = useRef<GridPosition>(undefined);

  useLayoutEffect(() => {
    if (lastFocused.current === undefined || document.activeElement !== document.body) return;
    const { column, minute } = lastFocused.current;
    const positions = positionsIn(grid.current).filter((position) => position.column === column);
    nearestPosition(positions, minute)?.element.focus({ preventScroll: true });
  });

  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      lastFocused.current = positionOf(target);
    },
    onBlur: ({ relatedTarget }: FocusEvent<HTMLElement>) => {
      // A button that disappears has no `relatedTarget`, and a closing sheet gives the focus back: both keep the position.
      if (relatedTarget instanceof Element && relatedTarget.closest("dialog") === null) {
        lastFocused.current = undefined;
      }
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const from = event.target instanceof HTMLElement ? positionOf(event.target) : undefined;
      if (from === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      const next = positionAfterKey(positionsIn(grid.current), from, event.key);
      if (next === undefined) return;
      event.preventDefault();
      next.element.focus();
    },
  };
}

export function positionAttributes({ column, minute }: GridPosition) {
  return { "data-column": column, "data-minute": minute };
}

/** Moves the focus to the day's title, because the focused element is about to disappear for good. */
export function focusDay(): void {
  document.querySelector<HTMLElement>("[data-day-title]")?.focus({ preventScroll: true });
}

function positionsIn(grid: HTMLElement | null): ShownPosition[] {
  const buttons = grid?.querySelectorAll<HTMLElement>("button[data-minute]") ?? [];
  return [...buttons].flatMap((element) => {
    const position = positionOf(element);
    return position === undefined ? [] : [{ ...position, element }];
  });
}

function positionOf({ dataset }: HTMLElement): GridPosition | undefined {
  const { column, minute } = dataset;
  if (column === undefined || minute === undefined) return undefined;
  return { column: Number(column), minute: Number(minute) };
}

/** The position to which a key moves the focus; `undefined` for a key that moves it nowhere. */
export function positionAfterKey<Position extends GridPosition>(
  positions: readonly Position[],
  from: GridPosition,
  key: string,
): Position | undefined {
  const inColumn = (column: number): Position[] =>
    positions
      .filter((position) => position.column === column)
      .toSorted((one, other) => one.minute - other.minute);
  const ownColumn = inColumn(from.column);
  switch (key) {
    case "ArrowDown":
      return ownColumn.find(({ minute }) => minute > from.minute);
    case "ArrowUp":
      return ownColumn.findLast(({ minute }) => minute < from.minute);
    case "Home":
      return ownColumn[0];
    case "End":
      return ownColumn.at(-1);
    case "ArrowRight":
    case "ArrowLeft": {
      const step = key === "ArrowRight" ? 1 : -1;
      const columns = [...new Set(positions.map(({ column }) => column))].toSorted(
        (one, other) => (one - other) * step,
      );
      const column = columns.find((other) => (other - from.column) * step > 0);
      return column === undefined ? undefined : nearestPosition(inColumn(column), from.minute);
    }
    default:
      return undefined;
  }
}

/** The last position in a sorted column that begins at or before a minute; otherwise the column's first position. */
export function nearestPosition<Position extends GridPosition>(
  column: readonly Position[],
  minute: number,
): Position | undefined {
  return column.findLast((position) => position.minute <= minute) ?? column[0];
}

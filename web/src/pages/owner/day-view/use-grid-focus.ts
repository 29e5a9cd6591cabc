import { useLayoutEffect, useRef } from "react";
import type { FocusEvent, KeyboardEvent, RefObject } from "react";

interface GridPlace {
  readonly column: number;
  readonly minute: number;
}

interface ShownPlace extends GridPlace {
  readonly element: HTMLElement;
}

/** Lets keys move the focus through the day's buttons. When the focused one disappears, one near its time gets the focus. */
export function useGridFocus(grid: RefObject<HTMLElement | null>) {
  const last = useRef<GridPlace>(undefined);

  useLayoutEffect(() => {
    if (last.current === undefined || document.activeElement !== document.body) return;
    const { column, minute } = last.current;
    const places = placesIn(grid.current).filter((place) => place.column === column);
    nearestPlace(places, minute)?.element.focus({ preventScroll: true });
  });

  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      last.current = placeOf(target);
    },
    onBlur: ({ relatedTarget }: FocusEvent<HTMLElement>) => {
      // A button that disappears has no `relatedTarget`, and a closing sheet gives the focus back: both keep the place.
      if (relatedTarget instanceof Element && relatedTarget.closest("dialog") === null) {
        last.current = undefined;
      }
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const from = event.target instanceof HTMLElement ? placeOf(event.target) : undefined;
      if (from === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      const next = placeAfterKey(placesIn(grid.current), from, event.key);
      if (next === undefined) return;
      event.preventDefault();
      next.element.focus();
    },
  };
}

export function placeAttributes({ column, minute }: GridPlace) {
  return { "data-column": column, "data-minute": minute };
}

/** Moves the focus to the day's title, because the focused element is about to disappear for good. */
export function focusDay(): void {
  document.querySelector<HTMLElement>("[data-day-title]")?.focus({ preventScroll: true });
}

function placesIn(grid: HTMLElement | null): ShownPlace[] {
  const buttons = grid?.querySelectorAll<HTMLElement>("button[data-minute]") ?? [];
  return [...buttons].flatMap((element) => {
    const place = placeOf(element);
    return place === undefined ? [] : [{ ...place, element }];
  });
}

function placeOf({ dataset }: HTMLElement): GridPlace | undefined {
  const { column, minute } = dataset;
  if (column === undefined || minute === undefined) return undefined;
  return { column: Number(column), minute: Number(minute) };
}

/** The place to which a key moves the focus; `undefined` for a key that moves it nowhere. */
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

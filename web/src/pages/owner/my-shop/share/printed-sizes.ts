import type { SheetKind } from "./sheet-kind.ts";

/** From how many letters on a heading of a sheet is smaller, and how large it is then, in points. */
const SIZES: Readonly<Record<SheetKind, readonly (readonly [letters: number, points: number])[]>> =
  {
    poster: [
      [0, 72],
      [25, 46],
      [50, 36],
      [90, 28],
    ],
    card: [
      [0, 40],
      [25, 30],
      [50, 22],
      [90, 16],
    ],
  };

/** How large a heading is printed, in points, so that all of it fits. */
export function headingPoints(kind: SheetKind, heading: string): number {
  return SIZES[kind].findLast(([letters]) => heading.length >= letters)?.[1] ?? 16;
}

// Imports nothing: the program of another checkout reads this file too.

export const CALENDAR_COUNT = 1_000;

export function calendarIdOf(index: number): string {
  return `shop-${String(index % CALENDAR_COUNT).padStart(4, "0")}`;
}

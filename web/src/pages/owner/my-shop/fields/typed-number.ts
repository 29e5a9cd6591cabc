/** In a draft, a number that cannot be understood: no field of a shop may be nought, so nothing is published with it. */
const UNREADABLE = 0;

export function readWhole(text: string): number {
  const digits = text.trim();
  return /^\d{1,6}$/.test(digits) ? Number(digits) : UNREADABLE;
}

/** The text that was typed, while it means the value; else the value, which somebody else has changed. */
export function shownNumber(typed: string | undefined, value: number): string {
  if (typed !== undefined && readWhole(typed) === value) return typed;
  return value === UNREADABLE ? "" : String(value);
}

/** In a draft, a notice that cannot be understood: no field of a shop may be less than nought, so nothing is published with it. */
const UNREADABLE = -1;

/** The minutes that were typed. Nought is a notice: until it begins. */
export function readNotice(text: string): number {
  const digits = text.trim();
  return /^\d{1,6}$/.test(digits) ? Number(digits) : UNREADABLE;
}

/** The text that was typed, while it means the notice; else the notice, which somebody else has changed. */
export function shownNotice(typed: string | undefined, minutes: number | undefined): string {
  if (typed !== undefined && readNotice(typed) === minutes) return typed;
  return minutes === undefined || minutes === UNREADABLE ? "" : String(minutes);
}

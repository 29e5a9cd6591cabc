import { composed, NOT_SHOWN_AS_TYPED, PILE_OF_MARKS } from "./shown-text.ts";
import type { TypedText } from "./typed-text.ts";

export const CLIENT_NOTE_LABEL = "Observação";

/** Some lines of a phone's screen. Counted in code points of the NFC form. */
export const CLIENT_NOTE_MAX = 200;

// A code point has one or two UTF-16 units, which is what `length` counts.
const UNITS_MAX = 2 * CLIENT_NOTE_MAX;

/** Whether a note may be stored as it is: one line, NFC, trimmed, at most 200 characters. An empty one is none. */
export function isClientNote(note: string): boolean {
  return (
    // First, since the steps below are slow for very long texts.
    note.length <= UNITS_MAX &&
    note === note.normalize("NFC") &&
    note === note.trim() &&
    [...note].length <= CLIENT_NOTE_MAX &&
    note.search(NOT_SHOWN_AS_TYPED) === -1 &&
    note.search(PILE_OF_MARKS) === -1
  );
}

/** The part of a typed text that a note may have: line breaks become spaces. `cut` says whether its end was lost. */
export function filterClientNote(text: string): TypedText {
  const visible = composed(text).replaceAll(/\s/gu, " ").replaceAll(NOT_SHOWN_AS_TYPED, "");
  // Composed again: a removed character may have stood between a letter and its mark.
  const line = composed(visible).replaceAll(PILE_OF_MARKS, "$1");
  const value = Array.from(line.slice(0, UNITS_MAX)).slice(0, CLIENT_NOTE_MAX).join("");
  return { value, cut: line.slice(value.length).trim() !== "" };
}

export function clientNoteFrom(field: string): string {
  return field.normalize("NFC").trim();
}

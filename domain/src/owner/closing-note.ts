import { NOT_SHOWN_AS_TYPED } from "../client/shown-text.ts";

/** The longest note on a closed time, in code points. Only the owner sees such notes. */
export const CLOSING_NOTE_MAX = 60;

/** Whether a closed time may have this note, which may be empty. */
export function isClosingNote(note: string): boolean {
  return (
    // Cheap, so that a huge text is never split: a code point has two code units at most.
    note.length <= 2 * CLOSING_NOTE_MAX &&
    [...note].length <= CLOSING_NOTE_MAX &&
    note.search(NOT_SHOWN_AS_TYPED) === -1
  );
}

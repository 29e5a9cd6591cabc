import { NOT_SHOWN_AS_TYPED } from "../client/shown-text.ts";

/** The longest note of the owner about a client, in code points. Only the owner sees such notes. */
export const OWNER_NOTE_MAX = 300;

/** Whether the owner may note this about a client: one line, which may be empty. */
export function isOwnerNote(note: string): boolean {
  return (
    // Cheap, so that a huge text is never split: a code point has two code units at most.
    note.length <= 2 * OWNER_NOTE_MAX &&
    [...note].length <= OWNER_NOTE_MAX &&
    note.search(NOT_SHOWN_AS_TYPED) === -1
  );
}

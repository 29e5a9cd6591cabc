/** The longest note on a closed time, in code points. Only the owner sees such notes. */
export const CLOSING_NOTE_MAX = 60;

// Line breaks and other control characters, characters that change a line's direction, and lone surrogates, which the
// database would not return as they were sent.
const NOT_SHOWN_AS_TYPED = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

/** Whether a text may be the note on a closed time. It may be empty. */
export function isClosingNote(note: string): boolean {
  return (
    note.length <= 2 * CLOSING_NOTE_MAX &&
    [...note].length <= CLOSING_NOTE_MAX &&
    !NOT_SHOWN_AS_TYPED.test(note)
  );
}

/** The word beside a closed time, which only the owner sees. In code points. */
export const CLOSING_NOTE_MAX = 60;

// Line breaks and other controls, what turns a line's direction around, and halves of a character, which the database
// would not give back as they came.
const NOT_SHOWN_AS_TYPED = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

/** Whether a text may stand beside a closed time; it may be empty. */
export function isClosingNote(word: string): boolean {
  return (
    word.length <= 2 * CLOSING_NOTE_MAX &&
    [...word].length <= CLOSING_NOTE_MAX &&
    !NOT_SHOWN_AS_TYPED.test(word)
  );
}

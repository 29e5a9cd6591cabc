import type { TypedText } from "./typed-text.ts";

/** Fits the title of an event in the owner's calendar. Counted in code points, so that an accent costs nothing. */
export const CLIENT_NAME_MAX = 20;

// Letters of any alphabet, the marks that some of them need, and the plain space.
const LETTERS_AND_SPACES = /^[\p{L}\p{M} ]*$/u;
const NOT_LETTER_OR_SPACE = /[^\p{L}\p{M} ]/gu;
// Letters and marks among them that show nothing: a name made of them would be a blank.
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
// No script needs more on one letter; a pile of them covers the lines around it.
const PILE_OF_MARKS = /(\p{M}{2})\p{M}+/gu;
const A_LETTER = /\p{L}/u;

/** Whether a name may be stored as it is: NFC, trimmed, 1 to 20 letters and spaces, at least one letter. */
export function isClientName(name: string): boolean {
  return (
    name === name.normalize("NFC") &&
    name === name.trim() &&
    [...name].length <= CLIENT_NAME_MAX &&
    LETTERS_AND_SPACES.test(name) &&
    name.search(INVISIBLE) === -1 &&
    name.search(PILE_OF_MARKS) === -1 &&
    A_LETTER.test(name)
  );
}

/**
 * What of a typed or pasted text goes into the name field: other keystrokes are blocked, the rest is cut to 20. `cut`
 * says that letters were lost.
 */
export function typedClientName(text: string): TypedText {
  const letters = text
    .normalize("NFC")
    .replaceAll(/\s/gu, " ")
    .replaceAll(NOT_LETTER_OR_SPACE, "")
    .replaceAll(INVISIBLE, "")
    // What an invisible mark kept apart comes together.
    .normalize("NFC")
    .replaceAll(PILE_OF_MARKS, "$1");
  const value = [...letters].slice(0, CLIENT_NAME_MAX).join("");
  return { value, cut: letters.slice(value.length).trim() !== "" };
}

/** The name that a filled field stands for: without the spaces that typing left at its ends. */
export function clientNameFrom(field: string): string {
  return field.normalize("NFC").trim();
}

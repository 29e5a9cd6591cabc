import { composed, PILE_OF_MARKS } from "./shown-text.ts";
import type { TypedText } from "./typed-text.ts";

export const CLIENT_NAME_LABEL = "Nome";

/** Fits an event's title in the owner's calendar. Counted in code points of the NFC form. */
export const CLIENT_NAME_MAX = 20;

// A code point has one or two UTF-16 units, which is what `length` counts.
const UNITS_MAX = 2 * CLIENT_NAME_MAX;

// Letters of any alphabet, the marks that some of them need, and the plain space.
const LETTERS_AND_SPACES = /^[\p{L}\p{M} ]*$/u;
const NOT_LETTER_OR_SPACE = /[^\p{L}\p{M} ]/gu;
// A name of invisible letters and marks alone would look empty.
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const A_LETTER = /\p{L}/u;

/** Whether a name may be stored as it is: NFC, trimmed, 1 to 20 letters and spaces, at least one letter. */
export function isClientName(name: string): boolean {
  return (
    // First, since the steps below are slow for very long texts.
    name.length <= UNITS_MAX &&
    name === name.normalize("NFC") &&
    name === name.trim() &&
    [...name].length <= CLIENT_NAME_MAX &&
    LETTERS_AND_SPACES.test(name) &&
    name.search(INVISIBLE) === -1 &&
    name.search(PILE_OF_MARKS) === -1 &&
    A_LETTER.test(name)
  );
}

/** The part of a typed text that a name may have. `cut` says whether letters were lost at the end. */
export function filterClientName(text: string): TypedText {
  const visible = composed(text)
    .replaceAll(/\s/gu, " ")
    .replaceAll(NOT_LETTER_OR_SPACE, "")
    .replaceAll(INVISIBLE, "");
  // Composed again: a removed character may have stood between a letter and its mark.
  const letters = composed(visible).replaceAll(PILE_OF_MARKS, "$1");
  const value = Array.from(letters.slice(0, UNITS_MAX)).slice(0, CLIENT_NAME_MAX).join("");
  return { value, cut: letters.slice(value.length).trim() !== "" };
}

export function clientNameFrom(field: string): string {
  return field.normalize("NFC").trim();
}

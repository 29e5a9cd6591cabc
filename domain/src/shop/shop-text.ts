// Signs that are not seen, or change how the text around them is read: controls and line breaks, zero-width signs, marks
// that turn the direction of writing, halves of a pair, the empty sign of Braille.
const UNSEEN =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800]/u;
// More than two accents on one letter reach over the lines around it.
const TOWER = /\p{M}{3}/u;

/** Whether every sign of it is seen where it stands. */
export function isPlainText(text: string): boolean {
  // Emoji are made with some of these signs. Written here, the long list of them is read only when it is needed.
  return isSeen(text) || isSeen(text.replaceAll(/\p{RGI_Emoji}/gv, ""));
}

function isSeen(text: string): boolean {
  return !UNSEEN.test(text) && !TOWER.test(text);
}

export function hasLetter(text: string): boolean {
  return /\p{L}/u.test(text);
}

/** Equal for two names that people would take for one: `José`, `JOSE` and ` jose `. */
export function nameKey(name: string): string {
  return name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .trim()
    .replaceAll(/\s+/gu, " ");
}

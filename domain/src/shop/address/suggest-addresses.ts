import { isCalendarId, isReserved } from "../calendar-id.ts";
import { nameKey } from "../shop-text.ts";

// One less than an id may have: a number may follow.
const LENGTH_MAX = 39;
const NUMBERS = ["", 2, 3, 4, 5, 6, 7, 8, 9];

/** Ids that a shop of this name could have, the best one first: `barbearia-do-ze`, `barbearia-do-ze2`. None is reserved. */
export function addressesFor(name: string): readonly string[] {
  const base = shortened(wordsOf(name));
  return NUMBERS.map((number) => `${base}${number}`).filter(
    (id) => isCalendarId(id) && !isReserved(id),
  );
}

function wordsOf(name: string): readonly string[] {
  const words = nameKey(name)
    .replaceAll("&", " e ")
    .replaceAll(/['’]/g, "")
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
  if (words.length === 0) return ["loja", "nova"];
  const id = words.join("-");
  // Too short, or with a digit first, or another page's.
  const isPossible = isCalendarId(id.slice(0, LENGTH_MAX).replace(/-$/, "")) && !isReserved(id);
  return isPossible ? words : ["loja", ...words];
}

/** As many words as have room, and at least a part of the first one. */
function shortened(words: readonly string[]): string {
  let text = (words[0] ?? "").slice(0, LENGTH_MAX);
  for (const word of words.slice(1)) {
    const longer = `${text}-${word}`;
    if (longer.length > LENGTH_MAX) break;
    text = longer;
  }
  return text;
}

import { accentOf, PALETTES } from "@vitrine/domain/shop/edits/accents";
import type { Accent } from "@vitrine/domain/shop/shop";

/** Which of the offered colours a draft has: a palette by its name, those of the published shop, or its own. */
export type ColourChoice =
  | { readonly is: "palette"; readonly name: string }
  | { readonly is: "published" | "own" };

export function choiceOfColours(accent: Accent, published: Accent): ColourChoice {
  const palette = PALETTES.find((one) => hasSameColours(accentOf(one), accent));
  if (palette !== undefined) return { is: "palette", name: palette.name };
  return { is: hasSameColours(accent, published) ? "published" : "own" };
}

/** Whether the published colours are none of the palettes, and so a choice of their own. */
export function isOwnAccent(published: Accent): boolean {
  return choiceOfColours(published, published).is === "published";
}

function hasSameColours(one: Accent, other: Accent): boolean {
  return (Object.keys(one) as (keyof Accent)[]).every((role) => one[role] === other[role]);
}

import { accentOf, PALETTES } from "@vitrine/domain/shop/edits/accents";
import { shop as barbearia } from "@vitrine/shops/barbearia";
import { expect, test } from "vitest";

import { choiceOfColours, isOwnAccent } from "./colour-choice.ts";

const [, wine] = PALETTES;
if (wine === undefined) throw new Error("there are ten palettes");

test("a draft has a palette, the published colours, or its own", () => {
  const published = barbearia.accent;
  expect(choiceOfColours(accentOf(wine), published)).toEqual({ is: "palette", name: "Vinho" });
  expect(choiceOfColours({ ...published }, published)).toEqual({ is: "published" });
  expect(choiceOfColours({ ...published, mark: "#ffffff" }, published)).toEqual({ is: "own" });
});

test("published colours are offered beside the palettes unless they are one", () => {
  expect(isOwnAccent(barbearia.accent)).toBe(true);
  expect(isOwnAccent(accentOf(wine))).toBe(false);
});

import { expect, test } from "vitest";

import { priceText } from "./price.ts";

test.each<[number, boolean, string]>([
  [5_000, false, "R$ 50"],
  [8_000, true, "a partir de R$ 80"],
  [4_990, false, "R$ 49,90"],
  [5_005, false, "R$ 50,05"],
  [5, false, "R$ 0,05"],
  [125_050, true, "a partir de R$ 1.250,50"],
  [1_000_000, false, "R$ 10.000"],
])("%i centavos, from there on: %s, is %s", (cents, isFrom, text) => {
  expect(priceText({ cents, isFrom })).toBe(text);
});

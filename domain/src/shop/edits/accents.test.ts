import { SHOPS } from "@vitrine/shops/shops";
import { expect, test } from "vitest";

import { accentOf, contrastsOf, PALETTES } from "./accents.ts";
import { CONTRAST_MIN, contrastOf, mixed } from "./contrast.ts";

test("contrasts are those of WCAG's own examples", () => {
  expect(contrastOf("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrastOf("#ffffff", "#777777")).toBeCloseTo(4.48, 2);
  expect(contrastOf("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
  expect(contrastOf("#123456", "#123456")).toBe(1);
});

test("a colour is mixed with a share of another", () => {
  expect(mixed("#000000", "#ffffff", 0)).toBe("#000000");
  expect(mixed("#000000", "#ffffff", 0.5)).toBe("#808080");
  expect(mixed("#0a0000", "#ffffff", 1)).toBe("#ffffff");
});

test("every text of the ten palettes, and of the shops that there are, can be read", () => {
  expect(new Set(PALETTES.map(({ name }) => name)).size).toBe(10);
  const accents = [...PALETTES.map(accentOf), ...SHOPS.map(({ accent }) => accent)];
  for (const accent of accents) {
    for (const { role, contrast } of contrastsOf(accent)) {
      expect(contrast, `${role} of ${accent.ground}`).toBeGreaterThanOrEqual(CONTRAST_MIN);
    }
  }
});

test("quieter text on a light ground is no quieter than can be read", () => {
  const { onGroundQuiet, ground } = accentOf({ ground: "#6b6b6b", mark: "#ffffff" });
  expect(contrastOf(onGroundQuiet, ground)).toBeGreaterThanOrEqual(CONTRAST_MIN);
});

test("a ground that is as light as the paper is found out", () => {
  const [ground, mark] = contrastsOf(accentOf({ ground: "#f2c14e", mark: "#f2c14e" }));
  expect(ground).toMatchObject({ role: "ground" });
  expect(ground?.contrast).toBeLessThan(CONTRAST_MIN);
  expect(mark).toEqual({ role: "mark", contrast: 1 });
});

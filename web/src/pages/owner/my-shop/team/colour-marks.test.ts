import { COLOURS } from "@vitrine/domain/shop/colours";
import { expect, test } from "vitest";

import { COLOUR_IDS, colourMarkOf, colourNameOf } from "./colour-marks.ts";

test("each of the eleven colours has a name and two letters of its own", () => {
  expect(COLOUR_IDS).toEqual(Object.keys(COLOURS).map(Number));
  expect(new Set(COLOUR_IDS.map(colourNameOf)).size).toBe(11);
  expect(new Set(COLOUR_IDS.map(colourMarkOf)).size).toBe(11);
  expect(colourMarkOf(6)).toBe("Ta");
  expect(colourNameOf(12)).toBe("");
});

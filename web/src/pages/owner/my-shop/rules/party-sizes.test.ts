import { restaurant } from "@vitrine/testing/fixture-shops";
import { expect, test } from "vitest";

import { isPossibleSize, sizesToOffer, withPartySize } from "./party-sizes.ts";

const shop = { ...restaurant, partySizes: [2, 4, 30] };

test("sizes up to twenty are offered, and larger ones that the shop has", () => {
  const offered = sizesToOffer(shop);
  expect(offered).toHaveLength(21);
  expect(offered.slice(0, 3)).toEqual([1, 2, 3]);
  expect(offered.at(-1)).toBe(30);
});

test("a size is taken or not, once and in order", () => {
  expect(withPartySize(shop, 3, true).partySizes).toEqual([2, 3, 4, 30]);
  expect(withPartySize(shop, 4, true).partySizes).toEqual([2, 4, 30]);
  expect(withPartySize(shop, 30, false).partySizes).toEqual([2, 4]);
});

test.each([0, 1.5, -2, 1_001])("nobody comes in a group of %d", (size) => {
  expect(isPossibleSize(size)).toBe(false);
});

import { expect, test } from "vitest";

import { restaurant as shop } from "@vitrine/testing/fixture-shops";

import { isClientMax, isPartySize } from "./party-size.ts";

test("groups are of two to twenty people, in steps of two", () => {
  expect(shop.partySizes).toEqual([2, 4, 6, 8, 10, 12, 14, 16, 18, 20]);
});

test.each([2, 12, 20])("%d people are a group", (people) => {
  expect(isPartySize(shop, people)).toBe(true);
});

test.each([0, 1, 3, 19, 21, 22, -2, 2.5, Number.NaN, Number.POSITIVE_INFINITY])(
  "%d people are no group",
  (people) => {
    expect(isPartySize(shop, people)).toBe(false);
  },
);

test("the limit is twenty and no other", () => {
  expect(isClientMax(shop, 20)).toBe(true);
  expect([0, 19, 21, 200].some((max) => isClientMax(shop, max))).toBe(false);
});

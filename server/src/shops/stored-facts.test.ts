import { expect, test } from "vitest";

import { SHOPS } from "@vitrine/shops/shops";
import { barberShop } from "@vitrine/testing/fixture-shops";
import type { Shop } from "@vitrine/domain/shop/shop";

import { readerOf } from "./stored-facts.ts";

const [normal, ...others] = barberShop.services;
const [zé, ...rest] = barberShop.barbers;
if (normal === undefined || zé === undefined) throw new Error("the fixture has none");

test("an earlier server reads the facts of the repository's shops", () => {
  expect(SHOPS.map(readerOf)).toEqual([1, 1]);
});

const { timeType: _, ...unnamed } = normal;

test.each<[says: string, shop: Partial<Shop>]>([
  ["a service without a timeType", { services: [unnamed, ...others] }],
  ["a price", { services: [...others, { ...normal, price: { cents: 5_000 } }] }],
  ["a description", { services: [{ ...normal, description: "Com lavagem" }] }],
  ["a group", { services: [{ ...normal, group: "Cabelo" }] }],
  ["what a barber does", { barbers: [...rest, { ...zé, services: [{ id: 1 }] }] }],
])("facts with %s need this server", (_says, changed) => {
  expect(readerOf({ ...barberShop, ...changed })).toBe(2);
});

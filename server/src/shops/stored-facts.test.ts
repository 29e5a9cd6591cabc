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

test.each<[says: string, shop: Partial<Shop>, reader: number]>([
  ["a service without a timeType", { services: [unnamed, ...others] }, 2],
  ["a price", { services: [...others, { ...normal, price: { cents: 5_000 } }] }, 2],
  ["a description", { services: [{ ...normal, description: "Com lavagem" }] }, 2],
  ["a group", { services: [{ ...normal, group: "Cabelo" }] }, 2],
  ["what a barber does", { barbers: [...rest, { ...zé, services: [{ id: 1 }] }] }, 2],
  ["a step", { stepMinutes: 15 }, 3],
  ["somebody who is paused", { barbers: [...rest, { ...zé, isPaused: true }] }, 4],
  ["a text of its own", { asksForNote: true, confirmationText: "{horário} {link}" }, 6],
  ["a number of WhatsApp", { stepMinutes: 15, whatsApp: "(11) 98765-4321" }, 4],
])("facts with %s need a server that knows them", (_says, changed, reader) => {
  expect(readerOf({ ...barberShop, ...changed })).toBe(reader);
});

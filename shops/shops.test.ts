import { expect, test } from "vitest";

import { pathOf } from "@vitrine/domain/shop/calendar-id";
import type { Shop } from "@vitrine/domain/shop/shop";
import { problemsOfFiles } from "@vitrine/domain/shop/shop-problems";
import { barberShop, restaurant } from "@vitrine/testing/fixture-shops";

import { shop as barbearia } from "./barbearia.ts";
import { shop as reservas } from "./reservas.ts";
import { SHOPS } from "./shops.ts";

test("the specification's two shops can be served", () => {
  expect(SHOPS.map(({ calendarId }) => [calendarId, pathOf(calendarId)])).toEqual([
    ["barbearia", "/agenda"],
    ["reservas", "/reserva"],
  ]);
  expect(problemsOfFiles(SHOPS)).toEqual([]);
});

const BOOKED_BY = [
  "kind",
  "timeZone",
  "barbers",
  "services",
  "closed",
  "windowDays",
  "capacity",
  "partySizes",
] as const;

// The tests of the booking rules use these facts, so they hold for the two shops.
test.each([
  [barbearia, barberShop],
  [reservas, restaurant],
])("what can be booked in $calendarId is what the specification says", (shop, specified) => {
  for (const fact of BOOKED_BY) expect(shop[fact]).toEqual(specified[fact]);
});

test("every shop's file has the name of its calendar", async () => {
  for (const { calendarId } of SHOPS) {
    const file = (await import(`./${calendarId}.ts`)) as { shop: Shop };
    expect(file.shop.calendarId).toBe(calendarId);
  }
});

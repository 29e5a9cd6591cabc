import { slotsOf } from "./time-slots.ts";
import { shop } from "@vitrine/shops/barbearia";
import { expect, test } from "vitest";

import { partsOfDay } from "./parts-of-day.ts";

const NORMAL_SLOTS = shop.services.slice(0, 1).flatMap((service) => slotsOf(shop, service));

test("the half hours fall into morning, afternoon and evening, and none is lost", () => {
  const parts = partsOfDay(NORMAL_SLOTS);
  expect(parts.map(({ part, slots }) => [part, slots.length])).toEqual([
    ["morning", 8],
    ["afternoon", 8],
    ["evening", 2],
  ]);
});

test("a part without slots is left out", () => {
  expect(partsOfDay(NORMAL_SLOTS.slice(0, 2)).map(({ part }) => part)).toEqual(["morning"]);
  expect(partsOfDay([])).toEqual([]);
});

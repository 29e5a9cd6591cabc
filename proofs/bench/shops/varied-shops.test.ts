import { readShop } from "@vitrine/domain/shop/shop-problems";
import { expect, test } from "vitest";

import { placeOf, variedShop } from "./varied-shops.ts";

test("each number is a shop of its own, with facts that are taken", () => {
  const shops = Array.from({ length: 300 }, (_, number) => variedShop(number));
  for (const shop of shops) expect(readShop(shop)).toEqual({ ok: true, shop });
  expect(new Set(shops.map(({ calendarId }) => calendarId)).size).toBe(300);
  expect(new Set(shops.map(({ timeZone }) => timeZone)).size).toBe(4);
  expect(new Set(shops.map(({ barbers }) => barbers.length))).toEqual(
    new Set([24, 3, 4, 5, 6, 7, 8]),
  );
});

test("no place of a shop comes twice, none is the first person's, and they end", () => {
  const seen = new Set<string>();
  for (let index = 0; ; index++) {
    const place = placeOf(5, index);
    if (place === undefined) break;
    expect(place.barberColorId).toBeGreaterThan(1);
    seen.add(`${place.barberColorId} ${place.start}`);
    expect(seen.size).toBe(index + 1);
  }
  // Seven people, 214 weekdays, 18 half hours.
  expect(seen.size).toBe(26_964);
});

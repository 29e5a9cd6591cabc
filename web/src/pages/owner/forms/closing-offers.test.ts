import { expect, test } from "vitest";

import { closingOffers } from "./closing-offers.ts";

test("a tap closes half an hour, an hour, or all of a free range", () => {
  expect(closingOffers({ startMinute: 15 * 60, endMinute: 22 * 60 })).toEqual([
    { name: "30 min", startMinute: 15 * 60, endMinute: 15 * 60 + 30 },
    { name: "1 h", startMinute: 15 * 60, endMinute: 16 * 60 },
    { name: "até o fim", startMinute: 15 * 60, endMinute: 22 * 60 },
  ]);
});

test("nothing is offered twice, or beyond what is free", () => {
  const names = (minutes: number) =>
    closingOffers({ startMinute: 480, endMinute: 480 + minutes }).map(({ name }) => name);
  expect(names(30)).toEqual(["30 min"]);
  expect(names(60)).toEqual(["30 min", "1 h"]);
  expect(names(90)).toEqual(["30 min", "1 h", "até o fim"]);
});

import { expect, test } from "vitest";

import { comparisonRows, figureRows } from "./figure-rows.ts";

const NINE = [1, 2, 3, 4, 5, 6, 7, 8, 9];

test("a figure's row has its median and the interval that holds it", () => {
  const rounds = NINE.map((turn) => ({ "creates a second": 7_000 + turn, "p99, ms": turn }));
  expect(figureRows(rounds)).toEqual([
    ["creates a second", "7,005", "7,002–7,008"],
    ["p99, ms", "5.00", "2.00–8.00"],
  ]);
});

test("two checkouts are compared pair by pair, not by their medians", () => {
  // The machine was twice as fast in the last rounds: it was so for both.
  const there = [100, 100, 200].map((rate) => ({ rate }));
  const here = [150, 150, 300].map((rate) => ({ rate }));
  expect(comparisonRows(there, here)).toEqual([["rate", "100", "150", "1.500×", "1.50–1.50"]]);
  expect(comparisonRows([{ rate: 1 }, { rate: 4 }], [{ rate: 4 }, { rate: 4 }])[0]?.[3]).toBe(
    "2.500×",
  );
});

import { expect, test } from "vitest";

import { comparisonRows, figureRows, formatFigure } from "./figure-rows.ts";

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

test("a figure that the system does not tell has no row", () => {
  expect(figureRows([{ memory: Number.NaN, rate: 1 }])).toEqual([["rate", "1.00", "1.00–1.00"]]);
});

test("figures are printed with three digits, or more before the point", () => {
  expect(formatFigure(7_378.4)).toBe("7,378");
  expect(formatFigure(243.2)).toBe("243");
  expect(formatFigure(12.34)).toBe("12.3");
  expect(formatFigure(0.4321)).toBe("0.432");
});

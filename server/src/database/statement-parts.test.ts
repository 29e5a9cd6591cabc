import { expect, test } from "vitest";

import { partsOf } from "./statement-parts.ts";

const rows = (count: number) => Array.from({ length: count }, (_, index) => index);

test("rows are written in their order, all of them, by few statements of few sizes", () => {
  expect(partsOf([])).toEqual([]);
  expect(partsOf([7])).toEqual([[7]]);
  expect(partsOf(rows(3))).toEqual([[0, 1], [2]]);
  expect(partsOf(rows(2_976)).map(({ length }) => length)).toEqual([
    512, 512, 512, 512, 512, 256, 128, 32,
  ]);
  for (let count = 0; count <= 1_100; count += 1) {
    const parts = partsOf(rows(count));
    expect(parts.flat()).toEqual(rows(count));
    expect(parts.every(({ length }) => Number.isInteger(Math.log2(length)))).toBe(true);
  }
});

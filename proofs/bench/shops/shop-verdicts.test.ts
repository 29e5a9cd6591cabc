import { expect, test } from "vitest";

import { FIGURES, verdictRows } from "./shop-verdicts.ts";
import type { ShopFigures } from "./shop-verdicts.ts";

function verdictsOf(figure: string, ...measured: (readonly number[])[]): (string | undefined)[] {
  const all = measured.map((values, at) => ({
    shops: 2 + at,
    figures: { [figure]: values } satisfies ShopFigures,
  }));
  return verdictRows("SQLite", all)
    .filter((row) => row[1] === figure)
    .map((row) => row.at(-1));
}

test("a rate is held to that of the first number of shops, turn by turn", () => {
  // In the second turn the machine was busy with something else, for both.
  expect(verdictsOf(FIGURES.creates, [1_000, 500, 1_000], [910, 455, 910])).toEqual(["", "kept"]);
  expect(verdictsOf(FIGURES.creates, [1_000], [890])).toEqual(["", "MISSED"]);
  expect(verdictsOf(FIGURES.start, [400], [441])).toEqual(["", "MISSED"]);
});

test("memory may grow by 60 MB, whatever it was", () => {
  expect(verdictsOf(FIGURES.memory, [100], [160])).toEqual(["", "kept"]);
  expect(verdictsOf(FIGURES.memory, [100], [161])).toEqual(["", "MISSED"]);
});

test("a limit of its own is kept or missed by each number, and a mail that never came misses it", () => {
  expect(verdictsOf(FIGURES.mail, [Infinity], [2_000])).toEqual(["MISSED", "kept"]);
  expect(verdictsOf(FIGURES.firstPage, [], [51])).toEqual(["not measured", "MISSED"]);
});

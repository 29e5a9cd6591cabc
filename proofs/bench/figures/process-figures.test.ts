import { expect, test } from "vitest";

import { endedChildrensTicksOf, proportionalMegabytes, ticksOf } from "./process-figures.ts";

test("a process's time is its user and system ticks, whatever its name holds", () => {
  const rest = "S 1 2 2 0 -1 4194304 5000 0 7 0 123 45 6 7 20 0 11 0 3596 1000";
  expect(ticksOf(`77 (node) ${rest}`)).toBe(168);
  expect(ticksOf(`77 (a b) c) ${rest}`)).toBe(168);
  expect(endedChildrensTicksOf(`77 (node) ${rest}`)).toBe(13);
});

test("a process's memory is its proportional share, in megabytes", () => {
  const rollup = [
    "00400000-7ffd ---p 00000000 00:00 0 [rollup]",
    "Rss:              130000 kB",
    "Pss:              100000 kB",
    "Pss_Dirty:         60000 kB",
  ].join("\n");
  expect(proportionalMegabytes(rollup)).toBe(102.4);
});

import { expect, test } from "vitest";

import { lastUpTo } from "./event-times.ts";

const THOUSAND = Array.from({ length: 1_000 }, (_, index) => index * 10);

test("the last up to a time is found by a few looks at a thousand", () => {
  let looks = 0;
  const last = (instant: number) => lastUpTo(THOUSAND, (time) => (looks++, time), instant);
  expect([-1, 0, 9, 10, 9_989, 9_990, Infinity].map(last)).toEqual([
    undefined,
    0,
    0,
    10,
    9_980,
    9_990,
    9_990,
  ]);
  expect(looks).toBeLessThanOrEqual(7 * 10);
});

import { expect, test } from "vitest";

import { secondsAhead } from "./heartbeat.ts";

const NOON = "Tue, 24 Nov 2026 12:00:00 GMT";
const at = (second: number) => Date.parse(NOON) + second * 1_000;

test.each([
  // The header's second may have been about to end.
  [at(0), 0, 0],
  [at(0.999), 0, 0],
  [at(15), 0, 14],
  [at(-15), 0, -15],
  // An answer that took four seconds may have been dated at any moment of them.
  [at(-15), 4_000, -11],
  [at(15), 4_000, 14],
  [at(-3), 4_000, 0],
])("a clock at %j, with an answer after %i ms, is %i s ahead at least", (begunAt, took, ahead) => {
  expect(secondsAhead(NOON, begunAt, took)).toBeCloseTo(ahead, 5);
});

test.each([null, "", "yesterday"])("the date %j says nothing", (date) => {
  expect(secondsAhead(date, at(0), 0)).toBe(undefined);
});

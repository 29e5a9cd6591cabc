import { expect, test } from "vitest";

import { pauseBeforePoll } from "./poll-pace.ts";

test("a day is asked for every four seconds, and less often while no answer comes", () => {
  expect([0, 1, 2, 3, 4, 5, 50].map((failures) => pauseBeforePoll(failures))).toEqual([
    4_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
  ]);
});

test("a server that asks for patience gets it", () => {
  expect(pauseBeforePoll(1, 60_000)).toBe(60_000);
  expect(pauseBeforePoll(3, 1_000)).toBe(16_000);
});

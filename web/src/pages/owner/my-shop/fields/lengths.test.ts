import { expect, test } from "vitest";

import { lengthsOf } from "./lengths.ts";

test("without a step, lengths are half hours up to eight hours", () => {
  const lengths = lengthsOf({}, 30);
  expect(lengths.slice(0, 3)).toEqual([30, 60, 90]);
  expect(lengths.at(-1)).toBe(480);
  expect(lengths).toHaveLength(16);
});

test("with a step, they are five minutes apart, and quarters of an hour after two hours", () => {
  const lengths = lengthsOf({ stepMinutes: 20 }, 30);
  expect(lengths.slice(0, 3)).toEqual([5, 10, 15]);
  expect(lengths.slice(23, 26)).toEqual([120, 135, 150]);
  expect(lengths.at(-1)).toBe(480);
});

test("a length that is none of these is offered in its place, since it is chosen", () => {
  expect(lengthsOf({}, 45).slice(0, 3)).toEqual([30, 45, 60]);
  expect(lengthsOf({ stepMinutes: 5 }, 600).at(-1)).toBe(600);
  expect(lengthsOf({}, 0)).toHaveLength(16);
});

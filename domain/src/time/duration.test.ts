import { expect, test } from "vitest";

import { durationText } from "./duration.ts";

test.each([
  [30, "30 min"],
  [60, "1 h"],
  [90, "1 h 30 min"],
  [120, "2 h"],
])("%d minutes are written as %s", (minutes, text) => {
  expect(durationText(minutes)).toBe(text);
});

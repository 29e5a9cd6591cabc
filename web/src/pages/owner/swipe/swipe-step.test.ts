import { expect, test } from "vitest";

import { swipeStep } from "./swipe-step.ts";

const FROM = { x: 200, y: 400, at: 1_000 };
const stepTo = (x: number, y = 400, milliseconds = 200, from = FROM) =>
  swipeStep(from, { x, y, at: from.at + milliseconds }, 390);

test("a quick stroke to the left is the next day, one to the right the day before", () => {
  expect(stepTo(120)).toBe(1);
  expect(stepTo(280)).toBe(-1);
});

test("a tap, a slow drag, a stroke that scrolls and one from the edge of the screen are no swipe", () => {
  expect(stepTo(200)).toBe(0);
  expect(stepTo(150)).toBe(0);
  expect(stepTo(120, 400, 700)).toBe(0);
  expect(stepTo(100, 450)).toBe(0);
  expect(stepTo(200, 200)).toBe(0);
  expect(stepTo(200, 400, 200, { ...FROM, x: 10 })).toBe(0);
  expect(stepTo(200, 400, 200, { ...FROM, x: 380 })).toBe(0);
});

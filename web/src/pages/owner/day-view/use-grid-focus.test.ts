import { expect, test } from "vitest";

import { nearestPosition, positionAfterKey } from "./use-grid-focus.ts";

const PLACES = [
  { column: 0, minute: 480 },
  { column: 0, minute: 510 },
  { column: 0, minute: 600 },
  { column: 2, minute: 540 },
  { column: 2, minute: 480 },
];

test("up and down stay with a barber and stop at the ends of the day", () => {
  const middle = { column: 0, minute: 510 };
  expect(positionAfterKey(PLACES, middle, "ArrowDown")).toEqual({ column: 0, minute: 600 });
  expect(positionAfterKey(PLACES, middle, "ArrowUp")).toEqual({ column: 0, minute: 480 });
  expect(positionAfterKey(PLACES, { column: 0, minute: 600 }, "ArrowDown")).toBeUndefined();
  expect(positionAfterKey(PLACES, middle, "End")).toEqual({ column: 0, minute: 600 });
  expect(positionAfterKey(PLACES, middle, "Home")).toEqual({ column: 0, minute: 480 });
});

test("left and right go to the same time with the next barber who has anything", () => {
  expect(positionAfterKey(PLACES, { column: 0, minute: 510 }, "ArrowRight")).toEqual({
    column: 2,
    minute: 480,
  });
  expect(positionAfterKey(PLACES, { column: 2, minute: 540 }, "ArrowLeft")).toEqual({
    column: 0,
    minute: 510,
  });
  expect(positionAfterKey(PLACES, { column: 2, minute: 540 }, "ArrowRight")).toBeUndefined();
});

test("other keys lead nowhere", () => {
  expect(positionAfterKey(PLACES, { column: 0, minute: 480 }, "a")).toBeUndefined();
});

test("what is gone leaves the focus to what covers its time, or to the first", () => {
  const column = PLACES.slice(0, 3);
  expect(nearestPosition(column, 590)).toEqual({ column: 0, minute: 510 });
  expect(nearestPosition(column, 0)).toEqual({ column: 0, minute: 480 });
  expect(nearestPosition([], 0)).toBeUndefined();
});

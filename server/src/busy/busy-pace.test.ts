import { expect, test } from "vitest";

import { BUSY_PACE, readingState } from "./busy-pace.ts";

const MINUTE = 60_000;

test("a calendar is late ten minutes after its last good reading", () => {
  expect(readingState(undefined, 0, BUSY_PACE)).toBe("unread");
  expect(readingState(0, 10 * MINUTE - 1, BUSY_PACE)).toBe("current");
  expect(readingState(0, 10 * MINUTE, BUSY_PACE)).toBe("late");
});

test("one that is read more rarely is late later", () => {
  const hourly = { ...BUSY_PACE, pollMilliseconds: 60 * MINUTE };
  expect(readingState(0, 299 * MINUTE, hourly)).toBe("current");
  expect(readingState(0, 300 * MINUTE, hourly)).toBe("late");
});

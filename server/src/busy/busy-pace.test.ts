import { expect, test } from "vitest";

import { BUSY_PACE, isBelieved, readingState } from "./busy-pace.ts";

const MINUTE = 60_000;
const AT = 1_000_000;
const COPY = { events: 5, fingerprint: "copy" };
const NO_DOUBT = { doubtful: "", doubtfulAt: 0 };

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

test.each([
  [undefined, 0, true],
  [0, 0, true],
  [1, 0, false],
  [1, 1, true],
  [10, 6, true],
  [10, 5, false],
  [11, 5, false],
  [9, 5, true],
])("after a copy of %j events, one of %i is believed at once: %j", (before, events, isAtOnce) => {
  expect(
    isBelieved(
      { events: before, ...NO_DOUBT },
      { ...COPY, events },
      AT,
      BUSY_PACE.doubtMilliseconds,
    ),
  ).toBe(isAtOnce);
});

test("a doubtful copy is believed when the same comes two minutes later, and no sooner", () => {
  const doubted = { events: 10, doubtful: "copy", doubtfulAt: AT };
  expect(isBelieved(doubted, COPY, AT + 119_999, BUSY_PACE.doubtMilliseconds)).toBe(false);
  expect(isBelieved(doubted, COPY, AT + 120_000, BUSY_PACE.doubtMilliseconds)).toBe(true);
  expect(
    isBelieved(
      doubted,
      { ...COPY, fingerprint: "other" },
      AT + 120_000,
      BUSY_PACE.doubtMilliseconds,
    ),
  ).toBe(false);
});

import { expect, test } from "vitest";

import { BUSY_PACE } from "./busy-pace.ts";
import { isBelieved } from "./believe-copy.ts";

const AT = 1_000_000;
const COPY = { events: 5, fingerprint: "copy" };
const NO_DOUBT = { doubtful: "", doubtfulAt: 0 };

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

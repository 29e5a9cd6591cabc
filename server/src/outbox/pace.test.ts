import fc from "fast-check";
import { expect, test } from "vitest";

import {
  PACE,
  pauseMilliseconds,
  sleepAfterLook,
  sleepMilliseconds,
  waitMilliseconds,
} from "./pace.ts";

const pace = { backoffMilliseconds: 1_000, backoffMaxMilliseconds: 60_000 };

test.each([
  [1, 1_000],
  [2, 2_000],
  [3, 4_000],
  [6, 32_000],
  [7, 60_000],
  [2_000, 60_000],
])("after failure %i the wait is %i ms at the longest", (attempts, longest) => {
  expect(waitMilliseconds(pace, attempts, 1)).toBe(longest);
});

test("the wait is any part of the longest", () => {
  expect(waitMilliseconds(pace, 3, 0)).toBe(0);
  expect(waitMilliseconds(pace, 3, 0.25)).toBe(1_000);
});

test("what the other side asked for is waited for first", () => {
  expect(waitMilliseconds(pace, 1, 0, 30_000)).toBe(30_000);
  expect(waitMilliseconds(pace, 1, 0.5, 30_000)).toBe(30_500);
});

test("no header is believed that says nothing or more than a day", () => {
  expect(waitMilliseconds(pace, 1, 0, Number.NaN)).toBe(0);
  expect(waitMilliseconds(pace, 1, 0, -5)).toBe(0);
  expect(waitMilliseconds(pace, 1, 0, Infinity)).toBe(86_400_000);
});

test("a wait is always a whole number of milliseconds, never negative, never endless", () => {
  fc.assert(
    fc.property(
      fc.nat(100_000),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double(),
      (attempts, random, asked) => {
        const wait = waitMilliseconds(pace, attempts + 1, random, asked);
        expect(Number.isInteger(wait)).toBe(true);
        expect(wait).toBeGreaterThanOrEqual(0);
        expect(wait).toBeLessThanOrEqual(86_400_000 + 60_000);
      },
    ),
  );
});

test("the other bookings wait for what was asked, for a quarter of an hour at the most", () => {
  expect(pauseMilliseconds(2_000)).toBe(2_000);
  expect(pauseMilliseconds(86_400_000)).toBe(900_000);
  expect(pauseMilliseconds()).toBe(0);
});

test("looks are more than a second apart, and close enough for a mail within two", () => {
  expect(sleepMilliseconds(PACE, 0)).toBeCloseTo(1_190);
  expect(sleepMilliseconds(PACE, 1)).toBeCloseTo(1_610);
});

test("after a slow look it sleeps ten times as long, and never for minutes", () => {
  expect(sleepAfterLook(PACE, 20, 0)).toBeCloseTo(1_190);
  expect(sleepAfterLook(PACE, 300, 0)).toBe(3_000);
  expect(sleepAfterLook(PACE, 16_000, 1)).toBe(5_000);
});

test("the attempts of one change last a weekend", () => {
  let milliseconds = 0;
  for (let attempts = 1; attempts < PACE.attemptsMax; attempts++) {
    milliseconds += waitMilliseconds(PACE, attempts, 0.5);
  }
  expect(milliseconds / 3_600_000).toBeGreaterThan(60);
  expect(milliseconds / 3_600_000).toBeLessThan(100);
});

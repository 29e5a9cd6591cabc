import { setTimeout as after } from "node:timers/promises";

import { expect, test } from "vitest";

import { repeatForSlice, shareOf } from "./slice.ts";

const LONG = { rows: 50, milliseconds: 60_000 };

/** Steps over so many rows, and how many each one was to do. */
function stepsOver(rows: number) {
  const asked: number[] = [];
  let left = rows;
  const step = async (max: number) => {
    asked.push(max);
    const count = Math.min(max, left);
    left -= count;
    return count;
  };
  return { asked, step };
}

test("a slice ends with its rows", async () => {
  const { asked, step } = stepsOver(1_000);
  expect(await repeatForSlice({ ...LONG, rows: 25 }, step)).toBe(25);
  expect(asked).toEqual([10, 10, 5]);
});

test("a slice ends where no row is left", async () => {
  const { asked, step } = stepsOver(13);
  expect(await repeatForSlice(LONG, step)).toBe(13);
  expect(asked).toEqual([10, 10]);
});

test("a slice ends when its time is over, and has then done something", async () => {
  const { asked, step } = stepsOver(1_000);
  const slow = async (max: number) => {
    await after(20);
    return step(max);
  };
  expect(await repeatForSlice({ ...LONG, milliseconds: 2 }, slow)).toBe(10);
  expect(asked).toEqual([10]);
});

test("transactions at once share a slice", () => {
  expect(shareOf({ rows: 50, milliseconds: 2 }, 4)).toEqual({ rows: 13, milliseconds: 0.5 });
});

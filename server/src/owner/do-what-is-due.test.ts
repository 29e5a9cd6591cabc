import { expect, test } from "vitest";

import type { Day } from "@vitrine/domain/time/shop-time";

import { ShopUnreadable } from "../shops/stored-facts.ts";
import { doWhatIsDue, nextDueDay } from "./do-what-is-due.ts";

const MONDAY = Date.parse("2026-11-23T10:00:00-03:00");

/** Two at a time of one to five. */
const ONE_TO_FIVE = {
  async due(today: Day, after = 0): Promise<number[]> {
    expect(today).toBe("2026-11-23");
    return [1, 2, 3, 4, 5].filter((one) => one > after).slice(0, 2);
  },
};

test("all that is due is done, page by page, and is due again a week later", async () => {
  const done: number[] = [];
  await doWhatIsDue(ONE_TO_FIVE, MONDAY, async (one) => void done.push(one));
  expect(done).toEqual([1, 2, 3, 4, 5]);
  expect(nextDueDay(MONDAY)).toBe("2026-11-30");
});

test("one failure does not keep the others back, and is thrown at the end", async () => {
  const done: number[] = [];
  const work = async (one: number): Promise<void> => {
    if (one % 2 === 0) throw new Error(`no ${one}`);
    done.push(one);
  };
  await expect(doWhatIsDue(ONE_TO_FIVE, MONDAY, work)).rejects.toThrow("no 2");
  expect(done).toEqual([1, 3, 5]);
});

test("a shop that this server cannot read is left to a later one", async () => {
  const done: number[] = [];
  await doWhatIsDue(ONE_TO_FIVE, MONDAY, async (one) => {
    if (one === 2) throw new ShopUnreadable("padaria", "it has no name");
    done.push(one);
  });
  expect(done).toEqual([1, 3, 4, 5]);
});

test("a stop comes before the next one", async () => {
  const stopping = new AbortController();
  const done: number[] = [];
  const work = async (one: number): Promise<void> => {
    done.push(one);
    if (one === 3) stopping.abort();
  };
  await expect(doWhatIsDue(ONE_TO_FIVE, MONDAY, work, stopping.signal)).rejects.toThrow("abort");
  expect(done).toEqual([1, 2, 3]);
});

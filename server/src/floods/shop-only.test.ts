import { expect, test } from "vitest";

import type { Instant } from "@vitrine/domain/time/shop-time";

import { shopOnly } from "./shop-only.ts";

/** What only the shop may book, as `rows` says it, and how often that was asked. */
function shopOnlyUnderTest() {
  const rows = new Map<string, Instant>();
  const failures: unknown[] = [];
  const asked = { times: 0, isAway: false };
  const clock = { now: 0 };
  const store = {
    async activeAt() {
      asked.times += 1;
      const answer = new Map(rows);
      await Promise.resolve();
      if (asked.isAway) throw new Error("away");
      return answer;
    },
    set: () => Promise.reject(new Error("not here")),
  };
  const only = shopOnly(
    store,
    () => 1_000,
    (error) => failures.push(error),
    () => clock.now,
  );
  return { only, rows, failures, asked, clock };
}

test("nothing is asked at rest, once for all who ask at once, and by nobody twice within half a second", async () => {
  const { only, asked, clock } = shopOnlyUnderTest();
  expect(asked.times).toBe(0);
  await Promise.all(Array.from({ length: 50 }, () => only.endOf("barbearia")));
  expect(asked.times).toBe(1);
  clock.now = 499;
  await only.endOf("barbearia");
  expect(asked.times).toBe(1);
});

test("what a call sees is less than a second old", async () => {
  const { only, rows, clock } = shopOnlyUnderTest();
  expect(await only.endOf("barbearia")).toBeUndefined();
  rows.set("barbearia", 5_000);
  clock.now = 1_000;
  expect(await only.endOf("barbearia")).toBe(5_000);
});

test("calls without a pause wait for the database once, and are answered by what is renewed meanwhile", async () => {
  const { only, rows, asked, clock } = shopOnlyUnderTest();
  await only.endOf("barbearia");
  rows.set("barbearia", 5_000);
  clock.now = 600;
  expect(await only.endOf("barbearia")).toBeUndefined();
  await expect.poll(() => only.endOf("barbearia")).toBe(5_000);
  expect(asked.times).toBe(2);
});

test("what is known holds while the database is away, which is asked once a second", async () => {
  const { only, rows, failures, asked, clock } = shopOnlyUnderTest();
  rows.set("barbearia", 5_000);
  await only.endOf("barbearia");
  asked.isAway = true;
  clock.now = 1_000;
  expect(await only.endOf("barbearia")).toBe(5_000);
  expect(await only.endOf("barbearia")).toBe(5_000);
  expect(failures).toHaveLength(1);
});

test("after a start nothing is known: without the database nobody is answered", async () => {
  const { only, asked } = shopOnlyUnderTest();
  asked.isAway = true;
  await expect(only.endOf("barbearia")).rejects.toThrow("away");
});

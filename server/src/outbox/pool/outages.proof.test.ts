// Changes that fail because their target is away, and how they are delivered once it is back.

import { describe, expect, test } from "vitest";

import { temporaryDatabase } from "@vitrine/testing/app-under-test";
import { DATABASES } from "@vitrine/testing/databases/databases";
import {
  openShop,
  startStandInOfTest,
  waitUntilDrained,
} from "@vitrine/testing/outbox/outbox-under-test";
import { standInTarget } from "@vitrine/testing/outbox/stand-in-target";
import type { Fault } from "@vitrine/testing/outbox/stand-in-target";

const HOUR = 3_600_000;
// As after a long outage: no change becomes due by itself while the test runs, nor by a call that a busy machine delays.
const LATE = {
  backoffMilliseconds: HOUR,
  backoffMaxMilliseconds: HOUR,
  callMilliseconds: 20_000,
  leaseMilliseconds: 60_000,
};

/** A target that is away until it is said to be back. */
async function startAway(answerAfterMilliseconds = 0) {
  let fault: Fault | undefined = "reset";
  const outside = await startStandInOfTest(() => fault, answerAfterMilliseconds);
  return { outside, comeBack: () => (fault = undefined), goAway: () => (fault = "reset") };
}

describe.each(DATABASES)("on $name", ({ newDatabase }) => {
  test("after the first success all failed changes are delivered at once, the longest waiting first", async () => {
    const database = await newDatabase();
    const { outside, comeBack } = await startAway();
    const target = standInTarget(outside.url);
    const { start, book, seen } = openShop(database, [target], { ...LATE, concurrency: 1 });
    start();
    for (const number of [1, 2, 3, 4, 5, 6]) {
      await book(number);
      await expect.poll(() => seen).toHaveLength(number);
    }
    const failed = [...outside.calls];
    comeBack();
    await book(7);
    await waitUntilDrained(database);
    expect(outside.calls.slice(7)).toEqual(failed);
    expect(seen.slice(0, 6).every(({ reason }) => reason === "unreachable")).toBe(true);
  });

  test("a target that comes back gets no more concurrent calls than before", async () => {
    const database = await newDatabase();
    const { outside, comeBack } = await startAway(20);
    const { start, book, seen } = openShop(database, [standInTarget(outside.url)], LATE);
    start();
    const numbers = Array.from({ length: 24 }, (_, index) => index);
    await Promise.all(numbers.map(book));
    await expect.poll(() => seen).toHaveLength(24);
    comeBack();
    await book(24);
    await waitUntilDrained(database);
    expect(outside.mostAtOnce()).toBe(4);
  });

  test("after a success of one instance the changes that failed on another are delivered", async () => {
    const database = await newDatabase();
    const { outside, comeBack, goAway } = await startAway();
    const [failing, other] = [1, 2].map(() =>
      openShop(database, [standInTarget(outside.url)], LATE),
    );
    if (failing === undefined || other === undefined) throw new Error("two instances");
    comeBack();
    const stop = failing.start();
    other.start();
    await failing.book(1);
    await other.book(2);
    await expect.poll(() => [failing, other].flatMap(({ seen }) => seen)).toHaveLength(2);

    goAway();
    for (const number of [3, 4, 5]) await failing.book(number);
    // Some of them may be the other's, whose first look may come late.
    const rows = () => database.all("SELECT lease, last_reason FROM outbox");
    const failed = { lease: "", last_reason: "unreachable" };
    await expect.poll(rows).toMatchObject([failed, failed, failed]);
    await stop();
    comeBack();
    await other.book(6);
    await waitUntilDrained(database);
    expect(outside.known.size).toBe(6);
  });

  test("while nothing succeeds, one change at a time is probed early, which counts as no attempt", async () => {
    const database = await newDatabase();
    const { outside, comeBack } = await startAway();
    const { start, book, seen } = openShop(database, [standInTarget(outside.url)], {
      ...LATE,
      pollMilliseconds: 20,
      probeMilliseconds: 40,
    });
    start();
    await Promise.all([1, 2, 3].map(book));
    const rows = () => database.all("SELECT due_at, last_reason FROM outbox ORDER BY booking_id");
    const failed = { last_reason: "unreachable" };
    await expect.poll(rows).toMatchObject([failed, failed, failed]);
    const before = await rows();
    const calls = outside.calls.length;
    // Changes are probed in turn, since the call of one may fail for a reason of its own.
    await expect.poll(() => outside.calls.length - calls).toBeGreaterThan(12);
    expect(new Set(outside.calls.slice(calls)).size).toBe(3);
    expect(await rows()).toEqual(before);
    comeBack();
    await waitUntilDrained(database);
    const delivered = seen.filter(({ outcome }) => outcome === "delivered");
    expect(delivered).toHaveLength(3);
    // The first attempt, and the one that succeeds.
    expect(delivered.every(({ attempts }) => attempts <= 2)).toBe(true);
  });

  test("a change whose own call breaks is not tried after each success, and a refused one never early", async () => {
    const database = await newDatabase();
    const faults = new Map<string, Fault>();
    const outside = await startStandInOfTest((call, bookingId) => {
      if (call === 1) faults.set(bookingId, "reset");
      if (call === 2) faults.set(bookingId, "503");
      return faults.get(bookingId);
    });
    const { start, book, seen } = openShop(database, [standInTarget(outside.url)], {
      ...LATE,
      endBackoffMilliseconds: HOUR,
    });
    start();
    for (const number of [1, 2, 3]) {
      await book(number);
      await expect.poll(() => seen.length).toBeGreaterThanOrEqual(number);
    }
    await expect.poll(() => outside.calls).toHaveLength(4);
    for (const number of [4, 5, 6]) {
      await book(number);
      await expect.poll(() => outside.known.size).toBe(number - 2);
    }
    const [broken = "", refused = ""] = outside.calls;
    const callsOf = (id: string) => outside.calls.filter((call) => call === id).length;
    expect([callsOf(broken), callsOf(refused)]).toEqual([2, 1]);
  });
});

test("while nothing succeeds, each change is given up after its own attempts, without the probes", async () => {
  const database = await temporaryDatabase();
  const { outside } = await startAway();
  const { start, book, seen } = openShop(database, [standInTarget(outside.url)], {
    pollMilliseconds: 1,
    backoffMilliseconds: 1_500,
    backoffMaxMilliseconds: 1_500,
    probeMilliseconds: 0,
    attemptsMax: 5,
  });
  const numbers = Array.from({ length: 8 }, (_, index) => index);
  await Promise.all(numbers.map(book));
  start();
  const givenUp = () => seen.filter(({ outcome }) => outcome === "dead");
  // Some four seconds; it would take minutes if an early attempt began a new wait.
  await expect.poll(givenUp).toHaveLength(8);
  expect(givenUp().every(({ attempts }) => attempts === 5)).toBe(true);
  expect(outside.calls.length).toBeGreaterThan(8 * 5);
});

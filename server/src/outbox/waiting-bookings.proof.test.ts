// The answers of a target other than success and failure: too early, one result for many bookings, dropped.

import { setTimeout as after } from "node:timers/promises";

import { describe, expect, test } from "vitest";

import { DATABASES } from "@vitrine/testing/databases/databases";
import {
  openShop,
  startStandInOfTest,
  waitUntilDrained,
} from "@vitrine/testing/outbox/outbox-under-test";
import { standInTarget } from "@vitrine/testing/outbox/stand-in-target";
import type { Target } from "./target.ts";

describe.each(DATABASES)("on $name", ({ newDatabase: temporaryDatabase }) => {
  test("a booking that it is too early for is brought at its time, as no attempt and with no failure", async () => {
    const database = await temporaryDatabase();
    const calls: number[] = [];
    const early: Target = {
      name: "early",
      follows: () => true,
      deliver: async () => {
        calls.push(Date.now());
        return calls.length < 3
          ? { ok: false, tooEarlyFor: "booking", afterMilliseconds: 150 }
          : { ok: true };
      },
    };
    const { start, book, seen } = openShop(database, [early], { pollMilliseconds: 50 });
    start();
    await book(1);
    await expect.poll(() => seen).toHaveLength(1);
    expect(seen).toEqual([{ target: "early", outcome: "delivered", attempts: 1 }]);
    expect(calls).toHaveLength(3);
    expect((calls[1] ?? 0) - (calls[0] ?? 0)).toBeGreaterThanOrEqual(150);
    await waitUntilDrained(database);
  });

  test("a target that it is too early for is asked for no booking before its time, and none of them waits longer", async () => {
    const database = await temporaryDatabase();
    const calls: string[] = [];
    let isOpen = false;
    const closed: Target = {
      name: "closed",
      follows: () => true,
      deliver: async ({ bookingId }) => {
        calls.push(bookingId);
        return isOpen
          ? { ok: true }
          : { ok: false, tooEarlyFor: "target", afterMilliseconds: 3_000 };
      },
    };
    const pace = { pollMilliseconds: 20, concurrency: 2 };
    const { start, book, seen, counts } = openShop(database, [closed], pace);
    await Promise.all([1, 2, 3, 4, 5, 6].map(book));
    start();
    await expect.poll(() => calls.length).toBe(2);
    await book(7);
    await after(200);
    expect(calls).toHaveLength(2);
    // The backlog shows these, since they do wait.
    expect(await counts()).toMatchObject([{ target: "closed", pending: 7, dead: 0 }]);
    isOpen = true;
    await waitUntilDrained(database);
    expect(seen.map(({ outcome, attempts }) => `${outcome} ${attempts}`)).toEqual(
      Array.from({ length: 7 }, () => "delivered 1"),
    );
  });

  test("a target that gathers gets what is due by one call, and all of it ends together", async () => {
    const database = await temporaryDatabase();
    const calls: number[] = [];
    let underWay = 0;
    let mostAtOnce = 0;
    const gathering: Target = {
      name: "gathering",
      follows: () => true,
      deliver: async () => ({ ok: false, retry: false, reason: "never-called" }),
      batch: {
        max: 4,
        async deliver(bookings) {
          mostAtOnce = Math.max(mostAtOnce, ++underWay);
          calls.push(bookings.length);
          await after(100);
          underWay -= 1;
          if (calls.length === 1) return { ok: false, retry: true, reason: "away" };
          return { ok: true };
        },
      },
    };
    const { start, book, seen } = openShop(database, [gathering], {
      pollMilliseconds: 50,
      backoffMilliseconds: 1,
      backoffMaxMilliseconds: 1,
    });
    await Promise.all([1, 2, 3, 4, 5, 6].map(book));
    start();
    await expect.poll(() => underWay).toBe(1);
    // Wakes the worker while a call is under way.
    await book(7);
    await waitUntilDrained(database);
    expect(calls[0]).toBe(4);
    expect(calls.length).toBeLessThan(6);
    expect(mostAtOnce).toBe(1);
    expect(seen.filter(({ outcome }) => outcome === "retried")).toHaveLength(4);
    expect(seen.filter(({ outcome }) => outcome === "delivered")).toHaveLength(7);
  });

  test("what a limit drops is over: no attempt more, no dead letter, and told apart from what was delivered", async () => {
    const database = await temporaryDatabase();
    const dropping: Target = {
      name: "dropping",
      follows: () => true,
      deliver: async () => ({ ok: true, isDropped: true }),
    };
    const { start, book, seen, counts } = openShop(database, [dropping]);
    start();
    await book(1);
    await expect.poll(() => seen).toHaveLength(1);
    expect(seen).toEqual([{ target: "dropping", outcome: "dropped", attempts: 1 }]);
    await waitUntilDrained(database);
    expect(await counts()).toEqual([]);
  });

  test("a target's own bound of calls at once is kept", async () => {
    const database = await temporaryDatabase();
    const outside = await startStandInOfTest(undefined, 50);
    const { start, book } = openShop(database, [{ ...standInTarget(outside.url), callsMax: 1 }]);
    await Promise.all([1, 2, 3].map(book));
    start();
    await waitUntilDrained(database);
    expect(outside.mostAtOnce()).toBe(1);
  });
});

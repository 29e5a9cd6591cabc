// The waits of calls, and their length: for an answer, for a free place, for a target that asks for time. On every
// engine.

import { setTimeout as after } from "node:timers/promises";

import { describe, expect, test } from "vitest";

import { DATABASES } from "@vitrine/testing/databases/databases";
import {
  bookedStates,
  counted,
  openShop,
  startStandInOfTest,
  waitUntilDrained,
} from "@vitrine/testing/outbox/outbox-under-test";
import { standInTarget } from "@vitrine/testing/outbox/stand-in-target";
import type { Database } from "../database/database.ts";
import { outboxStore } from "./tables/outbox-tables.ts";
import type { Target } from "./target.ts";

describe.each(DATABASES)("on $name", ({ newDatabase: temporaryDatabase }) => {
  test("while a target asks for time, it is called for no booking", async () => {
    const database = await temporaryDatabase();
    const calledAt: number[] = [];
    const outside = await startStandInOfTest((call) => {
      calledAt.push(performance.now());
      return call === 1 ? "429" : undefined;
    });
    // A call that ran out of time would not hear the wish.
    const pace = { callMilliseconds: 10_000, leaseMilliseconds: 30_000 };
    const { start, book, seen } = openShop(database, [standInTarget(outside.url)], pace);
    start();
    await book(1);
    await expect.poll(() => seen).toHaveLength(1);
    await book(2);
    await expect.poll(() => calledAt.length).toBeGreaterThan(1);
    const [first = 0, second = 0] = calledAt;
    expect(second - first).toBeGreaterThan(900);
    await waitUntilDrained(database);
    expect(outside.known.size).toBe(2);
  });

  test("a pause that one instance has learnt is kept by the other, until somebody lifts it", async () => {
    const database = await temporaryDatabase();
    let isRefused = true;
    const calls: string[] = [];
    const refusing: Target = {
      name: "refusing",
      follows: () => true,
      async deliver({ bookingId }) {
        calls.push(bookingId);
        if (!isRefused) return { ok: true };
        return {
          ok: false,
          retry: true,
          reason: "not-allowed-401",
          afterMilliseconds: 900_000,
          pauses: "password refused",
        };
      },
    };
    const pace = { pollMilliseconds: 30 };
    const [first, second] = [counted(database), counted(database)];
    const one = openShop(first.database, [refusing], pace);
    const other = openShop(second.database, [refusing], pace);
    one.start();
    other.start();
    // A start lifts a pause, too: both are past it, and look for work.
    await expect.poll(() => Math.min(first.reads(), second.reads())).toBeGreaterThan(5);
    await one.book(1);
    await expect.poll(() => [...one.pauses, ...other.pauses]).toEqual(["paused: password refused"]);
    await other.book(2);
    await after(300);
    expect(calls).toHaveLength(1);

    isRefused = false;
    expect(await outboxStore(database).retryNow("barbearia", undefined)).toBe(2);
    await waitUntilDrained(database);
    expect(calls).toHaveLength(3);
    expect([...one.pauses, ...other.pauses].toSorted()).toEqual([
      "goes on",
      "paused: password refused",
    ]);
  });

  test("a call that only awaits its answer keeps its lease and takes no place, up to a bound", async () => {
    const database = await temporaryDatabase();
    const answers: (() => void)[] = [];
    const slow: Target = {
      name: "slow",
      follows: () => true,
      deliver: (_booking, { onHandedOver }) =>
        new Promise((resolve) => {
          onHandedOver?.();
          answers.push(() => resolve({ ok: true }));
        }),
    };
    const pace = { pollMilliseconds: 50, leaseMilliseconds: 1_500, concurrency: 2, callsMax: 5 };
    const { start, book, seen } = openShop(database, [slow], {
      ...pace,
      answerMilliseconds: 60_000,
    });
    start();
    await Promise.all([1, 2, 3, 4, 5, 6, 7].map(book));
    await expect.poll(() => answers.length).toBe(5);
    // Several leases, and longer than a call may take.
    await after(4_000);
    expect(answers).toHaveLength(5);
    expect(seen).toEqual([]);
    answers[0]?.();
    await expect.poll(() => answers.length).toBe(6);
    for (const answer of answers) answer();
    await expect.poll(() => answers.length).toBe(7);
    for (const answer of answers) answer();
    await waitUntilDrained(database);
    expect(seen.map(({ outcome, attempts }) => `${outcome} ${attempts}`)).toEqual(
      Array.from({ length: 7 }, () => "delivered 1"),
    );
  });

  test("the mail beyond the bound waits for an answer, whatever `retry` says, and a stop waits for none", async () => {
    const database = await temporaryDatabase();
    const answers: (() => void)[] = [];
    const unanswered: Target = {
      name: "unanswered",
      follows: () => true,
      deliver: (_booking, { onHandedOver }) =>
        new Promise((resolve) => {
          onHandedOver?.();
          answers.push(() => resolve({ ok: true }));
        }),
    };
    const { start, book, seen, counts } = openShop(database, [unanswered], {
      pollMilliseconds: 50,
      answerMilliseconds: 60_000,
    });
    const stop = start();
    await Promise.all(Array.from({ length: 26 }, (_, number) => book(number)));
    await expect.poll(() => answers.length).toBe(24);
    await outboxStore(database).retryNow("barbearia", undefined);
    await after(300);
    expect(answers).toHaveLength(24);
    answers[0]?.();
    await expect.poll(() => answers.length).toBe(25);
    await expect.poll(() => seen).toHaveLength(1);
    const asked = performance.now();
    await stop();
    expect(performance.now() - asked).toBeLessThan(20_000);
    // What was cut off was no attempt, and is there for the next start.
    expect(await counts()).toMatchObject([{ target: "unanswered", pending: 25, dead: 0 }]);
    expect(
      await database.all("SELECT lease FROM outbox WHERE lease <> '' OR attempts > 0"),
    ).toEqual([]);
  });

  test("a place that falls free while the worker claims is found by the next look", async () => {
    const database = await temporaryDatabase();
    const answers: (() => void)[] = [];
    const slow: Target = {
      name: "slow",
      follows: () => true,
      deliver: () => new Promise((resolve) => answers.push(() => resolve({ ok: true }))),
    };
    const { promise: isGateOpen, resolve: openGate } = Promise.withResolvers<void>();
    const { promise: isClaiming, resolve: noteClaim } = Promise.withResolvers<void>();
    let isArmed = false;
    const gated: Database = {
      ...database,
      async tx(operation, args) {
        const outcome = await database.tx(operation, args);
        if (isArmed && "rows" in outcome && (outcome.rows as unknown[]).length > 0) {
          noteClaim();
          await isGateOpen;
        }
        return outcome;
      },
    };
    const pace = { pollMilliseconds: 50, concurrency: 2, callMilliseconds: 60_000 };
    const { start, seen } = openShop(gated, [slow], pace);
    // Books in another process: this worker is not woken.
    const { book } = openShop(database, [slow]);
    start();
    await book(1);
    await expect.poll(() => answers.length).toBe(1);
    isArmed = true;
    await Promise.all([book(2), book(3)]);
    await isClaiming;
    answers[0]?.();
    await expect.poll(() => seen).toHaveLength(1);
    await after(100);
    openGate();
    await expect.poll(() => answers.length).toBe(3);
  });

  test("an answer that never comes is given up in its own time", async () => {
    const database = await temporaryDatabase();
    const silent: Target = {
      name: "silent",
      follows: () => true,
      deliver: (_booking, { onHandedOver }) => {
        onHandedOver?.();
        return new Promise(() => {});
      },
    };
    const pace = { callMilliseconds: 60_000, answerMilliseconds: 200 };
    const { start, book, seen } = openShop(database, [silent], pace);
    start();
    await book(1);
    await expect
      .poll(() => seen[0])
      .toEqual({ target: "silent", outcome: "retried", attempts: 1, reason: "timeout" });
  });

  test("a change during a call is brought after it, never beside it", async () => {
    const database = await temporaryDatabase();
    const outside = await startStandInOfTest(() => undefined, 100);
    const { start, book, cancel } = openShop(database, [standInTarget(outside.url)]);
    start();
    await book(1);
    await expect.poll(() => outside.calls).toHaveLength(1);
    await cancel(1);
    await waitUntilDrained(database);
    expect(outside.known).toEqual(await bookedStates(database));
    expect(outside.mostAtOnce()).toBe(1);
  });
});

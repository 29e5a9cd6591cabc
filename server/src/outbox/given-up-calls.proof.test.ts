// The ways in which a delivery ends: attempts run out, a call is cut off, a worker or the outbox stops. On every engine.

import { setTimeout as after } from "node:timers/promises";

import { describe, expect, test } from "vitest";

import { DATABASES } from "@vitrine/testing/databases/databases";
import {
  bookedStates,
  follow,
  openShop,
  QUICK,
  startStandInOfTest,
  waitUntilDrained,
} from "@vitrine/testing/outbox/outbox-under-test";
import { standInTarget } from "@vitrine/testing/outbox/stand-in-target";
import type { Database } from "../database/database.ts";
import { outboxStore } from "./tables/outbox-tables.ts";
import type { Target } from "./target.ts";
import { runInTransaction } from "../database/run-alone.ts";

describe.each(DATABASES)("on $name", ({ newDatabase: temporaryDatabase }) => {
  test("a refusal for good is dead at once, and lives again with the booking's next change", async () => {
    const database = await temporaryDatabase();
    const outside = await startStandInOfTest((call) => (call === 1 ? "422" : undefined));
    const { start, book, cancel, counts, seen } = openShop(database, [standInTarget(outside.url)]);
    start();
    await book(1);
    await expect
      .poll(counts)
      .toEqual([{ target: "stand-in", pending: 0, dead: 1, oldest: undefined }]);
    expect(seen).toEqual([{ target: "stand-in", outcome: "dead", attempts: 1, reason: "refused" }]);
    await cancel(1);
    await expect.poll(() => [...outside.known.values()]).toEqual(["cancelled"]);
  });

  test("patience ends", async () => {
    const database = await temporaryDatabase();
    const outside = await startStandInOfTest(() => "503");
    const { start, book, seen } = openShop(database, [standInTarget(outside.url)], {
      attemptsMax: 3,
    });
    start();
    await book(1);
    await expect.poll(() => seen.at(-1)?.outcome).toBe("dead");
    expect(seen.map(({ attempts }) => attempts)).toEqual([1, 2, 3]);
    expect(outside.calls).toHaveLength(3);
  });

  test("a target that throws is tried again, and a reason that says too much is not repeated", async () => {
    const database = await temporaryDatabase();
    let calls = 0;
    const careless: Target = {
      name: "careless",
      follows: () => true,
      async deliver(booking) {
        calls += 1;
        if (calls === 1) throw new Error(`no calendar for ${booking.clientName}`);
        return { ok: false, retry: calls === 2, reason: `${booking.clientName} was refused` };
      },
    };
    const { start, book, seen, thrown } = openShop(database, [careless]);
    start();
    await book(1);
    await expect.poll(() => seen.length).toBe(3);
    expect(seen.map(({ reason }) => reason)).toEqual(["unexpected", "unspecified", "unspecified"]);
    expect(thrown).toHaveLength(1);
    expect(await database.all("SELECT last_reason FROM outbox")).toEqual([
      { last_reason: "unspecified" },
    ]);
  });

  test("a worker that died leaves its claims to others when the lease is over, and not before", async () => {
    const database = await temporaryDatabase();
    const outside = await startStandInOfTest();
    const { book, start } = openShop(database, [standInTarget(outside.url)], {
      pollMilliseconds: 50,
    });
    await book(1);
    await follow(database);
    const claimed = await outboxStore(database).claim({
      calendarId: "barbearia",
      target: "stand-in",
      lease: "of the dead",
      leaseMilliseconds: 3_000,
      max: 9,
    });
    expect(claimed).toHaveLength(1);
    start();
    await after(300);
    expect(outside.calls).toEqual([]);
    await waitUntilDrained(database);
    expect(outside.known).toEqual(await bookedStates(database));
  });

  test("a booking that kills its worker each time is given up", async () => {
    const database = await temporaryDatabase();
    const outside = await startStandInOfTest();
    const { book, start, seen } = openShop(database, [standInTarget(outside.url)]);
    await book(1);
    await follow(database);
    await runInTransaction(database, "UPDATE outbox SET attempts = :attempts", {
      attempts: QUICK.attemptsMax,
    });
    start();
    await expect.poll(() => seen[0]?.reason).toBe("abandoned");
    expect(outside.calls).toEqual([]);
  });

  test("a stop lets the call under way end, and begins no other", async () => {
    const database = await temporaryDatabase();
    const outside = await startStandInOfTest(() => undefined, 100);
    const { start, book, seen } = openShop(database, [standInTarget(outside.url)], {
      concurrency: 1,
      stopMilliseconds: 10_000,
    });
    const stop = start();
    await book(1);
    await book(2);
    await expect.poll(() => outside.calls).toHaveLength(1);
    await stop();
    expect(seen).toEqual([{ target: "stand-in", outcome: "delivered", attempts: 1 }]);
    expect(outside.calls).toHaveLength(1);
    expect(await database.all("SELECT attempts FROM outbox")).toEqual([{ attempts: 0 }]);
  });

  test("a stop cuts off a call that hangs, and that was no attempt", async () => {
    const database = await temporaryDatabase();
    const outside = await startStandInOfTest(() => "hang");
    const { start, book, seen } = openShop(database, [standInTarget(outside.url)], {
      callMilliseconds: 60_000,
    });
    const stop = start();
    await book(1);
    await expect.poll(() => outside.calls).toHaveLength(1);
    const asked = performance.now();
    await stop();
    expect(performance.now() - asked).toBeLessThan(20_000);
    expect(seen).toEqual([]);
    expect(await database.all("SELECT attempts, lease FROM outbox")).toEqual([
      { attempts: 0, lease: "" },
    ]);
  });

  test("the outbox begins once the database has its tables", async () => {
    const database = await temporaryDatabase();
    const outside = await startStandInOfTest();
    let isAway = true;
    const flaky: Database = {
      ...database,
      all: (...parameters) =>
        isAway ? Promise.reject(new Error("away")) : database.all(...parameters),
      tx: (operation, args) =>
        isAway ? Promise.reject(new Error("away")) : database.tx(operation, args),
    };
    await openShop(database, []).book(1);
    const { start, failures } = openShop(flaky, [standInTarget(outside.url)], {
      pollMilliseconds: 20,
    });
    start();
    await expect.poll(() => failures.length).toBeGreaterThan(1);
    isAway = false;
    await expect.poll(() => outside.known).toEqual(await bookedStates(database));
  });
});

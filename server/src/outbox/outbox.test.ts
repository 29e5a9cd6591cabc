// The guarantees of the outbox, with real calls, on every engine.

import { describe, expect, test } from "vitest";

import { DATABASES } from "@vitrine/testing/databases/databases";
import {
  bookedStates,
  openShop,
  startStandInOfTest,
  waitUntilDrained,
} from "@vitrine/testing/outbox/outbox-under-test";
import { standInTarget } from "@vitrine/testing/outbox/stand-in-target";
import type { Target } from "./target.ts";

describe.each(DATABASES)("on $name", ({ newDatabase: temporaryDatabase }) => {
  test("a booking and its cancellation are brought as soon as they are committed", async () => {
    const database = await temporaryDatabase();
    const outside = await startStandInOfTest();
    const { start, book, cancel, counts } = openShop(database, [standInTarget(outside.url)]);
    start();
    await book(1);
    await expect.poll(() => [...outside.known.values()]).toEqual(["live"]);
    await waitUntilDrained(database);
    await book(2);
    await expect.poll(() => [...outside.known.values()]).toEqual(["live", "live"]);
    await waitUntilDrained(database);
    await cancel(1);
    await expect.poll(() => [...outside.known.values()]).toEqual(["cancelled", "live"]);
    await waitUntilDrained(database);
    expect(await counts()).toEqual([]);
    expect(outside.calls).toHaveLength(3);
  });

  test("what was booked before there was a target comes to it by itself, once", async () => {
    const database = await temporaryDatabase();
    const outside = await startStandInOfTest();
    await openShop(database, []).book(1);
    const { start } = openShop(database, [standInTarget(outside.url)]);
    const stop = start();
    await expect.poll(() => outside.known).toEqual(await bookedStates(database));
    await waitUntilDrained(database);
    await stop();
    const again = openShop(database, [standInTarget(outside.url)]);
    again.start();
    await again.book(2);
    await expect.poll(() => outside.known).toEqual(await bookedStates(database));
    expect(outside.calls).toHaveLength(2);
  });

  test("a target that hangs is cut off and tried again, and no other waits for it", async () => {
    const database = await temporaryDatabase();
    const hanging = await startStandInOfTest(() => "hang");
    const healthy = await startStandInOfTest();
    const { start, book, seen } = openShop(
      database,
      [
        standInTarget(hanging.url, { name: "hanging" }),
        standInTarget(healthy.url, { name: "healthy" }),
      ],
      { callMilliseconds: 1_000 },
    );
    start();
    await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(book));
    await expect.poll(() => healthy.known.size).toBe(8);
    const failed = () => seen.filter(({ target }) => target === "hanging");
    await expect.poll(() => failed().length).toBeGreaterThan(8);
    expect(failed()).toContainEqual({
      target: "hanging",
      outcome: "retried",
      attempts: 1,
      reason: "timeout",
    });
    expect(hanging.mostAtOnce()).toBe(4);
  });

  test("a target that neither answers nor listens to its signal is cut off all the same", async () => {
    const database = await temporaryDatabase();
    const deaf: Target = {
      name: "deaf",
      follows: () => true,
      deliver: () => new Promise(() => {}),
    };
    const { start, book, seen } = openShop(database, [deaf], { callMilliseconds: 100 });
    start();
    await book(1);
    await expect
      .poll(() => seen[0])
      .toEqual({ target: "deaf", outcome: "retried", attempts: 1, reason: "timeout" });
  });

  test("a refusal of one booking holds up no other, however long it waits", async () => {
    const database = await temporaryDatabase();
    const calls: string[] = [];
    const picky: Target = {
      name: "picky",
      follows: () => true,
      async deliver({ bookingId, clientPhone }) {
        calls.push(bookingId);
        if (clientPhone !== "900000001") return { ok: true };
        return { ok: false, retry: true, reason: "not-allowed-403", afterMilliseconds: 900_000 };
      },
    };
    const { start, book, seen, pauses } = openShop(database, [picky]);
    start();
    await book(1);
    await expect.poll(() => seen).toHaveLength(1);
    await book(2);
    await expect.poll(() => seen.at(-1)?.outcome).toBe("delivered");
    expect(calls).toHaveLength(2);
    expect(pauses).toEqual([]);
  });
});

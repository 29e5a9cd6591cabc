// A long run against a target that fails four calls in ten, on every engine.

import { describe, expect, test } from "vitest";

import { DATABASES } from "@vitrine/testing/databases/databases";
import {
  bookedStates,
  openShop,
  startStandInOfTest,
  waitUntilDrained,
} from "@vitrine/testing/outbox/outbox-under-test";
import { standInTarget } from "@vitrine/testing/outbox/stand-in-target";
import type { Fault } from "@vitrine/testing/outbox/stand-in-target";

describe.each(DATABASES)("on $name", ({ newDatabase: temporaryDatabase }) => {
  test("two workers, a target with four faults in ten calls: all arrives, and nothing else does", async () => {
    const database = await temporaryDatabase();
    // A fixed sequence: a failure can be looked at again.
    const faults: Fault[] = ["503", "429", "reset", "lost", "hang"];
    let seed = 7;
    const below = (limit: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * limit);
    };
    const fault = () => (below(10) < 4 ? faults[below(faults.length)] : undefined);
    const outside = await startStandInOfTest(fault);
    const pace = { pollMilliseconds: 100 };
    const shops = [1, 2].map(() => openShop(database, [standInTarget(outside.url)], pace));
    for (const { start } of shops) start();

    await Promise.all(
      Array.from({ length: 30 }, async (_, number) => {
        await shops[number % 2]?.book(number);
        if (number % 5 === 0) await shops[(number + 1) % 2]?.cancel(number);
      }),
    );
    await waitUntilDrained(database);
    expect(await bookedStates(database)).toEqual(outside.known);
    expect([...outside.known.values()].filter((state) => state === "cancelled")).toHaveLength(6);
  });
});

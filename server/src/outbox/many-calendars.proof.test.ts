// One outbox for many shops: fair among them, soon enough for the last, and the same work at rest however many there are.

import { setTimeout as after } from "node:timers/promises";

import { expect, onTestFinished, test } from "vitest";

import { temporaryDatabase } from "@vitrine/testing/app-under-test";
import { DATABASES } from "@vitrine/testing/databases/databases";
import { counted } from "@vitrine/testing/outbox/outbox-under-test";
import {
  enqueueAll,
  fillShops,
  followAll,
  outboxOfShops,
} from "@vitrine/testing/outbox/many-shops";
import { PACE } from "./pace.ts";
import type { Target } from "./target.ts";

const TARGET = "many";

/** A target that notes whose booking it was given, and when. */
function notingTarget(milliseconds = 0) {
  const calls: { calendarId: string; at: number }[] = [];
  const target: Target = {
    name: TARGET,
    follows: () => true,
    async deliver({ calendarId }) {
      calls.push({ calendarId, at: Date.now() });
      await after(milliseconds);
      return { ok: true };
    },
  };
  return { target, calls };
}

test.each(DATABASES)(
  "on $name, ten thousand late changes of one shop hold up no other's only one",
  async ({ newDatabase }) => {
    const database = await newDatabase();
    await fillShops(database, { shops: 1, bookings: 10_000, prefix: "busy" });
    await fillShops(database, { shops: 3 });
    await followAll(database, TARGET);
    const now = Date.now();
    await enqueueAll(database, { calendarId: "busy-0", target: TARGET, dueAt: now - 60_000 });
    await enqueueAll(database, { calendarId: "shop-2", target: TARGET, dueAt: now });
    const { target, calls } = notingTarget(5);
    // No more calls than one shop may have, so that it could take them all.
    const outbox = outboxOfShops(database, [target], { ...PACE, callsOfTarget: PACE.concurrency });
    onTestFinished(outbox.start());
    const place = () => calls.findIndex(({ calendarId }) => calendarId === "shop-2");
    await expect.poll(place).toBeGreaterThanOrEqual(0);
    expect(place()).toBeLessThan(3 * PACE.concurrency);
  },
);

test.each(DATABASES)(
  "on $name, a change of the last of a thousand shops is delivered within two seconds of its time",
  async ({ newDatabase }) => {
    const database = await newDatabase();
    await fillShops(database, { shops: 1_000 });
    await followAll(database, TARGET);
    const { target, calls } = notingTarget();
    onTestFinished(outboxOfShops(database, [target], PACE).start());
    await after(500);
    const dueAt = Date.now() + 700;
    await enqueueAll(database, { calendarId: "shop-999", target: TARGET, dueAt });
    await expect.poll(() => calls).toHaveLength(1);
    const [call] = calls;
    expect(call?.calendarId).toBe("shop-999");
    expect((call?.at ?? Infinity) - dueAt).toBeGreaterThanOrEqual(0);
    expect((call?.at ?? Infinity) - dueAt).toBeLessThan(2_000);
  },
);

/** What a server asks the database when it starts, and in the ten seconds after that. */
async function statementsOf(shops: number) {
  const database = await temporaryDatabase();
  await fillShops(database, { shops });
  await followAll(database, TARGET);
  const seen = counted(database);
  const { target } = notingTarget();
  onTestFinished(outboxOfShops(seen.database, [target], PACE).start());
  await after(1_000);
  const atStart = seen.reads() + seen.transactions();
  await after(10_000);
  return { atStart, atRest: seen.reads() + seen.transactions() - atStart };
}

test("at rest and at its start a server asks for a thousand shops as little as for two", async () => {
  const two = await statementsOf(2);
  const thousand = await statementsOf(1_000);
  expect(thousand.atStart).toBe(two.atStart);
  for (const { atRest } of [two, thousand]) expect(atRest).toBeLessThanOrEqual(10);
});

// The guarantee to the owner: whatever the connection does and whichever process dies, calendar and bookings end equal.
// Real Radicale, real outbox, real processes; one test file per engine.

import { afterAll, describe, expect, onTestFinished, test } from "vitest";

import {
  bookSeason,
  expectSeasonDelivered,
  killWorkersDuring,
  openBadLineShop,
  startWorkerProcess,
  waitUntilDelivered,
} from "@vitrine/testing/network/bad-line-shop";
import { ENGINES } from "@vitrine/testing/databases/engine-under-test";
import { startRadicale } from "@vitrine/testing/calendars/servers/radicale";

const radicale = await startRadicale();
afterAll(() => radicale.stop());

describe.each(ENGINES)("on $name", (engine) => {
  const newShop = async (seed: number) => {
    const calendar = await radicale.createCalendar(`proof-${engine.name}-${seed}`);
    return openBadLineShop(calendar, await engine.newDatabase(), seed, onTestFinished);
  };

  test(
    "two workers, four requests in ten gone wrong: calendar and books end equal",
    { timeout: 200_000 },
    async () => {
      const shop = await newShop(7);
      await Promise.all([
        startWorkerProcess(shop, onTestFinished),
        startWorkerProcess(shop, onTestFinished),
      ]);
      await bookSeason(shop.database);
      await waitUntilDelivered(shop.database);
      await expectSeasonDelivered(shop);
    },
  );

  test(
    "workers killed outright, again and again: nothing is lost and nothing doubled",
    { timeout: 200_000 },
    async () => {
      const shop = await newShop(42);
      const deaths = await killWorkersDuring(() => bookSeason(shop.database), shop, onTestFinished);
      expect(deaths).toBeGreaterThanOrEqual(5);
      await waitUntilDelivered(shop.database);
      await expectSeasonDelivered(shop);
    },
  );
});

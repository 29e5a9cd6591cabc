// What a pool keeps of the calendars that it delivers for, and what it does while a part of the database is away.

import { expect, onTestFinished, test } from "vitest";

import { temporaryDatabase } from "@vitrine/testing/app-under-test";
import {
  enqueueAll,
  fillShops,
  followAll,
  outboxOfShops,
  storedShops,
} from "@vitrine/testing/outbox/many-shops";
import { QUIET_WATCH } from "@vitrine/testing/outbox/quiet-watch";
import { QUICK } from "@vitrine/testing/outbox/outbox-under-test";
import { storedBookings } from "../../booking/stored-bookings-table.ts";
import { DatabaseUnavailable } from "../../database/database.ts";
import type { Database } from "../../database/database.ts";
import { outboxStore } from "../tables/outbox-tables.ts";
import { createTargetPool } from "./target-pool.ts";
import type { Target } from "../target.ts";

const TARGET = "many";
const SHOPS = Array.from({ length: 50 }, (_, number) => `shop-${number}`);

test("a pool keeps nothing of a calendar once all is delivered, and keeps one that fails", async () => {
  const database = await temporaryDatabase();
  await fillShops(database, { shops: 50 });
  let isAway = true;
  const target: Target = {
    name: TARGET,
    follows: () => true,
    deliver: async ({ calendarId }) =>
      calendarId === "shop-7" && isAway
        ? { ok: false, retry: true, reason: "unreachable" }
        : { ok: true },
  };
  const store = outboxStore(database);
  const pool = createTargetPool({
    target,
    shops: storedShops,
    store,
    bookings: storedBookings(database),
    pace: { ...QUICK, backoffMilliseconds: 400, backoffMaxMilliseconds: 400 },
    watch: QUIET_WATCH,
  });
  onTestFinished(() => pool.stop());
  for (const calendarId of SHOPS) {
    await enqueueAll(database, { calendarId, target: TARGET, dueAt: Date.now() });
    pool.wake(calendarId);
  }
  await expect.poll(() => pool.workersCount()).toBe(1);
  expect(await store.counts()).toMatchObject([{ pending: 1 }]);
  isAway = false;
  await expect.poll(() => pool.workersCount()).toBe(0);
  expect(await store.counts()).toEqual([]);
});

/** The database as it is while the machine with the rows of one calendar is away. */
function withoutCalendar(database: Database, away: string): Database {
  const refuse = (calendarId: unknown, isOfAll: boolean) => {
    if (calendarId === away || isOfAll)
      throw new DatabaseUnavailable(new Error("a machine is away"));
  };
  return {
    ...database,
    async all(sql, values) {
      refuse(values?.["calendarId"], sql.includes("FROM outbox\n") && !sql.includes(":calendarId"));
      return database.all(sql, values);
    },
    async tx(operation, args) {
      refuse((args as { calendarId?: string }).calendarId, false);
      return database.tx(operation, args);
    },
  };
}

test("while a part of the database is away, what is due in the other calendars is delivered", async () => {
  const database = await temporaryDatabase();
  await fillShops(database, { shops: 3 });
  await followAll(database, TARGET);
  const delivered: string[] = [];
  const failures: unknown[] = [];
  const target: Target = {
    name: TARGET,
    follows: () => true,
    namedCalendars: ["shop-0", "shop-1", "shop-2"],
    async deliver({ calendarId }) {
      delivered.push(calendarId);
      return { ok: true };
    },
  };
  const outbox = outboxOfShops(
    withoutCalendar(database, "shop-1"),
    [target],
    { ...QUICK, pollMilliseconds: 50 },
    { ...QUIET_WATCH, failed: (error) => failures.push(error) },
  );
  onTestFinished(outbox.start());
  // Nobody here is woken for what another server notes.
  for (const calendarId of ["shop-1", "shop-2", "shop-0"]) {
    await enqueueAll(database, { calendarId, target: TARGET, dueAt: Date.now() + 300 });
  }
  await expect.poll(() => delivered.toSorted()).toEqual(["shop-0", "shop-2"]);
  expect(failures.every((error) => error instanceof DatabaseUnavailable)).toBe(true);
  expect(failures.length).toBeGreaterThan(0);
});

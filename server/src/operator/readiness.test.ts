import { expect, test, vi } from "vitest";

import { shop } from "@vitrine/shops/barbearia";
import { appUnderTest, temporaryDatabase } from "@vitrine/testing/app-under-test";
import { SOON } from "@vitrine/testing/soon";
import type { Database } from "../database/database.ts";
import { bookingStore } from "../booking/booking-store.ts";
import { runInTransaction } from "../database/run-alone.ts";
import { takeUpFiles } from "../shops/take-up-files.ts";
import { readiness } from "./register-operator.ts";

/** A real database, and how many transactions were begun on it. */
async function countedDatabase() {
  const database = await temporaryDatabase();
  let transactions = 0;
  const counted: Database = {
    ...database,
    tx(operation, args) {
      transactions += 1;
      return database.tx(operation, args);
    },
  };
  return { database: counted, transactions: () => transactions };
}

test("ready tries a booking once a second at the most, however often it is asked", async () => {
  const { database, transactions } = await countedDatabase();
  const app = await appUnderTest({}, { database });
  const began = performance.now();
  while (transactions() < 2) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.inject("/ready")));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  }
  expect(performance.now() - began).toBeGreaterThan(1_000);
});

test("ready tries the shops' calendars in turn, also one that is a row only, and one that is nobody's where there is none", async () => {
  const { database } = await countedDatabase();
  const tried: string[] = [];
  const bookings = {
    ...bookingStore(database),
    tryCreate: async (calendarId: string) => void tried.push(calendarId),
  };
  const requireReady = readiness({ migrated: Promise.resolve(), database }, bookings);
  await takeUpFiles(database, [{ ...shop, calendarId: "only-a-row" }]);
  for (let trial = 1; trial <= 4; trial++) {
    await vi.waitFor(async () => (await requireReady(), expect(tried).toHaveLength(trial)), SOON);
  }
  expect(tried).toEqual(["barbearia", "only-a-row", "reservas", "barbearia"]);
  await runInTransaction(database, "DELETE FROM shop");
  await vi.waitFor(async () => (await requireReady(), expect(tried).toHaveLength(5)), SOON);
  expect(tried.at(-1)).toBe("");
});

test("ready says 503 within seconds while the database hangs, begins no second trial, and 200 once it goes on", async () => {
  const { database, transactions } = await countedDatabase();
  const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>();
  const hanging: Database = {
    ...database,
    async tx(operation, args) {
      const outcome = await database.tx(operation, args);
      await goesOn;
      return outcome;
    },
  };
  const app = await appUnderTest({}, { database: hanging });
  const answers = await Promise.all([app.inject("/ready"), app.inject("/ready")]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503]);
  expect((await app.inject("/ready")).statusCode).toBe(503);
  expect(transactions()).toBe(1);
  goOn();
  await vi.waitFor(async () => expect((await app.inject("/ready")).statusCode).toBe(200), SOON);
});

test("ready says 503 when a column that a booking needs has another name", async () => {
  for (const column of ["booking RENAME client_email", "half_hour RENAME blocked"]) {
    const database = await temporaryDatabase();
    await runInTransaction(database, `ALTER TABLE ${column} TO renamed`);
    const app = await appUnderTest({}, { database });
    expect((await app.inject("/ready")).statusCode).toBe(503);
  }
});

import { expect, test, vi } from "vitest";

import { appUnderTest, temporaryDatabase } from "@vitrine/testing/app-under-test";
import { SOON } from "@vitrine/testing/soon";
import type { Database } from "../database/database.ts";
import { runInTransaction } from "../database/run-alone.ts";

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

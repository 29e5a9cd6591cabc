// How long a call waits for PostgreSQL, and what may take longer: these tests wait for those limits.

import { expect, onTestFinished, test } from "vitest";

import { JOAO_BOOKS } from "@vitrine/testing/sample-bookings";
import {
  createPostgresDatabase,
  temporarySharedDatabase,
} from "@vitrine/testing/databases/shared-postgres";
import { bookingStore } from "../../booking/booking-store.ts";
import { DatabaseUnavailable } from "../database.ts";
import { migrate } from "../migrations/migrate.ts";
import { openPostgres } from "./postgres-database.ts";
import { inTransaction } from "@vitrine/testing/databases/in-transaction";

test("a migration may take longer than any call", async () => {
  const database = openPostgres(await createPostgresDatabase());
  onTestFinished(() => database.close());
  await migrate(database, [
    { number: 1, name: "an index on a large table", statements: ["SELECT pg_sleep(6)"] },
  ]);
  expect(await database.all("SELECT number FROM migration")).toEqual([{ number: 1 }]);
});

test("a statement that takes too long ends as unavailable, and the next one is answered", async () => {
  const database = await temporarySharedDatabase();
  await expect(database.all("SELECT pg_sleep(30)")).rejects.toThrow(DatabaseUnavailable);
  expect(await database.all("SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test("who waits for a slot that somebody holds gives up before the others have no connection left", async () => {
  const database = await temporarySharedDatabase();
  const bookings = bookingStore(database);
  expect((await bookings.create(JOAO_BOOKS)).ok).toBe(true);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const holding = Promise.withResolvers<void>();
  const holder = inTransaction(database, async (transaction) => {
    await transaction.run("UPDATE half_hour SET blocked = 1");
    holding.resolve();
    await held;
    return { ok: true };
  });
  await holding.promise;
  const waiting = Array.from({ length: 18 }, (_, index) =>
    bookings.create({ ...JOAO_BOOKS, clientPhone: String(900_000_000 + index) }),
  );
  const elsewhere = bookings.usesOfBarbers("reservas", [6], JOAO_BOOKS.span);
  const [found, ...outcomes] = await Promise.allSettled([elsewhere, ...waiting]);
  release();
  await holder;
  expect(found).toEqual({ status: "fulfilled", value: new Map() });
  for (const outcome of outcomes) {
    expect(outcome.status === "rejected" && outcome.reason).toBeInstanceOf(DatabaseUnavailable);
  }
});

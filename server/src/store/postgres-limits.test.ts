// How long a call waits for PostgreSQL, and what may take longer: these tests wait for those limits.

import { expect, onTestFinished, test } from "vitest";

import { createPostgresDatabase, temporarySharedDatabase } from "@vitrine/testing/shared-postgres";
import { blankDetails } from "./booking-columns.ts";
import { bookingStore } from "./booking-store.ts";
import { DatabaseUnavailable } from "./database.ts";
import { migrate } from "./migrate.ts";
import type { NewBooking } from "./new-booking.ts";
import { openPostgres } from "./postgres-database.ts";

const EIGHT = Date.parse("2026-11-24T08:00:00-03:00");
const BOOKING: NewBooking = {
  ...blankDetails(),
  calendarId: "barbearia",
  barberColorId: 6,
  clientPhone: "987654321",
  span: { start: EIGHT, end: EIGHT + 30 * 60_000 },
  clientName: "João",
  clientEmail: "joao@example.com",
  places: 1,
  capacity: 1,
  createdAt: EIGHT,
};

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
  expect((await bookings.create(BOOKING)).ok).toBe(true);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const holding = Promise.withResolvers<void>();
  const holder = database.tx(async (transaction) => {
    await transaction.run("UPDATE half_hour SET blocked = 1");
    holding.resolve();
    await held;
    return { ok: true };
  });
  await holding.promise;
  const waiting = Array.from({ length: 18 }, (_, index) =>
    bookings.create({ ...BOOKING, clientPhone: String(900_000_000 + index) }),
  );
  const elsewhere = bookings.usesWithin("reservas", 6, BOOKING.span);
  const [found, ...outcomes] = await Promise.allSettled([elsewhere, ...waiting]);
  release();
  await holder;
  expect(found).toEqual({ status: "fulfilled", value: [] });
  for (const outcome of outcomes) {
    expect(outcome.status === "rejected" && outcome.reason).toBeInstanceOf(DatabaseUnavailable);
  }
});

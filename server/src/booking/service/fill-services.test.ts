import { describe, expect, test } from "vitest";

import { shop } from "@vitrine/shops/barbearia";
import { temporaryDatabase } from "@vitrine/testing/app-under-test";
import { countingDatabase } from "@vitrine/testing/databases/counting-database";
import { DATABASES_AND_THREAD } from "@vitrine/testing/databases/databases";
import { fillBookings } from "@vitrine/testing/databases/fill-bookings";
import { runStatements } from "@vitrine/testing/databases/operations-of-tests";
import { JOAO_BOOKS } from "@vitrine/testing/sample-bookings";
import { fillAsVersion01 } from "@vitrine/testing/databases/version-0-1";

import { DatabaseUnavailable } from "../../database/database.ts";
import type { Database } from "../../database/database.ts";
import { bookingStore } from "../booking-store.ts";
import { liveShops } from "../../shops/live-shops.ts";
import { fillRows, NEXT_CALENDAR } from "./fill-services-table.ts";
import { fillServices } from "./fill-services.ts";

const HOUR = 60 * 60_000;

const unfilled = async (database: Database) =>
  (await database.all("SELECT booking_id FROM booking WHERE service_id IS NULL")).length;

const services = (database: Database) =>
  database.all(`SELECT booking_id, service_id, service_name, price_cents, price_is_from FROM booking
    ORDER BY booking_id`);

/** So many bookings of half an hour in each shop, as an earlier server has stored them. */
async function fillEarlier(database: Database, bookings: number): Promise<void> {
  await runStatements(
    database,
    fillBookings({
      engine: database.dataVersion === undefined ? "postgres" : "sqlite",
      bookings: bookings * 2,
      calendarId: "CASE c WHEN 0 THEN 'barbearia' ELSE 'reservas' END",
      calendars: 2,
      days: 10,
      until: Date.parse("2026-11-23T08:00:00-03:00"),
      erasedBefore: 0,
    }),
  );
}

describe.each(DATABASES_AND_THREAD)("on $name", ({ newDatabase }) => {
  test("an earlier server's bookings store the service that their length means, or that none is known", async () => {
    const database = await newDatabase();
    await fillAsVersion01(database);
    await runStatements(database, [
      `UPDATE booking SET ends_at = starts_at + ${HOUR} WHERE booking_id = 'b2'`,
      `UPDATE booking SET ends_at = starts_at + ${HOUR * 5} WHERE booking_id = 'r1'`,
    ]);
    expect(await fillServices(database, liveShops(database))).toBe(3);
    const noPrice = { price_cents: null, price_is_from: 0 };
    expect(await services(database)).toEqual([
      { booking_id: "b1", service_id: 1, service_name: "normal", ...noPrice },
      { booking_id: "b2", service_id: 2, service_name: "barba", ...noPrice },
      { booking_id: "r1", service_id: 0, service_name: "", ...noPrice },
    ]);
  });

  test("what is stored already stays as it is, and then nothing is left to do but one statement", async () => {
    const opened = await newDatabase();
    await fillAsVersion01(opened);
    await runStatements(opened, [
      "UPDATE booking SET service_id = 9, service_name = 'corte', price_cents = 5000 WHERE booking_id = 'b1'",
    ]);
    const { database, statements } = countingDatabase(opened);
    expect(await fillServices(database, liveShops(database))).toBe(2);
    expect(await services(database)).toMatchObject([
      { service_id: 9, service_name: "corte", price_cents: 5_000 },
      { service_id: 1 },
      { service_id: 1 },
    ]);
    statements.length = 0;
    expect(await fillServices(database, liveShops(database))).toBe(0);
    expect(statements).toHaveLength(1);
  });

  test("two servers at once store each booking's service once, in batches", async () => {
    const database = await newDatabase();
    await fillEarlier(database, 400);
    const counts = await Promise.all([1, 2].map(() => fillServices(database, liveShops(database))));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(800);
    expect(await unfilled(database)).toBe(0);
  });

  test("rows that another server holds and leaves are filled in the next round", async () => {
    const database = await newDatabase();
    await fillEarlier(database, 60);
    let batches = 0;
    const heldAtFirst: Database = {
      ...database,
      tx(operation, args) {
        batches += 1;
        // As a batch answers of which another server holds every row.
        return batches === 1
          ? Promise.resolve({ ok: true, filled: 0 } as never)
          : database.tx(operation, args);
      },
    };
    expect(await fillServices(heldAtFirst, liveShops(database))).toBe(120);
    expect(await unfilled(database)).toBe(0);
  });

  test("a shop whose facts cannot be used holds up no other, and is filled once they can", async () => {
    const database = await newDatabase();
    await fillEarlier(database, 120);
    const [row] = await database.all("SELECT facts FROM shop WHERE calendar_id = 'barbearia'");
    const setFacts = (facts: string) =>
      runStatements(database, [
        `UPDATE shop SET facts = '${facts}', revision = revision + 1 WHERE calendar_id = 'barbearia'`,
      ]);
    await setFacts("{");
    expect(await fillServices(database, liveShops(database))).toBe(120);
    expect(await unfilled(database)).toBe(120);
    await setFacts(String(row?.["facts"]));
    expect(await fillServices(database, liveShops(database))).toBe(120);
    expect(await unfilled(database)).toBe(0);
  });

  test("while the database is away nothing is lost, and a stop ends it after the batch under way", async () => {
    const database = await newDatabase();
    await fillEarlier(database, 120);
    let batches = 0;
    const stopping = new AbortController();
    const failing: Database = {
      ...database,
      tx(operation, args) {
        batches += 1;
        if (batches === 2) return Promise.reject(new DatabaseUnavailable(new Error("gone")));
        if (batches === 4) stopping.abort();
        return database.tx(operation, args);
      },
    };
    await expect(fillServices(failing, liveShops(database))).rejects.toThrow(DatabaseUnavailable);
    expect(await unfilled(database)).toBe(190);
    await expect(fillServices(failing, liveShops(database), stopping.signal)).rejects.toThrow(
      /abort/i,
    );
    expect(await unfilled(database)).toBe(120);
    expect(await fillServices(database, liveShops(database))).toBe(120);
  });

  test("a shop without any service of a known length stores that none is known", async () => {
    const database = await newDatabase();
    await fillEarlier(database, 60);
    const unnamed = shop.services.map((service) => ({ ...service, timeType: undefined }));
    await runStatements(database, [
      `UPDATE shop SET facts = '${JSON.stringify({ ...shop, services: unnamed })}', reader = 2
        WHERE calendar_id = 'barbearia'`,
    ]);
    expect(await fillServices(database, liveShops(database))).toBe(120);
    expect(
      await database.all("SELECT DISTINCT service_id FROM booking WHERE calendar_id = 'barbearia'"),
    ).toEqual([{ service_id: 0 }]);
  });

  test("no booking of this version is left to fill, not even one without a service", async () => {
    const database = await newDatabase();
    await bookingStore(database).create(JOAO_BOOKS);
    expect(await unfilled(database)).toBe(0);
  });
});

test("on SQLite unfilled bookings are found in their own index, however many others there are", async () => {
  const database = await temporaryDatabase();
  const values = { calendarId: "barbearia", max: 50, after: "" };
  const searches = async (sql: string) => {
    const plan = await database.all(`EXPLAIN QUERY PLAN ${sql}`, values);
    return plan.map(({ detail }) => String(detail)).filter((detail) => detail.includes("booking"));
  };
  expect(await searches(NEXT_CALENDAR.sql)).toEqual([
    "SEARCH booking USING INDEX booking_without_service (calendar_id>?)",
  ]);
  expect(await searches(fillRows(0))).toContain(
    "SEARCH booking USING INDEX booking_without_service (calendar_id=?)",
  );
});

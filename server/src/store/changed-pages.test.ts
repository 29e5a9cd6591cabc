// How much of the embedded database's file bookings change: what a create costs when many are stored. decisions/0023

import { statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { expect, onTestFinished, test } from "vitest";

import { temporaryFolder } from "@vitrine/testing/app-under-test";
import { fillBookings } from "@vitrine/testing/fill-bookings";
import { runStatements } from "@vitrine/testing/operations-of-tests";

import { blankDetails } from "./booking-columns.ts";
import { bookingStore } from "./booking-store.ts";
import { migrate } from "./migrate.ts";
import { openSqlite } from "./sqlite-database.ts";

const HALF_HOUR = 1_800_000;
const EIGHT = Date.parse("2026-11-24T08:00:00-03:00");
// A page in the write-ahead log, with what the log says of it.
const FRAME_BYTES = 4_096 + 24;

test("two hundred bookings among 20,000 older ones change pages beside one another", async () => {
  const changed = await changedPages({ calendars: 1, calendarId: () => "barbearia" });
  // 43. With random ids, and clients before times in the key of the live ones, 375.
  expect(changed).toBeLessThan(60);
});

test("two hundred bookings of two hundred calendars change one page each, and few others", async () => {
  const changed = await changedPages({ calendars: 200, calendarId: (index) => `shop-${index}` });
  // 254. Where every key began with the calendar, 756.
  expect(changed).toBeLessThan(300);
});

interface Shops {
  readonly calendars: number;
  readonly calendarId: (index: number) => string;
}

/** How many pages of the file change when 200 bookings are made together, among 20,000 older ones of these calendars. */
async function changedPages({ calendars, calendarId }: Shops): Promise<number> {
  const path = join(temporaryFolder(), "vitrine.sqlite");
  const database = openSqlite(path);
  onTestFinished(() => database.close());
  await migrate(database);
  const years = fillBookings({
    engine: "sqlite",
    bookings: 20_000,
    calendarId: calendars === 1 ? `'${calendarId(0)}'` : "'shop-' || CAST(c AS TEXT)",
    calendars,
    days: 400,
    until: EIGHT,
    erasedBefore: 0,
  });
  await runStatements(database, years);
  const other = new DatabaseSync(path);
  onTestFinished(() => other.close());
  other.exec("PRAGMA wal_checkpoint(TRUNCATE)");

  const store = bookingStore(database);
  // Together, in one transaction: each changed page stands once in the log.
  await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      store.create({
        ...blankDetails(),
        calendarId: calendarId(index),
        barberColorId: 6,
        clientPhone: String(900_000_000 + ((index * 7_919) % 20_000)),
        clientEmail: `ana${index}@example.com`,
        span: { start: EIGHT + index * HALF_HOUR, end: EIGHT + (index + 1) * HALF_HOUR },
        places: 1,
        capacity: 1,
        createdAt: EIGHT,
      }),
    ),
  );
  return Math.floor(statSync(`${path}-wal`).size / FRAME_BYTES);
}

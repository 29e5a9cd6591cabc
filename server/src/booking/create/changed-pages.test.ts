// How much of the embedded database's file bookings change: what a create costs when many are stored. decisions/0023

import { statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { expect, onTestFinished, test } from "vitest";

import { refused } from "@vitrine/domain/refusals";
import { temporaryFolder } from "@vitrine/testing/app-under-test";
import { fillBookings } from "@vitrine/testing/databases/fill-bookings";
import { runStatements } from "@vitrine/testing/databases/operations-of-tests";
import { JOAO_BOOKS } from "@vitrine/testing/sample-bookings";

import { blankDetails } from "../booking-columns.ts";
import { bookingStore } from "../booking-store.ts";
import { NO_FOLLOWERS } from "../../outbox/change-followers.ts";
import { closedTimes } from "../../owner/closings/closings-table.ts";
import { migrate } from "../../database/migrations/migrate.ts";
import { ownerBookings } from "../../owner/owner-bookings-table.ts";
import { openSqlite } from "../../database/sqlite/sqlite-database.ts";

const HALF_HOUR = 1_800_000;
const EIGHT = Date.parse("2026-11-24T08:00:00-03:00");
// The size of a page in the write-ahead log, with its header.
const FRAME_BYTES = 4_096 + 24;

test("two hundred bookings among 20,000 older ones change neighbouring pages", async () => {
  const changed = await changedPages({ calendars: 1, calendarId: () => "barbearia" });
  // It was 43; with random ids, and with clients before times in the key of live bookings, it was 375.
  expect(changed).toBeLessThan(60);
});

test("two hundred bookings of two hundred calendars change one page each, and few others", async () => {
  const changed = await changedPages({ calendars: 200, calendarId: (index) => `shop-${index}` });
  // It was 254; when every key began with the calendar, it was 756.
  expect(changed).toBeLessThan(300);
});

test("neither a refusal, for any phone, nor a repeat changes a page: its duration reveals nothing", async () => {
  const path = join(temporaryFolder(), "vitrine.sqlite");
  const database = openSqlite(path);
  onTestFinished(() => database.close());
  await migrate(database);
  const store = bookingStore(database);
  const owner = ownerBookings(database, NO_FOLLOWERS);
  const closed = closedTimes(database);
  const ana = { ...JOAO_BOOKS, clientPhone: "111111111", span: halfHours(3, 1), createdAt: EIGHT };
  const bia = { ...ana, clientPhone: "222222222", clientName: "Bia" };
  const group = { ...ana, calendarId: "reservas", places: 12, capacity: 20 };
  const family = { ...group, places: 4, span: halfHours(10, 1) };
  const longFamily = { ...family, span: halfHours(12, 3) };
  for (const booking of [ana, group, family, longFamily]) await store.create(booking);
  const closing = {
    calendarId: "barbearia",
    closingId: "almoco",
    word: "almoço",
    barberColorIds: [6],
    spans: [halfHours(9, 1)],
    capacity: 1,
    weekly: undefined,
    createdAt: EIGHT,
  };
  await closed.close(closing, ownerCall("almoco"));
  const zoe = { ...ana, clientPhone: "333333333", clientName: "Zoe" };
  await runStatements(database, [
    "INSERT INTO shop_only_phone (calendar_id, client_phone, chosen_at) VALUES ('barbearia', '333333333', 0)",
  ]);

  const log = () => statSync(`${path}-wal`).size;
  const before = log();
  const refusals = [
    await store.create(bia),
    await store.create({ ...bia, clientPhone: ana.clientPhone }),
    // Its first three half hours are free.
    await store.create({ ...bia, span: halfHours(0, 4) }),
    await store.create({ ...bia, span: halfHours(9, 1) }),
    await store.create({ ...group, clientPhone: "222222222", places: 10 }),
    await store.create({ ...group, clientName: "Bia", places: 10 }),
    await owner.book("by-telephone", bia, ownerCall("by-telephone")),
    // For a phone of which only the shop books, where it is free and where it is taken. A free half hour is claimed first.
    ...(await Promise.all(
      [halfHours(0, 2), ana.span].map((span) => store.create({ ...zoe, span })),
    )),
    await store.create({ ...zoe, anyOf: [{ barberColorId: 6 }], day: halfHours(0, 48) }),
  ];
  expect(refusals).toEqual(Array.from({ length: 10 }, () => refused("slot-taken")));
  // The table has room for either twice.
  for (const repeat of [ana, family, longFamily]) {
    expect(await store.create(repeat)).toEqual({ ok: true, stored: false });
  }
  expect(log() - before).toBe(0);
});

interface Shops {
  readonly calendars: number;
  readonly calendarId: (index: number) => string;
}

const halfHours = (from: number, count: number) => ({
  start: EIGHT + from * HALF_HOUR,
  end: EIGHT + (from + count) * HALF_HOUR,
});

const ownerCall = (key: string) => ({ calendarId: "barbearia", key, content: key, at: EIGHT });

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
    serviceId: 1,
    erasedBefore: 0,
  });
  await runStatements(database, years);
  const other = new DatabaseSync(path);
  onTestFinished(() => other.close());
  other.exec("PRAGMA wal_checkpoint(TRUNCATE)");

  const store = bookingStore(database);
  // All together, in one transaction, so that each changed page is in the log once.
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

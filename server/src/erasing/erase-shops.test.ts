import { expect, test } from "vitest";

import { AGENCY_ID } from "@vitrine/domain/agency/agency-devices";
import { shop } from "@vitrine/shops/barbearia";
import { DATABASES, DATABASES_AND_THREAD } from "@vitrine/testing/databases/databases";
import { temporaryDatabase } from "@vitrine/testing/app-under-test";
import { runStatements } from "@vitrine/testing/databases/operations-of-tests";
import { temporarySharedDatabase } from "@vitrine/testing/databases/shared-postgres";

import type { Database } from "../database/database.ts";
import { runInTransaction } from "../database/run-alone.ts";
import { secretsBefore } from "../settings/calendar-secrets.ts";
import { changeShop, shopsAmong } from "../shops/shops-table.ts";
import { storedFacts } from "../shops/stored-facts.ts";
import { takeUpFiles } from "../shops/take-up-files.ts";
import { allTombstones, tombstoneId, wasFeed } from "../shops/tombstones-table.ts";
import { eraseDueShops } from "./erase-shops.ts";
import type { Erasing } from "./erase-shops.ts";
import { DELETE_HALF_HOURS, DELETIONS, DUE, ERASED_TABLES } from "./rows-of-shop-table.ts";

// Tables that are spread by calendar_id, but whose rows are of all shops together: counts of addresses, kept for a day, and the
// server's own key.
const OF_NO_SHOP = ["mail_use", "wait_bar", "push_key"];

const byName = (names: readonly string[]) => [...names].toSorted();

test("whatever the database keeps of a shop is erased with it: the schema of each engine says what that is", async () => {
  const sqlite = await temporaryDatabase();
  const inSqlite = await sqlite.all(
    `SELECT name FROM sqlite_master WHERE type = 'table'
       AND EXISTS (SELECT 1 FROM pragma_table_info(sqlite_master.name) AS c WHERE c.name = 'calendar_id')`,
  );
  const postgres = await temporarySharedDatabase();
  const inPostgres = await postgres.all(
    `SELECT table_name::text AS name FROM information_schema.columns
     WHERE column_name = 'calendar_id' AND table_schema = 'public'`,
  );
  for (const rows of [inSqlite, inPostgres]) {
    expect(byName(rows.map(({ name }) => String(name)))).toEqual(
      byName([...ERASED_TABLES, ...OF_NO_SHOP]),
    );
  }
});

const OF_CLIENTS = ["client_wait", "opened_time", "shop_only_phone", "owner_note", "series"];

/** A row of each table; `?` is the calendar. */
const ROWS: Readonly<Record<string, string>> = {
  booking: `(calendar_id, booking_id, barber_color_id, client_phone, client_name, client_email, places, starts_at,
    ends_at, created_at) VALUES (?, 'b1', 6, '987654321', 'Ana', 'ana@example.com', 1, 1, 2, 0)`,
  half_hour: "(calendar_id, barber_color_id, cell, taken, capacity) VALUES (?, 6, 997000, 1, 1)",
  outbox:
    "(calendar_id, target, booking_id, changes, waiting_since, due_at) VALUES (?, 'mail', 'b1', 1, 0, 0)",
  outbox_follower: "(calendar_id, target, place) VALUES (?, 'caldav', 'https://cal.example.com/a')",
  sent_mail: "(calendar_id, booking_id, kind, begun_at) VALUES (?, 'b1', 'confirmation', 0)",
  client_use: `(calendar_id, client, hour_began, creates, creates_max, day_began, half_hours, half_hours_max)
    VALUES (?, 'c', 0, 1, 1, 0, 1, 1)`,
  client_wait: `(calendar_id, address_hash, place, wait_id, barber_color_id, service_id, places, day, day_begins,
    day_ends, parts_of_day, client_name, client_email, made_at, told_at)
    VALUES (?, 'h', 1, 'w', 0, 1, 1, '2026-11-24', 1, 2, 1, 'Ana', 'ana@example.com', 0, 0)`,
  opened_time: `(calendar_id, opened_id, barber_color_id, starts_at, ends_at, opened_at, due_at)
    VALUES (?, 'o', 6, 1, 2, 0, 0)`,
  shop_only_phone: "(calendar_id, client_phone, chosen_at) VALUES (?, '987654321', 0)",
  owner_note: "(calendar_id, client_phone, note, kept_to) VALUES (?, '987654321', 'alérgico', 0)",
  series: `(calendar_id, series_id, barber_color_id, service_id, slot_time, every_weeks, asks_on, first_day, next_place, due_day)
    VALUES (?, 's', 6, 1, '08:00 - 08:30', 1, '2027-11-24', '2026-11-24', 11, '2026-11-30')`,
  cancel_guard: `(calendar_id, barber_color_id, cell, hour_began, failures, guarded_until)
    VALUES (?, 6, 1, 0, 1, 0)`,
  cancel_look:
    "(calendar_id, barber_color_id, cell, client, day_began, looks) VALUES (?, 6, 1, 'c', 0, 1)",
  closing:
    "(calendar_id, closing_id, source, word, created_at) VALUES (?, 'f', 'owner', 'férias da Ana', 0)",
  closed_time:
    "(calendar_id, closing_id, barber_color_id, starts_at, ends_at) VALUES (?, 'f', 6, 1, 2)",
  weekly_closing: `(calendar_id, closing_id, barber_color_id, first_day, from_time, to_time, laid_out_to)
    VALUES (?, 'w', 6, '2026-11-24', '08:00', '09:00', '2026-12-24')`,
  owner_call: "(calendar_id, call_key, content, done_at) VALUES (?, 'k', 'hash', 0)",
  busy_calendar: `(calendar_id, closing_id, since, due_at, lease, leased_until)
    VALUES (?, 'busy', 0, 0, '', 0)`,
  owner_code: "(calendar_id, code_hash, made_at, devices) VALUES (?, 'h', 0, 1)",
  owner_device: `(calendar_id, place, device_id, token_hash, name, created_at, seen_at)
    VALUES (?, 1, 'd', 'h', 'Celular da Ana', 0, 0)`,
  push_subscription: `(calendar_id, device_id, barber_color_id, link_mark, server_key, endpoint_hash, key_id, sealed,
    with_names) VALUES (?, 'd', 0, 'm', 's', 'e', 'k', 'sealed', 0)`,
  push_notice: `(calendar_id, device_id, booking_id, told, barber_color_id, ends_at)
    VALUES (?, 'd', 'b1', 'booked', 6, 2)`,
  shop_secret:
    "(calendar_id, name, key_id, sealed, set_at) VALUES (?, 'feed-secret', 'k', 'sealed', 0)",
  agency_log:
    "(calendar_id, entry, act, device, done_at) VALUES (?, 1, 'suspended', 'Celular da Ana', 0)",
  booking_flood: "(calendar_id, began_at, noticed_at) VALUES (?, 0, 0)",
  shop_only: "(calendar_id, only_calendar, ends_at) VALUES ('', ?, 0)",
  outbox_switch: "(calendar_id, switched, is_on, is_recorded) VALUES ('', 'caldav ' || ?, 1, 1)",
};

async function fill(database: Database, calendarId: string): Promise<void> {
  const statements = Object.entries(ROWS).map(
    ([table, row]) => `INSERT INTO ${table} ${row.replace("?", `'${calendarId}'`)}`,
  );
  await runStatements(database, statements);
}

/** How many rows of each table are the shop's. */
async function rowsOf(database: Database, calendarId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of byName(ERASED_TABLES)) {
    const column =
      { shop_only: "only_calendar", outbox_switch: "substr(switched, 8)" }[table] ?? "calendar_id";
    const rows = await database.all(`SELECT 1 AS one FROM ${table} WHERE ${column} = :calendarId`, {
      calendarId,
    });
    if (rows.length > 0) counts[table] = rows.length;
  }
  return counts;
}

const ONE_OF_EACH = Object.fromEntries(byName(ERASED_TABLES).map((table) => [table, 1]));

/** What a server erases by, and what it did. */
function erasingOf(database: Database, isClockTrusted = true) {
  const erased: unknown[] = [];
  const forgotten: string[] = [];
  const erasing: Erasing = {
    database,
    isClockTrusted: async () => isClockTrusted,
    feedSecretOf: secretsBefore(new Map([["barbearia", "a-secret-of-sixteen"]])),
    forget: (calendarId) => void forgotten.push(calendarId),
    onErased: (...all) => void erased.push(all),
  };
  return { erasing, erased, forgotten };
}

const toErase = (database: Database, at: number) =>
  changeShop(database, {
    calendarId: "barbearia",
    revision: 1,
    facts: storedFacts(shop),
    state: "suspended",
    reader: 1,
    fileHash: null,
    changedBy: "npm run shops",
    eraseAt: at,
  });

/** As if so many minutes had passed. */
const pass = (database: Database, minutes: number) =>
  runInTransaction(
    database,
    "UPDATE shop SET erase_at = erase_at - :passed WHERE erase_at IS NOT NULL",
    { passed: minutes * 60_000 },
  );

test.each(DATABASES_AND_THREAD)(
  "on $name, a shop is erased in every table once its time has come, and no row of another is",
  async ({ newDatabase }) => {
    const database = await newDatabase();
    await fill(database, "barbearia");
    await fill(database, "reservas");
    const { erasing, erased, forgotten } = erasingOf(database);
    await toErase(database, database.now() + 60 * 60_000);
    await eraseDueShops(erasing);
    expect(erased).toEqual([]);
    expect(await rowsOf(database, "barbearia")).toEqual({ ...ONE_OF_EACH, shop_revision: 2 });

    await pass(database, 60);
    await eraseDueShops(erasing);
    // Two revisions, the words by which it is found, and a row of each other table.
    expect(erased).toEqual([["barbearia", Object.keys(ROWS).length + 3]]);
    expect(await rowsOf(database, "barbearia")).toEqual({ shop: 1 });
    expect(await shopsAmong(database, ["barbearia"])).toMatchObject([
      { state: "erased", facts: "", file_hash: null },
    ]);
    expect(await rowsOf(database, "reservas")).toEqual(ONE_OF_EACH);

    // What a call under way has written since is found ten minutes later; other servers forget the shop meanwhile.
    await runInTransaction(
      database,
      `INSERT INTO cancel_guard ${ROWS["cancel_guard"]?.replace("?", "'barbearia'")}`,
    );
    forgotten.length = 0;
    await eraseDueShops(erasing);
    expect(forgotten).toEqual(["barbearia"]);
    for (const rows of [1, 0]) {
      await pass(database, 10);
      await eraseDueShops(erasing);
      expect(erased.at(-1)).toEqual(["barbearia", rows]);
    }
    expect(await rowsOf(database, "barbearia")).toEqual({});
    expect(await rowsOf(database, "reservas")).toEqual(ONE_OF_EACH);
    await eraseDueShops(erasing);
    expect(erased).toHaveLength(3);
  },
);

test.each(DATABASES_AND_THREAD)(
  "on $name, what an earlier server did not know of goes after its shop, and the agency's own entries stay",
  async ({ newDatabase }) => {
    const database = await newDatabase();
    const { erasing } = erasingOf(database);
    for (const calendarId of ["barbearia", "reservas", AGENCY_ID]) {
      const tables = ["agency_log", ...(calendarId === AGENCY_ID ? [] : OF_CLIENTS)];
      await runStatements(
        database,
        tables.map(
          (table) => `INSERT INTO ${table} ${ROWS[table]?.replace("?", `'${calendarId}'`)}`,
        ),
      );
    }
    await runStatements(database, ["DELETE FROM shop WHERE calendar_id = 'barbearia'"]);
    await eraseDueShops(erasing);
    const left = (table: string) =>
      database.all(`SELECT calendar_id FROM ${table} ORDER BY calendar_id`);
    expect(await left("shop_words")).toEqual([{ calendar_id: "reservas" }]);
    expect(await left("opened_time")).toEqual([{ calendar_id: "reservas" }]);
    expect(await left("client_wait")).toEqual([{ calendar_id: "reservas" }]);
    expect(await left("owner_note")).toEqual([{ calendar_id: "reservas" }]);
    expect(await left("shop_only_phone")).toEqual([{ calendar_id: "reservas" }]);
    expect(await left("series")).toEqual([{ calendar_id: "reservas" }]);
    expect(await left("agency_log")).toEqual([
      { calendar_id: AGENCY_ID },
      { calendar_id: "reservas" },
    ]);
  },
);

test.each(DATABASES)(
  "on $name, only hashes are left of an erased shop, and its file is not taken up again",
  async ({ newDatabase }) => {
    const database = await newDatabase();
    const { erasing } = erasingOf(database);
    await toErase(database, 0);
    for (let looks = 0; looks < 2; looks++) {
      await eraseDueShops(erasing);
      await pass(database, 10);
    }
    const tombstones = await allTombstones(database);
    expect(tombstones).toEqual([
      {
        id: "erased.ccWsfVCg6LwhnP7plKyW5n0zDKElv3diGM-xo6Vr2UQ",
        feedHashes: [expect.stringMatching(/^[\w-]{43}$/)],
        erasedAt: expect.any(Number),
      },
    ]);
    expect(JSON.stringify(await database.all("SELECT * FROM shop"))).not.toMatch(
      /barbearia|secret/,
    );
    expect(await wasFeed(database, "barbearia", "a-secret-of-sixteen")).toBe(true);
    expect(await wasFeed(database, "barbearia", "another-of-sixteen")).toBe(false);
    expect(await wasFeed(database, "reservas", "a-secret-of-sixteen")).toBe(false);
    expect(await takeUpFiles(database, [shop])).toContain(
      "shops/barbearia.ts is not taken up: the shop barbearia was erased.",
    );
    expect(await shopsAmong(database, ["barbearia"])).toEqual([]);
    expect(tombstoneId("barbearia")).toBe(tombstones[0]?.id);
  },
);

test.each(DATABASES)(
  "on $name, a shop that was opened again is not erased, nor one that is opened while servers look",
  async ({ newDatabase }) => {
    const database = await newDatabase();
    const { erasing, erased } = erasingOf(database);
    const reopen = (revision: number) =>
      changeShop(database, {
        calendarId: "barbearia",
        revision,
        facts: storedFacts(shop),
        state: "open",
        reader: 1,
        fileHash: null,
        changedBy: "npm run shops",
      });
    await toErase(database, 0);
    expect(await reopen(2)).toBe(true);
    await eraseDueShops(erasing);
    expect(await shopsAmong(database, ["barbearia"])).toMatchObject([
      { state: "open", erase_at: null },
    ]);

    // As a server that does not know of erasures opens it.
    await runInTransaction(database, "UPDATE shop SET erase_at = 0");
    await eraseDueShops(erasing);
    expect(erased).toEqual([]);

    await runInTransaction(
      database,
      "UPDATE shop SET state = 'suspended', erase_at = 0 WHERE calendar_id = 'barbearia'",
    );
    const outcomes = await Promise.all([
      eraseDueShops(erasing),
      reopen(3),
      eraseDueShops(erasingOf(database).erasing),
    ]);
    const [row] = await shopsAmong(database, ["barbearia"]);
    expect(row?.state).toBe(outcomes[1] ? "open" : "erased");
    expect(await rowsOf(database, "barbearia")).toEqual(
      outcomes[1] ? { shop: 1, shop_revision: 4, shop_words: 1 } : { shop: 1 },
    );
    expect(erased.length).toBeLessThanOrEqual(outcomes[1] ? 0 : 1);
  },
);

test("while the clock is not trusted, no shop is erased", async () => {
  const database = await temporaryDatabase();
  const { erasing, erased } = erasingOf(database, false);
  await toErase(database, 0);
  await eraseDueShops(erasing);
  expect(erased).toEqual([]);
  expect((await shopsAmong(database, ["barbearia"]))[0]?.state).toBe("suspended");
});

test("on SQLite neither a look nor an erasure reads the rows of other shops", async () => {
  const database = await temporaryDatabase();
  const scans = async (sql: string) => {
    const values = { calendarId: "barbearia", week: 1, max: 50, before: 0 };
    const used = Object.entries(values).filter(([name]) => sql.includes(`:${name}`));
    const plan = await database.all(`EXPLAIN QUERY PLAN ${sql}`, Object.fromEntries(used));
    return plan.map(({ detail }) => String(detail)).filter((detail) => detail.startsWith("SCAN"));
  };
  for (const sql of [DUE.sql, ...DELETIONS, DELETE_HALF_HOURS]) {
    expect([sql, await scans(sql)]).toEqual([sql, []]);
  }
});

// What refused moves write into the embedded database's log: what is written is flushed even when it is undone, so the time of
// the answer would tell it. decisions/0055

import { statSync } from "node:fs";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { SHOPS } from "@vitrine/shops/shops";
import { temporaryFolder } from "@vitrine/testing/app-under-test";
import { JOAO_BOOKS } from "@vitrine/testing/sample-bookings";

import { migrate } from "../../database/migrations/migrate.ts";
import { openSqlite } from "../../database/sqlite/sqlite-database.ts";
import { find, number, query } from "../../database/query.ts";
import { takeUpFiles } from "../../shops/take-up-files.ts";
import { bookingStore } from "../booking-store.ts";
import type { ClientMove } from "./client-move-table.ts";

const HALF_HOUR = 1_800_000;
const EIGHT = JOAO_BOOKS.span.start;
const FACTS = query(
  { revision: number, changed_at: number },
  "SELECT revision, changed_at FROM shop WHERE calendar_id = 'barbearia'",
);

const at = (halfHours: number, count = 1) => ({
  start: EIGHT + halfHours * HALF_HOUR,
  end: EIGHT + (halfHours + count) * HALF_HOUR,
});

async function booksOnDisk() {
  const path = join(temporaryFolder(), "vitrine.sqlite");
  const database = openSqlite(path);
  onTestFinished(() => database.close());
  await migrate(database);
  await takeUpFiles(database, SHOPS);
  const store = bookingStore(database);
  const [row] = await find(database, FACTS);
  const facts = { revision: row?.revision ?? 0, changedAt: row?.changed_at ?? 0 };
  const { calendarId, barberColorId, clientPhone } = JOAO_BOOKS;
  return {
    store,
    logBytes: () => statSync(`${path}-wal`).size,
    move: (halfHours: number, change: Partial<ClientMove> = {}, phone = clientPhone) =>
      store.move({
        identity: { calendarId, barberColorId, clientPhone: phone, span: JOAO_BOOKS.span },
        newTime: { barberColorId, span: at(halfHours), capacity: 1 },
        admission: { services: [], otherwise: undefined },
        facts,
        isClosed: false,
        findsRepeat: true,
        movedAt: EIGHT,
        ...change,
      }),
  };
}

test("no refused move changes a page, for any phone and any new time", async () => {
  const { store, move, logBytes } = await booksOnDisk();
  await store.create(JOAO_BOOKS);
  await store.create({ ...JOAO_BOOKS, clientPhone: "222222222", span: at(3) });
  const before = logBytes();
  const refusals = [
    await move(2, {}, "111111111"),
    await move(3, {}, "111111111"),
    await move(3, {}, "222222222"),
    await move(3),
    await move(2, { isClosed: true }),
    await move(2, { admission: { services: [], otherwise: "slot-unknown" } }),
  ].map((outcome) => !outcome.ok && outcome.refusal);
  const [unknown, taken] = ["booking-not-found", "slot-taken"];
  expect(refusals).toEqual([unknown, unknown, unknown, taken, taken, "slot-unknown"]);
  expect(logBytes() - before).toBe(0);
  expect(await move(2)).toEqual({ ok: true, stored: true });
  expect(logBytes() - before).toBeGreaterThan(0);
});

test("a counted wrong phone writes as much where the new time is free as where it is taken", async () => {
  const { store, move, logBytes } = await booksOnDisk();
  await store.create(JOAO_BOOKS);
  await store.create({ ...JOAO_BOOKS, clientPhone: "222222222", span: at(3) });
  const allowance = { at: EIGHT, bookingNow: 0, clients: [], bookingsMax: 4, salt: "salt" };
  const attempt = { at: EIGHT, client: "stranger", failuresMax: 100, looksMax: 2 };
  const limits = { attempt, allowance };
  // The first makes the rows in which the others are counted.
  await move(2, { limits }, "111111111");
  const written = async (halfHours: number, phone: string) => {
    const before = logBytes();
    await move(halfHours, { limits }, phone);
    return logBytes() - before;
  };
  const toFree = await written(2, "111111111");
  expect(toFree).toBeGreaterThan(0);
  expect(await written(3, "111111111")).toBe(toFree);
  // Whose the new time is, tells nothing either.
  expect(await written(3, "222222222")).toBe(toFree);
});

import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { expect, test } from "vitest";

import { temporaryFolder } from "@vitrine/testing/app-under-test";

import { holdsSameBooks, holdsSameTimes, readSchemaSteps } from "./compare-copies.ts";
import { migrate } from "../migrations/migrate.ts";
import { MIGRATIONS } from "../migrations/migrations.ts";
import { openSqlite } from "../sqlite/sqlite-database.ts";

const BOOKED = `INSERT INTO booking (calendar_id, booking_id, barber_color_id, client_phone, client_name, client_email,
  places, starts_at, ends_at, created_at) VALUES ('barbearia', 'b1', 6, '987654321', 'João', 'joao@example.com', 1, 0, 1, 0)`;

/** A database with a booking, and a copy of it whose quote in the name must not matter. */
async function bookedAndCopied() {
  const folder = temporaryFolder();
  const file = join(folder, "vitrine.sqlite");
  const database = openSqlite(file);
  await migrate(database);
  await database.close();
  run(file, BOOKED);
  run(file, "INSERT INTO owner_call VALUES ('barbearia', 'yesterday', 'content', 0)");
  const copy = join(folder, "the owner's copy.sqlite");
  copyFileSync(file, copy);
  return { file, copy };
}

function run(file: string, sql: string): void {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
}

test("a copy holds the same books, also when a later version, the erasing of clients or the forgetting of the owner's keys was at work since", async () => {
  const { file, copy } = await bookedAndCopied();
  expect(await holdsSameBooks(file, copy)).toBe(true);
  run(file, "ALTER TABLE booking ADD COLUMN chair TEXT NOT NULL DEFAULT 'left'");
  run(file, "UPDATE booking SET client_name = '', client_phone = '', erased_at = 1");
  run(file, "DELETE FROM owner_call");
  expect(await holdsSameBooks(file, copy)).toBe(true);
});

test.each([
  ["a further booking", BOOKED.replace("'b1'", "'b2'").replace("987654321", "987654322")],
  ["a cancellation", "UPDATE booking SET cancelled_at = 1"],
  ["a booking that was moved", "UPDATE booking SET starts_at = 2, ends_at = 3, revision = 1"],
  ["an act of the owner", "INSERT INTO owner_call VALUES ('barbearia', 'key', 'content', 1)"],
  ["a booking that is gone", "DELETE FROM booking"],
])("%s makes the books differ", async (_what, sql) => {
  const { file, copy } = await bookedAndCopied();
  run(file, sql);
  expect(await holdsSameBooks(file, copy)).toBe(false);
});

test("where a later version has renamed a promised column, the comparison fails", async () => {
  const { file, copy } = await bookedAndCopied();
  run(file, "ALTER TABLE booking RENAME COLUMN revision TO moves");
  await expect(holdsSameBooks(file, copy)).rejects.toThrow(/no such column/);
});

test("the steps of a schema are listed, those of a later version, too", async () => {
  const { file } = await bookedAndCopied();
  run(file, "INSERT INTO migration VALUES (900, 'chairs')");
  const steps = readSchemaSteps(file);
  expect(steps).toHaveLength(MIGRATIONS.length + 1);
  expect(steps.at(-1)).toBe("900 chairs");
});

test("a closed time that the copy does not have is another time, and the same books", async () => {
  const { file, copy } = await bookedAndCopied();
  expect(await holdsSameTimes(file, copy)).toBe(true);
  run(file, "INSERT INTO closed_time VALUES ('barbearia', 'c1', 6, 0, 1)");
  expect(await holdsSameBooks(file, copy)).toBe(true);
  expect(await holdsSameTimes(file, copy)).toBe(false);
});

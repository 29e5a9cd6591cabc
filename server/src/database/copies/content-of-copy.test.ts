import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { expect, test } from "vitest";

import { temporaryFolder } from "@vitrine/testing/app-under-test";

import { migrate } from "../migrations/migrate.ts";
import { openSqlite } from "../sqlite/sqlite-database.ts";
import { holdsSameRows } from "./content-of-copy.ts";

const BOOKED = `INSERT INTO booking (calendar_id, booking_id, barber_color_id, client_phone, client_name, client_email,
  places, starts_at, ends_at, created_at) VALUES ('barbearia', 'b1', 6, '987654321', 'João', 'joao@example.com', 1, 0, 1, 0)`;

async function copyOfNewBooks() {
  const file = join(temporaryFolder(), "vitrine.sqlite");
  const database = openSqlite(file);
  await migrate(database);
  await database.close();
  const run = (sql: string) => {
    const opened = new DatabaseSync(file);
    opened.exec(sql);
    opened.close();
  };
  const before = `${file}.before`;
  const copy = () => copyFileSync(file, before);
  return { file, before, run, copy };
}

test.each([
  ["a booking", BOOKED],
  ["the time of the last change", "UPDATE outbox_follower SET off_since = 1"],
  ["an index", "CREATE INDEX further ON booking (client_name)"],
])("%s is another content", async (_what, sql) => {
  const { file, before, run, copy } = await copyOfNewBooks();
  run("INSERT INTO outbox_follower (calendar_id, target, place) VALUES ('barbearia', 'mail', '')");
  copy();
  run(sql);
  expect(holdsSameRows(file, before)).toBe(false);
});

test("what was written and taken back, as a look at /ready does, leaves the same content in other bytes", async () => {
  const { file, before, run, copy } = await copyOfNewBooks();
  run(BOOKED);
  copy();
  run(BOOKED.replace("b1", "b0").replace("987654321", "911111111"));
  run("DELETE FROM booking WHERE booking_id = 'b0'");
  expect(readFileSync(file).equals(readFileSync(before))).toBe(false);
  expect(holdsSameRows(file, before)).toBe(true);
});

test("the clock that a server writes down every hour is no other content", async () => {
  const { file, before, run, copy } = await copyOfNewBooks();
  copy();
  run("UPDATE server_clock SET seen_at = 1");
  expect(holdsSameRows(file, before)).toBe(true);
});

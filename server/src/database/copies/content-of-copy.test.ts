import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { expect, test } from "vitest";

import { temporaryFolder } from "@vitrine/testing/app-under-test";

import { migrate } from "../migrations/migrate.ts";
import { openSqlite } from "../sqlite/sqlite-database.ts";
import { contentOfSqlite } from "./content-of-copy.ts";

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
  return { file, run };
}

test.each([
  ["a booking", BOOKED],
  ["the time of the last change", "UPDATE outbox_follower SET off_since = 1"],
  ["an index", "CREATE INDEX further ON booking (client_name)"],
])("%s changes the content", async (_what, sql) => {
  const { file, run } = await copyOfNewBooks();
  run("INSERT INTO outbox_follower (calendar_id, target, place) VALUES ('barbearia', 'mail', '')");
  const before = contentOfSqlite(file);
  run(sql);
  expect(contentOfSqlite(file)).not.toBe(before);
});

test("what was written and taken back, as a look at /ready does, leaves the same content in other bytes", async () => {
  const { file, run } = await copyOfNewBooks();
  run(BOOKED);
  const before = { content: contentOfSqlite(file), bytes: readFileSync(file) };
  run(BOOKED.replace("b1", "b0").replace("987654321", "911111111"));
  run("DELETE FROM booking WHERE booking_id = 'b0'");
  expect(readFileSync(file).equals(before.bytes)).toBe(false);
  expect(contentOfSqlite(file)).toBe(before.content);
});

test("the clock that a server writes down every hour does not change it", async () => {
  const { file, run } = await copyOfNewBooks();
  const before = contentOfSqlite(file);
  run("UPDATE server_clock SET seen_at = 1");
  expect(contentOfSqlite(file)).toBe(before);
});

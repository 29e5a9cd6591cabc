import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { temporaryFolder } from "@vitrine/testing/app-under-test";

import { migrate } from "../../database/migrations/migrate.ts";
import { openSqlite } from "../../database/sqlite/sqlite-database.ts";
import { writeAfterCopies } from "./after-copies.ts";

const DAY = 24 * 60 * 60_000;
const NOW = 1_795_000_000_000;

const erased = (id: string, at: number) => ({ erased: ["barbearia", id, at] });
const sent = (id: string, at: number) => ({
  sent: ["barbearia", id, "confirmation", 0, at - 1, at],
});

test("what books do not know that were restored from an older copy stays in the file, as long as copies are kept", async () => {
  const folder = temporaryFolder();
  const database = openSqlite(join(folder, "vitrine.sqlite"));
  await migrate(database);
  const file = join(folder, "after-copies.jsonl");
  const needed = [erased("b1", NOW - 89 * DAY), sent("b2", NOW - 6 * DAY)];
  const over = [erased("b3", NOW - 91 * DAY), sent("b4", NOW - 8 * DAY)];
  writeFileSync(file, [...needed, ...over].map((line) => `${JSON.stringify(line)}\n`).join(""));
  for (let times = 0; times < 2; times += 1) {
    await writeAfterCopies(database, file, { now: NOW, retentionDays: 90 });
    const lines = readFileSync(file, "utf8").trim().split("\n");
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(needed);
  }
  await database.close();
});

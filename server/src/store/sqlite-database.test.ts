import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { expect, onTestFinished, test } from "vitest";

import { temporaryFolder } from "@vitrine/testing/app-under-test";
import { databaseContract, withNotes } from "@vitrine/testing/database-contract";
import { DatabaseUnavailable } from "./database.ts";
import { openSqlite } from "./sqlite-database.ts";

databaseContract(async () => openSqlite(join(temporaryFolder(), "vitrine.sqlite")));

async function openNotes() {
  const path = join(temporaryFolder(), "deeper", "vitrine.sqlite");
  return { path, ...(await withNotes(async () => openSqlite(path))) };
}

test("an answer comes only after the group is on disk, where any other process reads it", async () => {
  const { path, add } = await openNotes();
  const other = new DatabaseSync(path, { readOnly: true });
  onTestFinished(() => other.close());
  await Promise.all(
    Array.from({ length: 5 }, async (_, index) => {
      await add(`note ${index}`);
      const { count } = other
        .prepare("SELECT count(*) AS count FROM note WHERE text = ?")
        .get(`note ${index}`) as {
        count: number;
      };
      expect(count).toBe(1);
    }),
  );
});

test("commits are flushed to disk, each and in full", async () => {
  const { database } = await openNotes();
  let level: unknown;
  await database.tx(async (transaction) => {
    [level] = await transaction.all("PRAGMA synchronous");
    return { ok: true };
  });
  expect(level).toEqual({ synchronous: 2 });
  expect(await database.all("PRAGMA journal_mode")).toEqual([{ journal_mode: "wal" }]);
});

test("work that is asked for by the answer of other work is done too", async () => {
  const { add, notes } = await openNotes();
  for (let index = 0; index < 50; index++) await add(`note ${index}`);
  expect(await notes()).toHaveLength(50);
});

test("while another process holds the file, the whole group hears that the database is unavailable", async () => {
  const { path, add, notes } = await openNotes();
  const other = new DatabaseSync(path);
  onTestFinished(() => other.close());
  other.exec("BEGIN IMMEDIATE");
  const outcomes = await Promise.allSettled([add("one"), add("two")]);
  for (const outcome of outcomes) {
    expect(outcome.status === "rejected" && outcome.reason instanceof DatabaseUnavailable).toBe(
      true,
    );
  }
  other.exec("COMMIT");
  await add("three");
  expect(await notes()).toEqual(["three"]);
});

test("a full disk refuses the whole group, keeps what was committed and recovers with room", async () => {
  const { database, add, notes } = await openNotes();
  await add("before");
  const limitPages = (pages: number) =>
    database.tx(async (transaction) => {
      await transaction.all(`PRAGMA max_page_count = ${pages}`);
      return { ok: true };
    });
  await limitPages(1);
  const outcomes = await Promise.allSettled([add("small"), add("x".repeat(100_000)), add("after")]);
  const failed = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(failed.length).toBeGreaterThan(0);
  for (const { reason } of failed) expect(reason).toBeInstanceOf(DatabaseUnavailable);
  const acknowledged = outcomes.filter((outcome) => outcome.status === "fulfilled").length;
  expect(await notes()).toHaveLength(1 + acknowledged);
  await limitPages(1_000_000);
  await add("x".repeat(100_000));
  expect(await notes()).toHaveLength(2 + acknowledged);
});

test("a file that is no database is refused at opening", () => {
  const path = join(temporaryFolder(), "vitrine.sqlite");
  writeFileSync(path, "this is a shopping list, not a database, and long enough to be read as one");
  expect(() => openSqlite(path)).toThrow(DatabaseUnavailable);
});

test.each(["", "-wal"])(
  "once its file vitrine.sqlite%s is moved away nothing more is acknowledged, and moved back it is of use again",
  async (suffix) => {
    const { path, add, notes } = await openNotes();
    await add("before");
    renameSync(`${path}${suffix}`, `${path}.away`);
    await expect(add("lost")).rejects.toThrow(DatabaseUnavailable);
    // Another file of that name is not the one that is written.
    writeFileSync(`${path}${suffix}`, "");
    await expect(add("lost")).rejects.toThrow(DatabaseUnavailable);
    renameSync(`${path}.away`, `${path}${suffix}`);
    await add("after");
    expect(await notes()).toEqual(["after", "before"]);
  },
);

test("a file that is removed while a group is being written: nothing of the group is acknowledged", async () => {
  const { path, database } = await openNotes();
  const removing = database.tx(async (transaction) => {
    await transaction.run("INSERT INTO note VALUES ('lost')");
    rmSync(path);
    return { ok: true };
  });
  await expect(removing).rejects.toThrow(DatabaseUnavailable);
});

import { existsSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { describe, expect, onTestFinished, test } from "vitest";

import { temporaryFolder } from "@vitrine/testing/app-under-test";
import {
  databaseContract,
  sameThreadContract,
  withNotes,
} from "@vitrine/testing/contracts/database-contract";
import { openWithThread } from "@vitrine/testing/databases/databases";
import {
  END_THREAD,
  readAsWriter,
  REMOVE_FILE,
} from "@vitrine/testing/databases/operations-of-tests";
import type { Database } from "../database.ts";
import { DatabaseUnavailable } from "../database.ts";
import { openSqlite } from "./sqlite-database.ts";
import { runInTransaction } from "../run-alone.ts";
import { openSqliteForServer } from "./sqlite-server-database.ts";

const newFile = () => join(temporaryFolder(), "vitrine.sqlite");

describe("on one thread", () => {
  sameThreadContract(async () => openSqlite(newFile()));
  fileContract((path) => openSqlite(path));

  test("a file that is not a database is refused at opening", () => {
    expect(() => openSqlite(shoppingList())).toThrow(DatabaseUnavailable);
  });
});

describe("written by a thread", () => {
  databaseContract(async () => openWithThread(newFile()));
  fileContract((path) => openWithThread(path));

  test("with a file that is not a database every call is refused, and the thread has not ended by itself", async () => {
    const database = openWithThread(shoppingList());
    await expect(runInTransaction(database, "SELECT 1")).rejects.toThrow(DatabaseUnavailable);
    await expect(runInTransaction(database, "SELECT 1")).rejects.toHaveProperty(
      "cause.errcode",
      26,
    );
    await expect(database.all("SELECT 1")).rejects.toThrow(DatabaseUnavailable);
    await expect(database.snapshot((reader) => reader.all("SELECT 1"))).rejects.toThrow(
      DatabaseUnavailable,
    );
    await database.close();
  });
});

test("where only the thread can open the file, every call fails as unavailable", async () => {
  const program = new URL(
    `data:text/javascript,import { parentPort } from "node:worker_threads";
    parentPort.postMessage("open");
    parentPort.on("message", (message) => message === "close" && parentPort.close());`,
  );
  // The thread's program has not made the file.
  const database = openSqliteForServer(newFile(), { onEnded: () => {}, program });
  const writing = runInTransaction(database, "SELECT 1");
  await expect(writing).rejects.toThrow(DatabaseUnavailable);
  await expect(database.all("SELECT 1")).rejects.toThrow(DatabaseUnavailable);
  await database.close();
});

test("after the end of the writing thread writes fail, its reason is reported once, and reads go on", async () => {
  const reasons: string[] = [];
  const { database, add, notes } = await withNotes(async () =>
    openWithThread(newFile(), ({ message }) => reasons.push(message)),
  );
  await add("kept");
  const waiting = [add("lost"), database.tx(END_THREAD, 3), add("lost too")];
  for (const outcome of await Promise.allSettled(waiting)) {
    expect(outcome.status === "rejected" && outcome.reason instanceof DatabaseUnavailable).toBe(
      true,
    );
  }
  await expect(add("later")).rejects.toThrow(DatabaseUnavailable);
  expect(reasons).toEqual(["it exited with code 3"]);
  expect(await notes()).toEqual(["kept"]);
});

test("an operation unknown to the writing thread fails alone, and each caller gets its own answer", async () => {
  const { database, add, notes } = await withNotes(async () => openWithThread(newFile()));
  const unknown = { name: "nobody's", work: async () => ({ ok: true }) };
  const [first, second, third] = await Promise.allSettled([
    database.tx(unknown, null),
    add("one"),
    add("two"),
  ]);
  expect([second.status, third.status]).toEqual(["fulfilled", "fulfilled"]);
  expect(first).toHaveProperty("reason.message", 'no operation is called "nobody\'s"');
  expect(await notes()).toEqual(["one", "two"]);
});

function shoppingList(): string {
  const path = newFile();
  writeFileSync(path, "this is a shopping list, not a database, and long enough to be read as one");
  return path;
}

/** The promises of the embedded database about its file, on one thread or two. */
function fileContract(open: (path: string) => Database): void {
  async function openNotes() {
    const path = join(temporaryFolder(), "deeper", "vitrine.sqlite");
    return { path, ...(await withNotes(async () => open(path))) };
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
    expect(await readAsWriter(database, "PRAGMA synchronous")).toEqual([{ synchronous: 2 }]);
    expect(await database.all("PRAGMA journal_mode")).toEqual([{ journal_mode: "wal" }]);
  });

  test("what is written is copied from the log into the file as the database is used", async () => {
    const { path, add } = await openNotes();
    const aboutOnePage = "x".repeat(4_000);
    for (let turn = 0; turn < 40; turn++) {
      await Promise.all(Array.from({ length: 500 }, (_, index) => add(`${index} ${aboutOnePage}`)));
    }
    // Eighty megabytes were written; the copied part of the log is used again.
    expect(statSync(`${path}-wal`).size).toBeLessThan(70_000_000);
  });

  test("what a migration sorts is kept on the disk, and what later transactions may undo in memory", async () => {
    const database = open(newFile());
    onTestFinished(() => database.close());
    const kept: unknown[] = [];
    for (const _ of ["the migration", "a booking", "another one"]) {
      kept.push(...(await readAsWriter(database, "PRAGMA temp_store")));
    }
    const [DEFAULT, MEMORY] = [0, 2];
    expect(kept).toEqual([{ temp_store: DEFAULT }, { temp_store: MEMORY }, { temp_store: MEMORY }]);
  });

  test("nothing is left in the log when the database is closed", async () => {
    const path = newFile();
    const database = open(path);
    await runInTransaction(database, "CREATE TABLE note (text TEXT NOT NULL)");
    await database.all("SELECT text FROM note");
    await database.close();
    expect(existsSync(`${path}-wal`)).toBe(false);
  });

  test("work that is asked for by the answer of other work is done too", async () => {
    const { add, notes } = await openNotes();
    for (let index = 0; index < 50; index++) await add(`note ${index}`);
    expect(await notes()).toHaveLength(50);
  });

  test("while another process holds the file, the whole group fails as unavailable", async () => {
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
      readAsWriter(database, `PRAGMA max_page_count = ${pages}`);
    await limitPages(1);
    const outcomes = await Promise.allSettled([
      add("small"),
      add("x".repeat(100_000)),
      add("after"),
    ]);
    const failed = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(failed.length).toBeGreaterThan(0);
    for (const { reason } of failed) expect(reason).toBeInstanceOf(DatabaseUnavailable);
    const acknowledged = outcomes.filter((outcome) => outcome.status === "fulfilled").length;
    expect(await notes()).toHaveLength(1 + acknowledged);
    await limitPages(1_000_000);
    await add("x".repeat(100_000));
    expect(await notes()).toHaveLength(2 + acknowledged);
  });

  test.each(["", "-wal"])(
    "while the file vitrine.sqlite%s is moved away no write is acknowledged; moved back, it can be written again",
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
    const removing = database.tx(REMOVE_FILE, { sql: "INSERT INTO note VALUES ('lost')", path });
    await expect(removing).rejects.toThrow(DatabaseUnavailable);
  });
}

// The promises of a database to the stores above it, on every engine. Each engine has a test file that runs them.

import { expect, onTestFinished, test } from "vitest";

import type { Database, Values } from "@vitrine/server/database/database";
import { migrate } from "@vitrine/server/database/migrations/migrate";
import { inTransaction } from "../databases/in-transaction.ts";
import {
  runAttempts,
  runStatements,
  runToEnd,
  TELL_TIME,
} from "../databases/operations-of-tests.ts";
import { runInTransaction } from "@vitrine/server/database/run-alone";
import { withClock } from "../databases/with-clock.ts";

/** A database with a table of texts, and what writes and reads it. */
export async function withNotes(open: () => Promise<Database>) {
  const database = await open();
  onTestFinished(() => database.close());
  await runInTransaction(database, "CREATE TABLE note (text TEXT NOT NULL)");
  const add = (text: string, ok = true) =>
    runToEnd(
      database,
      { sql: "INSERT INTO note VALUES (:text)", values: { text } },
      text === "throws" ? { bug: "a bug" } : { ok },
    );
  const notes = async () =>
    (await database.all("SELECT text FROM note ORDER BY text")).map((row) => row["text"]);
  return { database, add, notes };
}

/** Declares the contract's tests for one engine; `open` returns an empty database. */
export function databaseContract(open: () => Promise<Database>): void {
  test("a refusal and a bug undo their own work and nobody else's", async () => {
    const { add, notes } = await withNotes(open);
    const outcomes = await Promise.allSettled([
      add("first"),
      add("refused", false),
      add("throws"),
      add("last"),
    ]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual([
      "fulfilled",
      "fulfilled",
      "rejected",
      "fulfilled",
    ]);
    expect(await notes()).toEqual(["first", "last"]);
  });

  test("a transaction keeps what it attempts with success, and nothing of its other attempts", async () => {
    const { database, notes } = await withNotes(open);
    const sql = "INSERT INTO note VALUES (:text)";
    const outcomes = { first: true, second: false, third: false, fourth: true, fifth: false };
    await runAttempts(
      database,
      Object.entries(outcomes).map(([text, ok]) => ({ sql, values: { text }, ok })),
    );
    expect(await notes()).toEqual(["first", "fourth"]);
  });

  test("a statement that is wrong fails as what it is, and the next transaction is none the worse", async () => {
    const { database, add, notes } = await withNotes(open);
    const wrong = runStatements(database, [
      "INSERT INTO note VALUES ('lost')",
      "INSERT INTO note VALUES (NULL)",
    ]);
    await expect(wrong).rejects.toThrow(/not.null/i);
    await expect(wrong).rejects.not.toHaveProperty("name", "DatabaseUnavailable");
    await add("kept");
    expect(await notes()).toEqual(["kept"]);
  });

  test("a snapshot stays as it was at its first look, whatever is written meanwhile", async () => {
    const { database, add } = await withNotes(open);
    await add("before");
    const count = "SELECT count(*) AS count FROM note";
    const seen = await database.snapshot(async (reader) => {
      const [first] = await reader.all(count);
      await add("meanwhile");
      const [second] = await reader.all(count);
      return [first?.["count"], second?.["count"]];
    });
    expect(seen).toEqual([1, 1]);
    expect(await database.all(count)).toEqual([{ count: 2 }]);
  });

  test("instants and sums come back as numbers", async () => {
    const database = await open();
    onTestFinished(() => database.close());
    await runInTransaction(database, "CREATE TABLE moment (at BIGINT NOT NULL, places INTEGER)");
    await runInTransaction(database, "INSERT INTO moment VALUES (:at, :places)", {
      at: 1_795_518_000_000,
      places: 2,
    });
    expect(await database.all("SELECT at, sum(places) AS sum FROM moment GROUP BY at")).toEqual([
      { at: 1_795_518_000_000, sum: 2 },
    ]);
  });

  test("a number that would be rounded is refused, and the next call is none the worse", async () => {
    const { database, add, notes } = await withNotes(open);
    await add("kept");
    const exact = await database.all("SELECT CAST(9007199254740991 AS BIGINT) AS number");
    expect(exact).toEqual([{ number: 9_007_199_254_740_991 }]);
    const rounded = database.all("SELECT CAST(9007199254740993 AS BIGINT) AS number");
    await expect(rounded).rejects.toThrow(/too large to be represented as a JavaScript number/);
    await expect(rounded).rejects.not.toHaveProperty("name", "DatabaseUnavailable");
    expect(await notes()).toEqual(["kept"]);
  });

  test("a value is put wherever its name stands, and a missing value is refused", async () => {
    const { database, notes } = await withNotes(open);
    const insert = "INSERT INTO note VALUES (:second), (:first), (:second)";
    const tx = (values: Values) => runInTransaction(database, insert, values);
    await tx({ first: "a", second: "b", other: "c" });
    expect(await notes()).toEqual(["a", "b", "b"]);
    await expect(tx({ first: "a" })).rejects.toThrow("a statement's :second has no value");
    expect(await notes()).toEqual(["a", "b", "b"]);
  });

  test("a transaction that asks for the time gets the database's, or a test's own", async () => {
    const { database } = await withNotes(open);
    const before = Date.now();
    const { now } = await database.tx(TELL_TIME, {});
    // The test's databases are on its own machine; PostgreSQL rounds.
    expect(now).toBeGreaterThanOrEqual(before - 1);
    expect(now).toBeLessThanOrEqual(Date.now() + 1);
    expect(Math.abs(database.now() - Date.now())).toBeLessThan(1_000);
    expect(await withClock(database, () => 7).tx(TELL_TIME, {})).toMatchObject({ now: 7 });
    expect(withClock(database, () => 7).now()).toBe(7);
  });

  test("a statement that passes over locked rows is understood, also where rows have no locks", async () => {
    const { database, add } = await withNotes(open);
    await add("one");
    const [row] = await database.all(
      "SELECT text FROM note ORDER BY text LIMIT 1 FOR UPDATE SKIP LOCKED",
    );
    expect(row).toEqual({ text: "one" });
  });

  test("migrating twice changes nothing, and a step that fails leaves nothing", async () => {
    const { database } = await withNotes(open);
    await migrate(database);
    const applied = () => database.all("SELECT number, name FROM migration ORDER BY number");
    const before = await applied();
    expect(before[0]).toEqual({ number: 1, name: "bookings and the half hours that they take" });
    await migrate(database);
    expect(await applied()).toEqual(before);
    const broken = [
      { number: 99, name: "half done", statements: ["CREATE TABLE half (x TEXT)", "NOT SQL"] },
    ];
    await expect(migrate(database, broken)).rejects.toThrow("syntax error");
    expect(await applied()).toEqual(before);
    await expect(database.all("SELECT x FROM half")).rejects.toThrow(/no such table|unavailable/);
  });

  test("closing waits for what is under way", async () => {
    const database = await open();
    const pending = migrate(database);
    await database.close();
    await expect(pending).resolves.toBeUndefined();
  });
}

/** The same for an engine that runs transactions on the thread that asks for them. */
export function sameThreadContract(open: () => Promise<Database>): void {
  databaseContract(open);

  test("reads never see what is not committed", async () => {
    const { database, notes } = await withNotes(open);
    let seenInside: unknown;
    await inTransaction(database, async (transaction) => {
      await transaction.run("INSERT INTO note VALUES ('mine')");
      seenInside = await notes();
      return { ok: true };
    });
    expect(seenInside).toEqual([]);
    expect(await notes()).toEqual(["mine"]);
  });
}

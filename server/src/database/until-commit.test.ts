import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { expect, onTestFinished, test } from "vitest";

import { temporaryFolder } from "@vitrine/testing/app-under-test";
import { bookingStore } from "../booking/booking-store.ts";
import { DatabaseUnavailable } from "./database.ts";
import { migrate } from "./migrations/migrate.ts";
import { openPostgres } from "./postgres/postgres-database.ts";
import { openSqlite } from "./sqlite/sqlite-database.ts";
import { rememberUntilCommit } from "./until-commit.ts";

/** Two connections to one database, as two processes have them, and a count of what was read. */
async function twoConnections() {
  const path = join(temporaryFolder(), "vitrine.sqlite");
  const [reading, writing] = [openSqlite(path), openSqlite(path)];
  onTestFinished(async () => {
    await reading.close();
    await writing.close();
  });
  await migrate(writing);
  let reads = 0;
  const remember = rememberUntilCommit<number>(reading);
  return { path, reading, writing, remember, read: async () => (reads += 1) };
}

test("what was read is remembered by its key until another connection commits", async () => {
  const { writing, remember, read } = await twoConnections();
  expect(await remember("a", read)).toBe(1);
  expect(await remember("a", read)).toBe(1);
  expect(await remember("b", read)).toBe(2);
  await bookingStore(writing).tryCreate("barbearia");
  expect(await remember("a", read)).toBe(3);
  expect(await remember("b", read)).toBe(4);
});

test("what was read before a commit is not remembered after it", async () => {
  const { writing, remember, read } = await twoConnections();
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const early = remember("a", async () => {
    const before = await read();
    await mayEnd;
    return before;
  });
  await bookingStore(writing).tryCreate("barbearia");
  await remember("b", read);
  end();
  expect(await early).toBe(1);
  expect(await remember("a", read)).toBe(3);
});

test("who asks after a commit in the same turn of the event loop is not answered from before it", async () => {
  const { path, remember, read } = await twoConnections();
  expect(await remember("a", read)).toBe(1);
  const other = new DatabaseSync(path);
  onTestFinished(() => other.close());
  const early = remember("a", read);
  other.exec("PRAGMA user_version = 7");
  const late = remember("a", read);
  expect(await early).toBeGreaterThan(1);
  expect(await late).toBeGreaterThan(1);
});

test("all who ask within one turn of the event loop share one question, and its failure", async () => {
  const { reading, read } = await twoConnections();
  let questions = 0;
  const remember = rememberUntilCommit<number>({
    ...reading,
    dataVersion() {
      questions += 1;
      if (questions === 2) throw new DatabaseUnavailable(new Error("gone"));
      return 1;
    },
  });
  const askThrice = () => Promise.allSettled(["a", "b", "a"].map((key) => remember(key, read)));
  const statuses = async () => (await askThrice()).map(({ status }) => status);
  expect(await statuses()).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
  expect(questions).toBe(1);
  expect(await statuses()).toEqual(["rejected", "rejected", "rejected"]);
  expect(await statuses()).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
  expect(questions).toBe(3);
});

test("nothing is remembered of PostgreSQL, where other servers commit unnoticed", async () => {
  const database = openPostgres("postgres://nobody@127.0.0.1:1/none");
  onTestFinished(() => database.close());
  const remember = rememberUntilCommit<number>(database);
  let reads = 0;
  const read = async () => (reads += 1);
  expect([await remember("a", read), await remember("a", read)]).toEqual([1, 2]);
});

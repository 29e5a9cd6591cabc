import { Client } from "pg";
import { expect, onTestFinished, test, vi } from "vitest";

import { inTransaction } from "@vitrine/testing/databases/in-transaction";
import {
  createPostgresDatabase,
  temporarySharedDatabase,
} from "@vitrine/testing/databases/shared-postgres";
import type { Transaction } from "../database.ts";
import { runTransaction } from "./postgres-transaction.ts";
import { postgresClock } from "./postgres-clock.ts";

const COUNT = "INSERT INTO counted (name) VALUES (:name)";
const READ = "SELECT name FROM counted ORDER BY name";

async function openCounted() {
  const database = await temporarySharedDatabase();
  await inTransaction(database, async (transaction) => {
    await transaction.run("CREATE TABLE counted (name TEXT PRIMARY KEY)");
    return { ok: true };
  });
  onTestFinished(async () => {
    await inTransaction(database, async (transaction) => {
      await transaction.run("DROP TABLE counted");
      return { ok: true };
    });
  });
  return {
    tx: (work: (transaction: Transaction) => Promise<{ ok: boolean }>) =>
      inTransaction(database, work),
    names: async () => (await database.all(READ)).map(({ name }) => name),
  };
}

test("what is asked without awaiting is one message, answered in the order in which it was asked", async () => {
  const { tx, names } = await openCounted();
  const sent = vi.spyOn(Client.prototype, "query");
  onTestFinished(() => sent.mockRestore());
  let answers: unknown[] = [];
  await tx(async (transaction) => {
    sent.mockClear();
    answers = await Promise.all([
      transaction.run(COUNT, { name: "a" }),
      transaction.all(READ),
      transaction.run("UPDATE counted SET name = 'b'"),
      transaction.all(READ),
    ]);
    expect(sent).toHaveBeenCalledTimes(1);
    return { ok: true };
  });
  expect(answers).toEqual([1, [{ name: "a" }], 1, [{ name: "b" }]]);
  expect(await names()).toEqual(["b"]);
});

test("of what is sent together nothing runs after a failure, and all of it can be asked again", async () => {
  const { tx, names } = await openCounted();
  const tryIt = () =>
    tx(async (transaction) => {
      await Promise.all([
        transaction.run(COUNT, { name: "a" }),
        transaction.run("SELECT 1 / 0"),
        transaction.run("INSERT INTO counted (name) VALUES ('never asked before')"),
      ]);
      return { ok: true };
    });
  await expect(tryIt()).rejects.toThrow("division by zero");
  await expect(tryIt()).rejects.toThrow("division by zero");
  let runs = 0;
  await tx(async (transaction) => {
    runs += 1;
    await transaction.run("INSERT INTO counted (name) VALUES ('never asked before')");
    return { ok: true };
  });
  // Were it taken for one that the server has parsed, it would be run again on another connection.
  expect(runs).toBe(1);
  expect(await names()).toEqual(["never asked before"]);
});

async function beginOnClient(statement: string) {
  const client = new Client({ connectionString: await createPostgresDatabase() });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query("CREATE TABLE counted (name TEXT)");
  const session = { client, isPooled: false, clock: postgresClock() };
  const beginning = { statement, settings: {}, isReadOnlyEnough: false };
  return {
    tx: (work: (transaction: Transaction) => Promise<{ ok: boolean }>) =>
      runTransaction(session, beginning, work),
    names: async () => (await client.query(READ)).rows.map(({ name }) => name),
  };
}

test("where a transaction cannot begin, none of its statements run, whatever was made of the failure", async () => {
  const { tx, names } = await beginOnClient("BEGIN ISOLATION LEVEL READ UNKNOWN");
  const begun = tx(async (transaction) => {
    await transaction.run(COUNT, { name: "outside" }).catch(() => undefined);
    await transaction.run(COUNT, { name: "outside, too" });
    return { ok: true };
  });
  await expect(begun).rejects.toThrow("the transaction has ended");
  expect(await names()).toEqual([]);
});

test("what is asked in the turn in which the work ends runs nowhere", async () => {
  for (const ok of [true, false]) {
    const { tx, names } = await beginOnClient("BEGIN");
    let late: Promise<unknown> = Promise.resolve();
    await tx(async (transaction) => {
      const goesOn = async () => {
        await transaction.all("SELECT 1");
        // By then the work has ended, and nothing has been sent since.
        for (let turns = 0; turns < 8; turns++) await Promise.resolve();
        await transaction.run(COUNT, { name: "late" });
      };
      late = goesOn().catch((error: unknown) => error);
      await transaction.run(COUNT, { name: "in time" });
      return { ok };
    });
    expect(await late).toEqual(new Error("the transaction has ended"));
    expect(await names()).toEqual(ok ? ["in time"] : []);
  }
});

test("a number that would be rounded fails its own statement's transaction", async () => {
  const { tx, names } = await openCounted();
  const read = tx(async (transaction) => {
    await Promise.all([
      transaction.run(COUNT, { name: "a" }),
      transaction.all("SELECT 9007199254740993::BIGINT AS large"),
    ]);
    return { ok: true };
  });
  await expect(read).rejects.toThrow("9007199254740993 is too large");
  expect(await names()).toEqual([]);
});

test("what fails with the commit undoes the transaction", async () => {
  const { tx, names } = await openCounted();
  const committed = tx(async (transaction) => {
    await transaction.run(COUNT, { name: "a" });
    transaction.runWithNext("SELECT 1 / 0");
    return { ok: true };
  });
  await expect(committed).rejects.toThrow("division by zero");
  expect(await names()).toEqual([]);
});

test("what is asked while a transaction ends runs nowhere", async () => {
  const { tx, names } = await openCounted();
  let late: Promise<unknown> = Promise.resolve();
  let kept: Transaction | undefined;
  const ended = tx(async (transaction) => {
    kept = transaction;
    late = transaction.run(COUNT, { name: "late" }).catch((error: unknown) => error);
    throw new Error("a bug");
  });
  await expect(ended).rejects.toThrow("a bug");
  expect(await late).toEqual(new Error("the transaction has ended"));
  await expect(kept?.run(COUNT, { name: "later" })).rejects.toThrow("the transaction has ended");
  expect(await names()).toEqual([]);
});

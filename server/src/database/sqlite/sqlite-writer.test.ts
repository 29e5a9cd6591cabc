import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";

import { expect, onTestFinished, test } from "vitest";

import { temporaryFolder } from "@vitrine/testing/app-under-test";
import type { Transaction } from "../database.ts";
import { openWriter } from "./sqlite-writer.ts";

const HOUR = 60 * 60_000;

test("what was erased is out of the file with the first transaction after an hour, however little is written", async () => {
  const path = join(temporaryFolder(), "vitrine.sqlite");
  const clock = { now: 0 };
  const writer = openWriter(path, undefined, () => clock.now);
  onTestFinished(() => writer.close());
  const write = async (sql: string) => {
    await writer.commit([async (transaction) => ({ ok: (await transaction.run(sql)) >= 0 })]);
    writer.copyLogWhenDue();
  };
  const isNamed = () => readFileSync(path, "latin1").includes("Joana Prado");

  await write("CREATE TABLE client (name TEXT NOT NULL)");
  await write("INSERT INTO client VALUES ('Joana Prado')");
  clock.now += HOUR;
  await write("INSERT INTO client VALUES ('')");
  expect(isNamed()).toBe(true);
  await write("UPDATE client SET name = ''");
  clock.now += HOUR;
  await write("INSERT INTO client VALUES ('')");
  expect(isNamed()).toBe(false);
});

test("what a migration has made of the log is shortened to 64 MB by the next transaction", async () => {
  const path = join(temporaryFolder(), "vitrine.sqlite");
  const writer = openWriter(path);
  onTestFinished(() => writer.close());
  const write = async (sql: string) => {
    await writer.commit([async (transaction) => ({ ok: (await transaction.run(sql)) >= 0 })]);
    writer.copyLogWhenDue();
    return statSync(`${path}-wal`).size;
  };
  await write("CREATE TABLE ballast (bytes BLOB NOT NULL)");
  expect(await write("INSERT INTO ballast VALUES (zeroblob(80000000))")).toBeGreaterThan(
    80_000_000,
  );
  expect(await write("INSERT INTO ballast VALUES (zeroblob(1))")).toBe(65_536_000);
});

test("what a member asks after it has ended is refused: it would be written though the member was undone", async () => {
  const writer = openWriter(join(temporaryFolder(), "vitrine.sqlite"));
  onTestFinished(() => writer.close());
  const insert = (name: string) => async (transaction: Transaction) => ({
    ok: (await transaction.run("INSERT INTO client VALUES (:name)", { name })) === 1,
  });
  const late: Promise<unknown>[] = [];
  const fails = async (transaction: Transaction) => {
    late.push(
      after(0)
        .then(() => insert("late")(transaction))
        .catch((error: unknown) => error),
    );
    throw new Error("a bug");
  };
  const ok = async () => ({ ok: true });
  await writer.commit([
    async (transaction) => ({
      ok: (await transaction.run("CREATE TABLE client (name TEXT)")) >= 0,
    }),
  ]);
  await writer.commit([fails]);
  // The next one lasts until the failed one has gone on.
  await writer.commit([fails, async () => after(20).then(ok), insert("in time")]);

  expect(await Promise.all(late)).toEqual(late.map(() => new Error("the transaction has ended")));
  let names: unknown;
  await writer.commit([
    async (transaction) => {
      names = (await transaction.all("SELECT name FROM client")).map(({ name }) => name);
      return { ok: true };
    },
  ]);
  expect(names).toEqual(["in time"]);
});

// Copies of PostgreSQL, made and restored by Debian's own pg_dump and pg_restore.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { CATALOGUE, SHOPS } from "@vitrine/shops/shops";
import { temporaryFolder } from "@vitrine/testing/app-under-test";
import {
  ageKeys,
  emptyMachine,
  flipByte,
  sealedIn,
} from "@vitrine/testing/backups/backup-commands";
import { DEBIAN_POSTGRES } from "@vitrine/testing/databases/debian-postgres";
import { startPostgres } from "@vitrine/testing/databases/postgres";
import { JOAO_AT_EIGHT } from "@vitrine/testing/sample-bookings";

import { auditBooks } from "../../audit/audit-books.ts";
import { bookingStore } from "../../booking/booking-store.ts";
import type { Database } from "../../database/database.ts";
import { migrate } from "../../database/migrations/migrate.ts";
import { MIGRATIONS } from "../../database/migrations/migrations.ts";
import { openPostgres } from "../../database/postgres/postgres-database.ts";
import { runInTransaction } from "../../database/run-alone.ts";
import { ownerDevices } from "../../owner/devices/owner-devices-table.ts";
import { setSecret } from "../../shops/shop-secrets-table.ts";
import { takeUpFiles } from "../../shops/take-up-files.ts";

const NOW = Date.now();

async function onUrl<Result>(
  url: string,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = openPostgres(url);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** A machine whose bookings are in a PostgreSQL of its own, with João's in it, and a place for its copies. */
async function machineOnPostgres() {
  const server = await startPostgres({ installation: DEBIAN_POSTGRES });
  onTestFinished(() => server.stop());
  const url = await server.createDatabase();
  await onUrl(url, async (database) => {
    await migrate(database);
    await bookingStore(database).create({ ...JOAO_AT_EIGHT, capacity: 1 });
  });
  const { folder, programs, libraries = [] } = DEBIAN_POSTGRES;
  const keys = ageKeys();
  const place = temporaryFolder();
  const machine = emptyMachine({
    DATABASE_URL: url,
    BACKUP_TO: place,
    BACKUP_FOR: keys.recipient,
    PATH: `${join(folder, programs)}:${process.env["PATH"]}`,
    LD_LIBRARY_PATH: libraries.map((name) => join(folder, name)).join(":"),
  });
  return { server, url, machine, keys, place };
}

const CLIENTS = "SELECT client_name FROM booking";

const CANCEL = "UPDATE booking SET cancelled_at = 1";

test("what has changed is dumped and sent, and comes back on another server with the identity", async () => {
  const { server, url, machine, keys, place } = await machineOnPostgres();
  expect(await machine.backUp()).toMatchObject({ code: 0, errors: "" });
  expect(await machine.backUp()).toMatchObject({ code: 0, output: "Nothing has changed\n" });
  expect(sealedIn(place)).toHaveLength(1);
  await onUrl(url, (database) => runInTransaction(database, "UPDATE booking SET revision = 1"));
  await machine.backUp();
  expect(sealedIn(place)).toHaveLength(2);
  expect((await machine.run("drill", [])).output).toContain("the dump was read to its end");

  const empty = await server.createDatabase();
  machine.environment["DATABASE_URL"] = empty;
  expect(await machine.run("restore", ["latest"], keys.identity)).toMatchObject({ code: 0 });
  await onUrl(empty, async (database) => {
    expect(await database.all("SELECT client_name, revision FROM booking")).toEqual([
      { client_name: "João da Silva", revision: 1 },
    ]);
    expect((await auditBooks(database, CATALOGUE)).findings).toEqual([]);
  });
});

test("a dump is not restored while a server is connected, and puts back no client, no device that was shut out, no link that was replaced, and no counts", async () => {
  const { url, machine } = await machineOnPostgres();
  const connect = (devices: ReturnType<typeof ownerDevices>, id: string) =>
    devices.connect("barbearia", { deviceId: id, tokenHash: id, name: "Mac" }, undefined, NOW);
  const link = { calendarId: "barbearia", name: "owner-link", keyId: "key" };
  await onUrl(url, async (database) => {
    await takeUpFiles(database, SHOPS);
    await setSecret(database, { ...link, sealed: "link before" });
    await setSecret(database, { ...link, name: "feed-secret", sealed: "feed" });
    await connect(ownerDevices(database), "lost");
  });
  expect((await machine.backUp()).code).toBe(0);
  const copy = join(
    machine.copies,
    readdirSync(machine.copies).find((name) => name.endsWith(".pgdump")) ?? "",
  );
  await onUrl(url, async (database) => {
    await runInTransaction(database, CANCEL);
    await runInTransaction(database, "DELETE FROM owner_device");
    await connect(ownerDevices(database), "new");
    await setSecret(database, { ...link, sealed: "link after" });
    await runInTransaction(
      database,
      `UPDATE booking SET client_name = '', client_phone = '', client_email = '', erased_at = ${NOW}`,
    );
    const refused = await machine.run("restore", [copy]);
    expect(refused.errors).toMatch(
      /^Nothing was restored: \d+ other connections use the database: stop every server first/,
    );
  });
  const restored = await machine.run("restore", [copy]);
  expect(restored).toMatchObject({ code: 0, errors: "" });
  expect(restored.output).toContain("What was there before is in ");
  expect(restored.output).toContain("Erased again: the clients of 1 bookings\n");
  await onUrl(url, async (database) => {
    expect(await database.all("SELECT client_name, cancelled_at FROM booking")).toEqual([
      { client_name: "", cancelled_at: null },
    ]);
    expect(await database.all("SELECT device_id FROM owner_device")).toEqual([
      { device_id: "new" },
    ]);
    expect(await database.all("SELECT sealed FROM shop_secret ORDER BY name")).toEqual([
      { sealed: "feed" },
      { sealed: "link after" },
    ]);
  });
});

test("a dump that is damaged, and a file that is none, change nothing", async () => {
  const { url, machine } = await machineOnPostgres();
  await machine.backUp();
  const copy = join(
    machine.copies,
    readdirSync(machine.copies).find((name) => name.endsWith(".pgdump")) ?? "",
  );
  flipByte(copy);
  expect((await machine.run("restore", [copy])).errors).toContain("has changed since it was made");
  const other = join(machine.data, "text.pgdump");
  writeFileSync(other, "no dump");
  expect((await machine.run("restore", [other])).errors).toBe(
    `Nothing was restored: ${other} is damaged\n`,
  );
  await onUrl(url, async (database) => {
    expect(await database.all("SELECT client_name FROM booking")).toEqual([
      { client_name: "João da Silva" },
    ]);
  });
});

test("a dump of an older step of the schema replaces tables of later steps, too", async () => {
  const { server, machine } = await machineOnPostgres();
  const url = await server.createDatabase();
  machine.environment["DATABASE_URL"] = url;
  const older = MIGRATIONS.filter(({ number }) => number <= 15);
  expect(older.length).toBeLessThan(MIGRATIONS.length);
  await onUrl(url, (database) => migrate(database, older));
  const copy = join(machine.data, "older.pgdump");
  expect(await machine.run("backup", [copy])).toMatchObject({ code: 0, errors: "" });
  await onUrl(url, async (database) => {
    await migrate(database);
    await bookingStore(database).create({ ...JOAO_AT_EIGHT, capacity: 1 });
  });
  expect(await machine.run("restore", [copy])).toMatchObject({ code: 0, errors: "" });
  await onUrl(url, async (database) => {
    expect(await database.all(CLIENTS)).toEqual([]);
    expect(await database.all("SELECT number FROM migration ORDER BY number")).toEqual(
      MIGRATIONS.map(({ number }) => ({ number })),
    );
  });
});

test("where a line of after-copies.jsonl cannot be read, nothing is replaced", async () => {
  const { url, machine } = await machineOnPostgres();
  const copy = join(machine.data, "copy.pgdump");
  await machine.run("backup", [copy]);
  await onUrl(url, (database) =>
    runInTransaction(database, `UPDATE booking SET client_name = '', erased_at = ${NOW}`),
  );
  writeFileSync(join(machine.data, "after-copies.jsonl"), '{"erased":["barbearia"\n');
  expect(await machine.run("restore", [copy])).toMatchObject({
    code: 1,
    output: "",
    errors: expect.stringMatching(
      /^Nothing was restored: line 1 of \S+after-copies.jsonl cannot be read\n$/,
    ) as string,
  });
  await onUrl(url, async (database) => {
    expect(await database.all(CLIENTS)).toEqual([{ client_name: "" }]);
  });
});

test("a dump that cannot be brought up to date is taken back; where nothing was there before, it says that no server may start", async () => {
  const { server, url, machine } = await machineOnPostgres();
  const copy = join(machine.data, "later.pgdump");
  const recordLater = "INSERT INTO migration (number, name) VALUES (9999, 'later')";
  await onUrl(url, (database) => runInTransaction(database, recordLater));
  await machine.run("backup", [copy]);
  await onUrl(url, async (database) => {
    await runInTransaction(database, "DELETE FROM migration WHERE number = 9999");
    await runInTransaction(database, "UPDATE booking SET revision = 7");
    const mac = { deviceId: "mac", tokenHash: "mac", name: "Mac" };
    await ownerDevices(database).connect("barbearia", mac, undefined, NOW);
  });
  const refused = await machine.run("restore", [copy]);
  expect(refused.code).toBe(1);
  expect(refused.errors).toMatch(
    /^Nothing was restored: its schema is of a later version .*\. What was there before is in the database again\n$/,
  );
  await onUrl(url, async (database) => {
    expect(await database.all("SELECT revision FROM booking")).toEqual([{ revision: 7 }]);
    expect(await database.all("SELECT device_id FROM owner_device")).toEqual([
      { device_id: "mac" },
    ]);
    await migrate(database);
  });

  machine.environment["DATABASE_URL"] = await server.createDatabase();
  const replaced = await machine.run("restore", [copy]);
  expect(replaced.code).toBe(1);
  expect(replaced.errors).toMatch(
    /^The bookings were replaced by those of the copy, and are not brought up to date: its schema is of a later version .* Start no server\. /,
  );
});

test("a dump that ends too early replaces nothing", async () => {
  const { url, machine } = await machineOnPostgres();
  const copy = join(machine.data, "copy.pgdump");
  await machine.run("backup", [copy]);
  const cut = join(machine.data, "cut.pgdump");
  const bytes = readFileSync(copy);
  // Its list of contents is at the beginning, and can be read.
  writeFileSync(cut, bytes.subarray(0, bytes.length - 100));
  await onUrl(url, (database) => runInTransaction(database, "UPDATE booking SET revision = 7"));
  const refused = await machine.run("restore", [cut]);
  expect(refused.code).toBe(1);
  expect(refused.errors).toMatch(/^Nothing was restored: pg_restore: /);
  await onUrl(url, async (database) => {
    expect(await database.all("SELECT revision FROM booking")).toEqual([{ revision: 7 }]);
  });
});

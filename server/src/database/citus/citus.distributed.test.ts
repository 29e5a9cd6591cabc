// The store's contracts and the races on a real Citus: npm run distributed. decisions/0008

import { spawnSync } from "node:child_process";

import { afterAll, describe, expect, onTestFinished, test } from "vitest";

import { SHOPS } from "@vitrine/shops/shops";
import { anyBarberContract } from "@vitrine/testing/contracts/any-barber-contract";
import { anyBarberServersContract } from "@vitrine/testing/contracts/any-barber-servers-contract";
import { atRestContract, manyShops } from "@vitrine/testing/contracts/at-rest-contract";
import { bookingStoreContract } from "@vitrine/testing/contracts/bookings-contract";
import { busyClosingsContract } from "@vitrine/testing/contracts/busy-closings-contract";
import {
  createCitusDatabase,
  dropCitusDatabase,
  findCitusServers,
} from "@vitrine/testing/databases/citus-servers";
import { closedTimesContract } from "@vitrine/testing/contracts/closings-contract";
import { concurrencyContract } from "@vitrine/testing/contracts/concurrency-contract";
import { postgresEngine } from "@vitrine/testing/databases/engine-under-test";
import { ownerBookingsContract } from "@vitrine/testing/contracts/owner-bookings-contract";
import { shopEditsContract } from "@vitrine/testing/contracts/shop-edits-contract";
import { openedTimesContract } from "@vitrine/testing/contracts/opened-times-contract";
import { waitsContract } from "@vitrine/testing/contracts/waits-contract";
import { ask } from "@vitrine/testing/databases/postgres";
import { PROGRAMS, PROGRAM_ENVIRONMENT } from "@vitrine/testing/programs";
import { JOAO_BOOKS } from "@vitrine/testing/sample-bookings";

import { bookingStore } from "../../booking/booking-store.ts";
import { takeUpFiles } from "../../shops/take-up-files.ts";
import { distributeTables } from "./citus-tables.ts";
import { migrate } from "../migrations/migrate.ts";
import { openPostgres } from "../postgres/postgres-database.ts";

const servers = await findCitusServers();
const names: string[] = [];
afterAll(async () => {
  for (const name of names) await dropCitusDatabase(servers, name);
});

async function newDatabase(): Promise<string> {
  const name = `vitrine_distributed_${process.pid}_${names.length}`;
  names.push(name);
  return createCitusDatabase(servers, name);
}

async function distributedDatabase(): Promise<string> {
  const url = await newDatabase();
  const database = openPostgres(url);
  await migrate(database);
  await distributeTables(database, "");
  await database.close();
  return url;
}

function run(program: "main" | "distribute", url: string) {
  const { status, stderr } = spawnSync(process.execPath, [PROGRAMS[program]], {
    env: { ...PROGRAM_ENVIRONMENT, PORT: "0", LOG_LEVEL: "silent", DATABASE_URL: url },
    encoding: "utf8",
  });
  return { status, stderr };
}

const COLUMNS = `SELECT attrelid::regclass AS its_table, attname AS name FROM pg_attribute
  JOIN pg_dist_partition ON logicalrelid = attrelid WHERE attnum > 0 ORDER BY attrelid, attnum`;

describe("contracts", async () => {
  // Making one takes seconds: the tests share it, one after the other.
  const url = await distributedDatabase();
  const database = openPostgres(url);
  afterAll(() => database.close());
  await migrate(database);
  await takeUpFiles(database, [...SHOPS, ...manyShops(1_000)]);
  await database.prepareToServe?.();
  const spread = await ask(
    url,
    `SELECT logicalrelid FROM pg_dist_partition WHERE partmethod = 'h'
      AND logicalrelid::text NOT IN ('shop', 'shop_revision')`,
  );

  const columns = await ask(url, COLUMNS);

  async function emptyDatabase() {
    // A test may have renamed one.
    for (const [index, { its_table: table, name }] of (await ask(url, COLUMNS)).entries()) {
      const before = columns[index]?.["name"];
      if (name !== before) {
        await ask(url, `ALTER TABLE ${String(table)} RENAME ${String(name)} TO ${String(before)}`);
      }
    }
    // Much quicker than TRUNCATE, which makes each shard's files again.
    await ask(url, spread.map(({ logicalrelid: name }) => `DELETE FROM ${String(name)}`).join(";"));
    return database;
  }

  for (const contract of [
    anyBarberContract,
    bookingStoreContract,
    busyClosingsContract,
    closedTimesContract,
    openedTimesContract,
    ownerBookingsContract,
    waitsContract,
  ]) {
    contract(emptyDatabase);
  }

  shopEditsContract(async () => {
    await emptyDatabase();
    for (const table of ["shop", "shop_revision"]) {
      const names = SHOPS.map(({ calendarId }) => `'${calendarId}'`).join();
      await ask(url, `DELETE FROM ${table} WHERE calendar_id IN (${names})`);
    }
    await takeUpFiles(database, SHOPS);
    return database;
  });
});

describe("at rest", () => {
  atRestContract(async () => {
    const database = openPostgres(await distributedDatabase());
    onTestFinished(() => database.close());
    return database;
  });
});

describe("races and crashes", () => {
  concurrencyContract(postgresEngine({ createDatabase: distributedDatabase }));
  anyBarberServersContract(postgresEngine({ createDatabase: distributedDatabase }));
});

test("bookings that stood on the coordinator are distributed, and none of their rows stays there", async () => {
  const url = await newDatabase();
  const database = openPostgres(url);
  onTestFinished(() => database.close());
  await migrate(database);
  expect((await bookingStore(database).create(JOAO_BOOKS)).ok).toBe(true);
  expect(run("main", url)).toEqual({
    status: 1,
    stderr: expect.stringMatching(/does not distribute booking, .* yet: run npm run distribute\n$/),
  });
  expect(run("distribute", url).status).toBe(0);
  expect(await database.all("SELECT client_phone FROM booking")).toEqual([
    { client_phone: JOAO_BOOKS.clientPhone },
  ]);
  const [left] = await ask(url, "SELECT pg_relation_size('booking'::regclass) AS bytes");
  expect(left).toEqual({ bytes: "0" });
});

test("a table of a later step is distributed by the next run, beside the others, and a third does nothing", async () => {
  const url = await distributedDatabase();
  const database = openPostgres(url);
  onTestFinished(() => database.close());
  await ask(url, "CREATE TABLE chair (calendar_id TEXT NOT NULL, number INTEGER NOT NULL)");
  expect(run("main", url).stderr).toContain("does not distribute chair yet");
  expect(await distributeTables(database, "")).toEqual([
    "SELECT create_distributed_table('chair', 'calendar_id', colocate_with => 'booking')",
    "SELECT truncate_local_data_after_distributing_table('chair')",
    "ALTER TABLE chair REPLICA IDENTITY FULL",
  ]);
  expect(await distributeTables(database, "")).toEqual([]);
});

test("neither a server nor the command works through a worker", async () => {
  const name = new URL(await distributedDatabase()).pathname.slice(1);
  const url = servers[1]?.urlOf(name) ?? "";
  for (const program of ["main", "distribute"] as const) {
    expect(run(program, url).stderr).toContain("it is a worker of Citus");
  }
});

test("a server does not start while a node's sessions begin with other settings", async () => {
  const url = await distributedDatabase();
  const name = new URL(url).pathname.slice(1);
  await ask(url, `ALTER DATABASE ${name} SET synchronous_commit = off`);
  const { status, stderr } = run("main", url);
  expect(status).toBe(1);
  expect(stderr).toContain(`run ALTER DATABASE "${name}" SET synchronous_commit = 'on'`);
});

// PgBouncer in transaction mode: each transaction may run on another of the database's connections, which keep nothing
// of ours.

import { setTimeout as after } from "node:timers/promises";

import { expect, onTestFinished, test, vi } from "vitest";

import {
  audit,
  dayOfSlots,
  expectBooked,
  tally,
} from "@vitrine/testing/contracts/concurrency-contract";
import { temporaryFolder } from "@vitrine/testing/app-under-test";
import { startPgBouncer } from "@vitrine/testing/databases/pgbouncer";
import { postgresUnderTest } from "@vitrine/testing/databases/postgres-under-test";
import { ask } from "@vitrine/testing/databases/postgres";
import { TUESDAY } from "@vitrine/testing/sample-requests";
import { call, callPatiently, serverProcess } from "@vitrine/testing/server-process";
import { startTcpProxy } from "@vitrine/testing/network/tcp-proxy";
import { JOAO_BOOKS } from "@vitrine/testing/sample-bookings";
import { bookingStoreContract } from "@vitrine/testing/contracts/bookings-contract";
import { bookingStore } from "../../booking/booking-store.ts";
import { databaseContract } from "@vitrine/testing/contracts/database-contract";
import { DatabaseUnavailable } from "../database.ts";
import { migrate } from "../migrations/migrate.ts";
import { openPostgres } from "./postgres-database.ts";
import { inTransaction } from "@vitrine/testing/databases/in-transaction";
import { SOON } from "@vitrine/testing/soon";

const postgres = await postgresUnderTest();

/** Takes start-up parameters in silence and passes none of them on, as many installations are set to do. */
const IGNORES_SETTINGS = { ignore_startup_parameters: "options,extra_float_digits" };

const SETTINGS_WITHIN = `SELECT current_setting('synchronous_commit') AS commit,
  current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
  current_setting('idle_in_transaction_session_timeout') AS idle`;

/** A database of its own whose default does not wait for the disk, behind a PgBouncer of its own. */
async function pooledDatabase(settings?: Readonly<Record<string, string>>) {
  const direct = await postgres.createDatabase();
  await ask(direct, `ALTER DATABASE ${nameOf(direct)} SET synchronous_commit = off`);
  const pooler = await startPgBouncer(direct, settings);
  onTestFinished(() => pooler.stop());
  return { direct, pooler };
}

async function openPooled(settings?: Readonly<Record<string, string>>) {
  const { direct, pooler } = await pooledDatabase(settings);
  const database = openPostgres(pooler.url);
  onTestFinished(() => database.close());
  await migrate(database);
  return { database, direct, pooler };
}

const nameOf = (url: string) => new URL(url).pathname.slice(1);
const statusOf = async (url: string, path: string) => (await fetch(`${url}${path}`)).status;

databaseContract(async () => openPostgres((await pooledDatabase()).pooler.url));
bookingStoreContract(async () => (await openPooled()).database);

test.each([
  ["as shipped", undefined],
  ["told to ignore start-up parameters", IGNORES_SETTINGS],
])(
  "behind a PgBouncer %s, five hundred calls at once are served and the books add up",
  async (_, settings) => {
    const { direct, pooler } = await pooledDatabase(settings);
    const { url } = await serverProcess(temporaryFolder(), { DATABASE_URL: pooler.url });
    const slots = dayOfSlots();
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, index) => {
        const slot = slots[index % slots.length];
        return index < slots.length * 2
          ? call(url, "/createAppointment", slot)
          : call(url, "/check-availability", TUESDAY);
      }),
    );
    // Each slot once, and once more by the same client; all the others only look.
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 392, 201: 108 });
    expect(await statusOf(url, "/ready")).toBe(200);
    expect(audit({ DATABASE_URL: direct }).output).toContain(
      "108 live bookings in 1 calendars: no",
    );
    await expectBooked(url, slots.slice(0, 10));
  },
);

test.each([
  ["as shipped", undefined],
  ["told to ignore start-up parameters", IGNORES_SETTINGS],
])(
  "behind a PgBouncer %s, every transaction has its limits and is flushed to disk, and every read its limits",
  async (_, settings) => {
    const { database } = await openPooled(settings);
    const expected = { commit: "on", statement: "4s", lock: "1200ms", idle: "5s" };
    // More at once than there are connections to the database, so that each is used by several.
    const seen = await Promise.all(
      Array.from({ length: 20 }, async () => {
        let within: unknown;
        await inTransaction(database, async (transaction) => {
          [within] = await transaction.all(SETTINGS_WITHIN);
          return { ok: true };
        });
        return [within, ...(await database.all(SETTINGS_WITHIN))];
      }),
    );
    for (const settings of seen) expect(settings).toEqual([expected, expected]);
  },
);

test("through the pooler nothing of ours stays on the database's connections", async () => {
  const { database, pooler } = await openPooled();
  await Promise.all(Array.from({ length: 20 }, () => database.all("SELECT 1 AS one")));
  expect(await ask(pooler.url, SETTINGS_WITHIN)).toEqual([
    { commit: "off", statement: "0", lock: "0", idle: "0" },
  ]);
  expect(await ask(pooler.url, "SELECT name FROM pg_prepared_statements")).toEqual([]);
});

test("through the pooler a create waits for a held half hour no longer than its limit", async () => {
  const { database, direct } = await openPooled();
  const bookings = bookingStore(database);
  await bookings.create(JOAO_BOOKS);
  const holder = openPostgres(direct);
  onTestFinished(() => holder.close());
  const release = Promise.withResolvers<void>();
  const holding = Promise.withResolvers<void>();
  const held = inTransaction(holder, async (transaction) => {
    await transaction.run("UPDATE half_hour SET blocked = 1");
    holding.resolve();
    await release.promise;
    return { ok: false };
  });
  await holding.promise;
  const waiting = bookings.create({ ...JOAO_BOOKS, clientPhone: "111111111" });
  await expect(waiting).rejects.toThrow(DatabaseUnavailable);
  await expect(waiting).rejects.toHaveProperty("cause.code", "55P03");
  release.resolve();
  await held;
});

test("through the pooler a read that takes too long is ended by the database itself", async () => {
  const { database, direct } = await openPooled();
  await expect(database.all("SELECT pg_sleep(30)")).rejects.toHaveProperty("cause.code", "57014");
  expect(
    await ask(
      direct,
      `SELECT query FROM pg_stat_activity
       WHERE datname = current_database() AND state = 'active' AND pid <> pg_backend_pid()`,
    ),
  ).toEqual([]);
});

test("while PgBouncer is away calls are refused with 503, and it is of use again when it is back", async () => {
  const { pooler } = await pooledDatabase();
  const { url } = await serverProcess(temporaryFolder(), { DATABASE_URL: pooler.url });
  const [slot, later] = dayOfSlots();
  expect((await callPatiently(url, "/createAppointment", slot)).status).toBe(201);
  await pooler.kill();
  expect((await call(url, "/createAppointment", later)).status).toBe(503);
  expect((await call(url, "/check-availability", TUESDAY)).status).toBe(503);
  await expectReady(url, 503);
  await pooler.restart();
  await expectReady(url, 200);
  expect((await call(url, "/createAppointment", slot)).status).toBe(200);
  expect((await callPatiently(url, "/createAppointment", later)).status).toBe(201);
});

test("a server that starts before its PgBouncer waits for it and becomes ready", async () => {
  const { pooler } = await pooledDatabase();
  await pooler.kill();
  const starting = serverProcess(temporaryFolder(), { DATABASE_URL: pooler.url });
  await after(1_500);
  await pooler.restart();
  const { url } = await starting;
  expect(await statusOf(url, "/ready")).toBe(200);
});

test("a pooler that comes to stand where the database was is found out without a failed call", async () => {
  const { direct, pooler } = await pooledDatabase(IGNORES_SETTINGS);
  const proxy = await startTcpProxy(direct);
  onTestFinished(() => proxy.stop());
  const database = openPostgres(proxy.url);
  onTestFinished(() => database.close());
  await migrate(database);
  expect(await database.all("SELECT 1 AS one")).toEqual([{ one: 1 }]);
  proxy.leadTo(pooler.url);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => database.all("SELECT 1 AS one")),
  );
  for (const answer of answers) expect(answer).toEqual([{ one: 1 }]);
});

/** `/ready` says the same for a second at the most. */
async function expectReady(url: string, status: number): Promise<void> {
  await vi.waitFor(async () => expect(await statusOf(url, "/ready")).toBe(status), SOON);
}

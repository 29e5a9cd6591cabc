import { setTimeout as after } from "node:timers/promises";

import { Client } from "pg";
import { expect, onTestFinished, test, vi } from "vitest";

import { ask } from "@vitrine/testing/databases/postgres";
import { JOAO_BOOKS } from "@vitrine/testing/sample-bookings";
import {
  createPostgresDatabase,
  temporarySharedDatabase,
} from "@vitrine/testing/databases/shared-postgres";
import { bookingStore } from "../../booking/booking-store.ts";
import { sameThreadContract } from "@vitrine/testing/contracts/database-contract";
import { DatabaseUnavailable } from "../database.ts";
import type { Database } from "../database.ts";
import { migrate, untilMigrated } from "../migrations/migrate.ts";
import { openPostgres } from "./postgres-database.ts";
import { isRefusedForGood } from "./postgres-failures.ts";
import { inTransaction } from "@vitrine/testing/databases/in-transaction";

sameThreadContract(async () => openPostgres(await createPostgresDatabase()));

test("ten instances that start at once migrate once", async () => {
  const url = await createPostgresDatabase();
  const instances = Array.from({ length: 10 }, () => openPostgres(url));
  onTestFinished(async () => {
    await Promise.all(instances.map((instance) => instance.close()));
  });
  await Promise.all(instances.map((instance) => migrate(instance)));
  const applied = await ask(url, "SELECT number, count(*)::int AS times FROM migration GROUP BY 1");
  expect(applied.length).toBeGreaterThan(1);
  expect(applied.every((step) => step["times"] === 1)).toBe(true);
});

test("two transactions that wait for each other are run again, and both succeed", async () => {
  const database = await temporarySharedDatabase();
  await inTransaction(database, async (transaction) => {
    await transaction.run("CREATE TABLE counter (name TEXT, value INTEGER)");
    await transaction.run("INSERT INTO counter VALUES ('a', 0), ('b', 0)");
    return { ok: true };
  });
  let runs = 0;
  let updates = 0;
  const bothHaveTheirFirst = Promise.withResolvers<void>();
  const increase = (names: readonly string[]) =>
    inTransaction(database, async (transaction) => {
      runs += 1;
      for (const name of names) {
        await transaction.run("UPDATE counter SET value = value + 1 WHERE name = :name", { name });
        updates += 1;
        if (updates === 2) bothHaveTheirFirst.resolve();
        await bothHaveTheirFirst.promise;
      }
      return { ok: true };
    });
  await Promise.all([increase(["a", "b"]), increase(["b", "a"])]);
  expect(runs).toBeGreaterThan(2);
  expect(await database.all("SELECT value FROM counter")).toEqual([{ value: 2 }, { value: 2 }]);
});

test("a transaction that never gets its turn ends as unavailable, after a bounded number of tries", async () => {
  const database = await temporarySharedDatabase();
  let runs = 0;
  const hopeless = inTransaction(database, async (transaction) => {
    runs += 1;
    await transaction.run("DO $$ BEGIN RAISE EXCEPTION 'busy' USING ERRCODE = '40001'; END $$");
    return { ok: true };
  });
  await expect(hopeless).rejects.toThrow(DatabaseUnavailable);
  expect(runs).toBe(5);
});

test("a look asks nothing else of a connection that was idle; what decides something asks whether its server takes writes", async () => {
  // As a server has it.
  const { database, open } = untilMigrated(openPostgres(await createPostgresDatabase()));
  onTestFinished(() => database.close());
  open();
  const sent = vi.spyOn(Client.prototype, "query");
  onTestFinished(() => sent.mockRestore());
  const statementsOf = async (reading?: { readonly isLook: true }) => {
    sent.mockClear();
    await database.all("SELECT 1", {}, reading);
    return sent.mock.calls.length;
  };
  expect(await statementsOf({ isLook: true })).toBe(2);
  await after(1_100);
  expect(await statementsOf({ isLook: true })).toBe(1);
  expect(await statementsOf()).toBe(2);
  expect(await statementsOf()).toBe(1);
});

test("a connection that ends in the middle of a transaction is unavailability, not the end of the process", async () => {
  const url = await createPostgresDatabase();
  const database = openPostgres(url);
  onTestFinished(() => database.close());
  const cut = inTransaction(database, async (transaction) => {
    const [own] = await transaction.all("SELECT pg_backend_pid() AS pid");
    await ask(url, `SELECT pg_terminate_backend(${String(own?.["pid"])})`);
    await after(50);
    await transaction.all("SELECT 1");
    return { ok: true };
  });
  await expect(cut).rejects.toThrow(DatabaseUnavailable);
  expect(await database.all("SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test("idle connections that end hurt nobody", async () => {
  const url = await createPostgresDatabase();
  const database = openPostgres(url);
  onTestFinished(() => database.close());
  await Promise.all([1, 2, 3].map(() => database.all("SELECT pg_sleep(0.05)")));
  await ask(
    url,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  await expectAnswered(database);
});

test("every wait has its limit, and a transaction its level, whatever the database's own defaults say", async () => {
  const url = await createPostgresDatabase();
  const name = new URL(url).pathname.slice(1);
  await ask(url, `ALTER DATABASE ${name} SET default_transaction_isolation = 'serializable'`);
  const database = openPostgres(url);
  onTestFinished(() => database.close());
  let settings: unknown;
  await inTransaction(database, async (transaction) => {
    [settings] = await transaction.all(
      `SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
         current_setting('idle_in_transaction_session_timeout') AS idle,
         current_setting('transaction_isolation') AS isolation`,
    );
    return { ok: true };
  });
  expect(settings).toEqual({
    statement: "4s",
    lock: "1200ms",
    idle: "5s",
    isolation: "read committed",
  });
});

test("a failed statement that is passed over is a bug, not a booking", async () => {
  const database = await temporarySharedDatabase();
  const careless = inTransaction(database, async (transaction) => {
    await transaction.run("INSERT INTO migration VALUES (1000, 'lost')");
    await transaction.run("NOT SQL").catch(() => "passed over");
    return { ok: true };
  });
  await expect(careless).rejects.toThrow("a failed statement was passed over");
  expect(await database.all("SELECT name FROM migration WHERE number = 1000")).toEqual([]);
});

test("closing finishes more than there are connections for", async () => {
  const database = openPostgres(await createPostgresDatabase());
  const calls = Array.from({ length: 30 }, () => database.all("SELECT pg_sleep(0.05)"));
  await database.close();
  expect(await Promise.all(calls)).toHaveLength(30);
});

test("commits are flushed to disk, whatever the database's own default says", async () => {
  const url = await createPostgresDatabase();
  await ask(url, `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET synchronous_commit = off`);
  const database = openPostgres(url);
  onTestFinished(() => database.close());
  expect(await database.all("SHOW synchronous_commit")).toEqual([{ synchronous_commit: "on" }]);
});

test("no migration yet, a wrong password and no such database are unavailability; the last two for good", async () => {
  const url = await createPostgresDatabase();
  const failureOf = async (address: string) => {
    const database = openPostgres(address);
    onTestFinished(() => database.close());
    const failure: unknown = await database.all("SELECT number FROM migration").catch(String);
    const cause: unknown = await database
      .all("SELECT number FROM migration")
      .catch((error: Error) => error.cause);
    return { failure, isForGood: isRefusedForGood(cause) };
  };
  const unavailable = "DatabaseUnavailable: the database is unavailable";
  expect(await failureOf(url)).toEqual({ failure: unavailable, isForGood: false });
  const wrongPassword = new URL(url);
  wrongPassword.password = "wrong";
  expect(await failureOf(wrongPassword.href)).toEqual({ failure: unavailable, isForGood: true });
  expect(await failureOf(`${url}_gone`)).toEqual({ failure: unavailable, isForGood: true });
  expect(await failureOf("postgres://vitrine@127.0.0.1:1/vitrine")).toEqual({
    failure: unavailable,
    isForGood: false,
  });
});

test("limits and the flush to disk hold also where DATABASE_URL brings options of its own", async () => {
  const url = new URL(await createPostgresDatabase());
  url.searchParams.set("options", "-c synchronous_commit=off");
  const database = openPostgres(url.href);
  onTestFinished(() => database.close());
  const settings = await inTransaction(database, async (transaction) => ({
    ok: true,
    rows: await transaction.all(
      `SELECT current_setting('synchronous_commit') AS commit, current_setting('lock_timeout') AS lock`,
    ),
  }));
  expect(settings.rows).toEqual([{ commit: "on", lock: "1200ms" }]);
});

test("prepared statements that are gone from a connection fail no call: from then on none has a name", async () => {
  const database = await temporarySharedDatabase();
  const bookings = bookingStore(database);
  await bookings.create(JOAO_BOOKS);
  await database.all("DEALLOCATE ALL");
  expect(await bookings.usesOfBarbers("barbearia", [6], JOAO_BOOKS.span)).toHaveProperty("size", 1);
  const again = await temporarySharedDatabase();
  const others = bookingStore(again);
  await others.create(JOAO_BOOKS);
  await again.all("DEALLOCATE ALL");
  expect(await others.create({ ...JOAO_BOOKS, barberColorId: 7 })).toEqual({
    ok: true,
    stored: true,
  });
  expect(await again.all("SELECT name FROM pg_prepared_statements")).toEqual([]);
});

test("of several hosts, one that is away or has gone is passed by", async () => {
  const url = await createPostgresDatabase();
  const { host } = new URL(url);
  const database = openPostgres(
    `${url.replace(host, `127.0.0.1:1,${host}`)}?target_session_attrs=primary`,
  );
  onTestFinished(() => database.close());
  expect(await database.all("SELECT 1 AS one")).toEqual([{ one: 1 }]);
  await ask(
    url,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  await expectAnswered(database);
});

test("a commit that Citus could not bring to a worker is unavailability, and is not run again", async () => {
  const database = await temporarySharedDatabase();
  // What Citus says there, said by a trigger at the same moment. A sequence counts what is rolled back, too.
  const statements = [
    "CREATE SEQUENCE commits",
    `CREATE FUNCTION lose_worker() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      PERFORM nextval('commits');
      RAISE EXCEPTION 'could not commit transaction for shard 102008 on at least one active node'
        USING ERRCODE = 'XX000';
    END $$`,
    `CREATE CONSTRAINT TRIGGER lost_worker AFTER INSERT ON booking
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION lose_worker()`,
  ];
  for (const statement of statements) await database.all(statement);
  const bookings = bookingStore(database);
  await expect(bookings.create(JOAO_BOOKS)).rejects.toThrow(DatabaseUnavailable);
  expect(await database.all("SELECT last_value FROM commits")).toEqual([{ last_value: 1 }]);
  await database.all("DROP TRIGGER lost_worker ON booking");
  expect(await bookings.create(JOAO_BOOKS)).toEqual({ ok: true, stored: true });
});

/** The first call may meet a connection of whose end this process has not heard yet. */
async function expectAnswered(database: Database): Promise<void> {
  await expect.poll(() => database.all("SELECT 1 AS one")).toEqual([{ one: 1 }]);
}

// What is asked of a worker that does not answer. Citus' functions are stood in for by a table of who answers; a real one is
// killed and frozen by npm run distributed.

import { expect, inject, onTestFinished, test, vi } from "vitest";

import { appUnderTest } from "@vitrine/testing/app-under-test";
import { ask } from "@vitrine/testing/databases/postgres";
import { JOAO_BOOKS } from "@vitrine/testing/sample-bookings";
import { createPostgresDatabase } from "@vitrine/testing/databases/shared-postgres";
import { SOON } from "@vitrine/testing/soon";
import { bookingStore } from "../../booking/booking-store.ts";
import { migrate } from "../migrations/migrate.ts";
import { openPostgres } from "../postgres/postgres-database.ts";

const OF_LOST = { ...JOAO_BOOKS, calendarId: "barbearia" };
const OF_OTHER = { ...JOAO_BOOKS, calendarId: "reservas" };

/** A database whose calendar "barbearia" is on worker 1, every other one on worker 2; `setAnswers` says whether 1 answers. */
async function twoWorkers() {
  const url = await createPostgresDatabase(inject("postgresTemplate"));
  for (const statement of [
    `INSERT INTO pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
     VALUES (99999, 'citus', 10, 11, false, '13.2-1')`,
    "CREATE SCHEMA catalogue",
    `CREATE TABLE catalogue.pg_dist_partition AS
     SELECT oid::regclass AS logicalrelid, 'h'::"char" AS partmethod FROM pg_class WHERE relkind = 'r'`,
    "CREATE TABLE catalogue.pg_dist_local_group AS SELECT 0 AS groupid",
    `CREATE TABLE catalogue.pg_dist_node AS SELECT number AS groupid, number AS nodeid, 'worker' AS nodename,
       number AS nodeport, true AS isactive, 'primary' AS noderole, true AS answers FROM generate_series(1, 2) AS number`,
    "CREATE TABLE catalogue.pg_dist_placement AS SELECT number AS groupid, number AS shardid FROM generate_series(1, 2) AS number",
    `CREATE FUNCTION catalogue.get_shard_id_for_distribution_column(regclass, text) RETURNS integer
     LANGUAGE sql AS $$ SELECT CASE $2 WHEN 'barbearia' THEN 1 ELSE 2 END $$`,
    `CREATE FUNCTION catalogue.citus_check_connection_to_node(text, integer) RETURNS boolean
     LANGUAGE sql AS $$ SELECT answers FROM catalogue.pg_dist_node WHERE nodeport = $2 $$`,
    "CREATE TABLE catalogue.flush AS SELECT 'on' AS setting",
    `CREATE FUNCTION catalogue.run_command_on_all_nodes(text)
     RETURNS TABLE (nodeid integer, success boolean, result text) LANGUAGE sql
     AS $$ SELECT nodeid, true, CASE $1 WHEN 'SHOW lock_timeout' THEN '1200ms' ELSE
       (SELECT min(setting) FROM catalogue.flush) END FROM catalogue.pg_dist_node $$`,
    `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET search_path = public, catalogue`,
  ]) {
    await ask(url, statement);
  }
  const database = openPostgres(url);
  onTestFinished(() => database.close());
  await migrate(database);
  return {
    url,
    database,
    setAnswers: (answers: boolean) =>
      ask(url, `UPDATE catalogue.pg_dist_node SET answers = ${answers} WHERE groupid = 1`),
  };
}

test("a worker that does not answer is asked nothing, the others are booked, and it is once it answers", async () => {
  const { database, setAnswers } = await twoWorkers();
  await database.prepareToServe?.();
  const bookings = bookingStore(database);
  await setAnswers(false);
  await expect(database.requireAllMachines?.()).rejects.toMatchObject({
    cause: { message: "the worker worker:1 does not answer" },
  });
  await expect(bookings.create(OF_LOST)).rejects.toMatchObject({ cause: { name: "WorkerAway" } });
  await expect(bookings.usesOfBarbers("barbearia", [6], OF_LOST.span)).rejects.toMatchObject({
    cause: { name: "WorkerAway" },
  });
  expect((await bookings.create(OF_OTHER)).ok).toBe(true);
  await setAnswers(true);
  await vi.waitFor(async () => expect((await bookings.create(OF_LOST)).ok).toBe(true), SOON);
});

test("a failed call is enough for the workers to be asked", async () => {
  const { database, setAnswers } = await twoWorkers();
  await database.prepareToServe?.();
  await setAnswers(false);
  // Too long for a call: as one that waits for a worker.
  await expect(database.all("SELECT pg_sleep(30)")).rejects.toThrow("unavailable");
  await vi.waitFor(
    () =>
      expect(bookingStore(database).create(OF_LOST)).rejects.toMatchObject({
        cause: { name: "WorkerAway" },
      }),
    SOON,
  );
});

test("ready says 503 while a worker is away, whichever calendar is tried, and 200 again", async () => {
  const { database, setAnswers } = await twoWorkers();
  await database.prepareToServe?.();
  const app = await appUnderTest({}, { database });
  const ready = async () => (await app.inject("/ready")).statusCode;
  expect(await ready()).toBe(200);
  await setAnswers(false);
  await vi.waitFor(async () => expect(await ready()).toBe(503), { timeout: 5_000 });
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect(await ready()).toBe(503);
  await setAnswers(true);
  await vi.waitFor(async () => expect(await ready()).toBe(200), { timeout: 5_000 });
});

test("a server is not served by nodes that begin their sessions with other settings", async () => {
  const { url, database } = await twoWorkers();
  await ask(url, "UPDATE catalogue.flush SET setting = 'off'");
  const name = new URL(url).pathname.slice(1);
  await expect(database.prepareToServe?.()).rejects.toThrow(
    "a server's settings do not reach the shards of Citus, and synchronous_commit is off on worker:1, off on worker:2: " +
      `on the coordinator, which tells the other nodes, run ALTER DATABASE "${name}" SET synchronous_commit = 'on'`,
  );
});

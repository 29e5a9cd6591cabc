// The server's queries of Citus' catalogue, and the statements that it would run. Citus itself: npm run distributed.

import { spawnSync } from "node:child_process";

import { expect, inject, onTestFinished, test } from "vitest";

import { ask } from "@vitrine/testing/databases/postgres";
import { PROGRAMS, PROGRAM_ENVIRONMENT } from "@vitrine/testing/programs";
import { createPostgresDatabase } from "@vitrine/testing/databases/shared-postgres";
import { distributingStatements, refuseUndistributed, refuseWorker } from "./citus-tables.ts";
import { openPostgres } from "../postgres/postgres-database.ts";

/** A migrated database whose catalogue says that it has Citus, on this node, and keeps these tables spread. */
async function withCatalogue({
  group = 0,
  coordinators = 0,
  spread = [] as readonly string[],
} = {}) {
  const url = await createPostgresDatabase(inject("postgresTemplate"));
  for (const statement of [
    `INSERT INTO pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
     VALUES (99999, 'citus', 10, 11, false, '13.2-1')`,
    "CREATE SCHEMA catalogue",
    `CREATE TABLE catalogue.pg_dist_partition AS
     SELECT oid::regclass AS logicalrelid, 'h'::"char" AS partmethod FROM pg_class
     WHERE relname IN (${["", ...spread].map((name) => `'${name}'`).join()})`,
    `CREATE TABLE catalogue.pg_dist_local_group AS SELECT ${group} AS groupid`,
    `CREATE TABLE catalogue.pg_dist_node AS SELECT 0 AS groupid, 'one' AS nodename
     FROM generate_series(1, ${coordinators})`,
    "INSERT INTO catalogue.pg_dist_node VALUES (1, 'two')",
    `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET search_path = public, catalogue`,
  ]) {
    await ask(url, statement);
  }
  const database = openPostgres(url);
  onTestFinished(() => database.close());
  return { url, database };
}

const IDENTIFYING_INDEX = `CREATE UNIQUE INDEX half_hour_identity ON half_hour (calendar_id, barber_color_id, cell);
  ALTER TABLE half_hour REPLICA IDENTITY USING INDEX half_hour_identity`;

const ALL =
  "agency_log booking booking_flood busy_calendar cancel_guard cancel_look client_use client_wait closed_time closing half_hour mail_use opened_time outbox outbox_follower outbox_switch owner_call owner_code owner_device owner_note push_key push_notice push_subscription sent_mail series shop shop_only shop_only_phone shop_revision shop_secret shop_words wait_bar weekly_closing".split(
    " ",
  );

test("every table with calendar_id is distributed beside the first one, the others become known", async () => {
  const { database } = await withCatalogue();
  const statements = await distributingStatements(database, "db.example:5433");
  expect(statements).toEqual([
    "SELECT citus_set_coordinator_host('db.example', 5433)",
    ...ALL.flatMap((name, index) => [
      `SELECT create_distributed_table('${name}', 'calendar_id'${index === 0 ? "" : ", colocate_with => 'agency_log'"})`,
      `SELECT truncate_local_data_after_distributing_table('${name}')`,
    ]),
    "ALTER TABLE half_hour REPLICA IDENTITY FULL",
    ...["counting_salt", "migration", "server_clock"].map(
      (name) => `SELECT citus_add_local_table_to_metadata('${name}')`,
    ),
  ]);
});

test("what is distributed stays where it is, and a coordinator that is known keeps its name", async () => {
  const { database } = await withCatalogue({ coordinators: 1, spread: ALL.slice(1) });
  const statements = await distributingStatements(database, "db.example:5433");
  expect(statements.slice(0, 2)).toEqual([
    "SELECT create_distributed_table('agency_log', 'calendar_id', colocate_with => 'booking')",
    "SELECT truncate_local_data_after_distributing_table('agency_log')",
  ]);
  expect(statements.filter((statement) => statement.includes("coordinator_host"))).toEqual([]);
});

test.each([
  ["no key of columns", "SELECT 1", ["ALTER TABLE half_hour REPLICA IDENTITY FULL"]],
  ["whole rows", "ALTER TABLE half_hour REPLICA IDENTITY FULL", []],
  ["an operator's index", IDENTIFYING_INDEX, []],
  [
    "an index that is gone again",
    `${IDENTIFYING_INDEX}; DROP INDEX half_hour_identity`,
    ["ALTER TABLE half_hour REPLICA IDENTITY FULL"],
  ],
])(
  "a table whose rows are identified by %s can be moved, or is made movable",
  async (_, sql, expected) => {
    const { url, database } = await withCatalogue({ coordinators: 1, spread: ALL });
    await ask(url, sql);
    const statements = await distributingStatements(database, "");
    expect(statements.filter((statement) => statement.startsWith("ALTER"))).toEqual(expected);
  },
);

test("an address that only this machine knows is not sent to workers on others", async () => {
  const { database } = await withCatalogue();
  await expect(distributingStatements(database, "")).rejects.toThrow(
    "say under which address they can, npm run distribute -- --coordinator HOST:PORT",
  );
});

test("a table that is not distributed is refused by its name, and none is once all are", async () => {
  const { database } = await withCatalogue({ spread: ALL.slice(1) });
  await expect(refuseUndistributed(database)).rejects.toThrow(
    "it has Citus, which does not distribute agency_log yet: run npm run distribute",
  );
  const whole = await withCatalogue({ spread: ALL });
  await refuseUndistributed(whole.database);
});

test("a worker is refused, the coordinator is not", async () => {
  const worker = await withCatalogue({ group: 2 });
  await expect(refuseWorker(worker.database)).rejects.toThrow("it is a worker of Citus");
  const coordinator = await withCatalogue();
  await refuseWorker(coordinator.database);
});

test("a server that finds Citus and its tables in one place ends with the command to run", async () => {
  const { url } = await withCatalogue({ spread: ALL.slice(2) });
  const { status, stderr } = spawnSync(process.execPath, [PROGRAMS.main], {
    env: { ...PROGRAM_ENVIRONMENT, PORT: "0", LOG_LEVEL: "silent", DATABASE_URL: url },
    encoding: "utf8",
    timeout: 30_000,
  });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr:
      "Vitrine cannot start: The database of DATABASE_URL cannot be used: it has Citus, which does not " +
      "distribute agency_log, booking yet: run npm run distribute\n",
  });
});

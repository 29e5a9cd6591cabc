// Where Citus keeps the tables, and the statements that bring each to where it belongs. decisions/0008

import { DatabaseRefused } from "../database.ts";
import type { Database, Reader } from "../database.ts";
import { operation } from "../operation.ts";
import { find, number, orNull, query, text } from "../query.ts";
import type { RowOf } from "../query.ts";

const EXTENSION = query(
  { version: text },
  "SELECT extversion AS version FROM pg_extension WHERE extname = 'citus'",
);

const HERE = query({ node_group: number }, "SELECT groupid AS node_group FROM pg_dist_local_group");
const COORDINATOR_GROUP = 0;

/**
 * `kept`: how Citus keeps a table, spread over the workers, in one piece that every node knows of, or unknown to it (NULL).
 * `has_identity`: whether a changed row is told from the others by a key, or whole.
 */
const TABLE = {
  name: text,
  calendar_column: orNull(text),
  kept: orNull(text),
  has_identity: number,
};
const SPREAD = "h";

const TABLES = query(
  TABLE,
  `SELECT relname AS name, attname AS calendar_column, partmethod::text AS kept,
     (relreplident = 'f' OR EXISTS (SELECT FROM pg_index WHERE indrelid = pg_class.oid
       AND CASE relreplident WHEN 'd' THEN indisprimary WHEN 'i' THEN indisreplident END))::int AS has_identity
   FROM pg_class
   LEFT JOIN pg_attribute ON attrelid = pg_class.oid AND attname = 'calendar_id' AND NOT attisdropped
   LEFT JOIN pg_dist_partition ON logicalrelid = pg_class.oid
   WHERE relkind = 'r' AND relnamespace = current_schema()::text::regnamespace
   ORDER BY relname`,
);

const COORDINATOR = query(
  { host: orNull(text), port: orNull(number), is_known: number, has_distant_workers: number },
  `SELECT host(inet_server_addr()) AS host, inet_server_port() AS port,
     count(*) FILTER (WHERE groupid = 0) AS is_known,
     count(*) FILTER (WHERE groupid <> 0 AND nodename NOT IN ('localhost', '127.0.0.1', '::1'))
       AS has_distant_workers
   FROM pg_dist_node`,
);

const LOOPBACK = /^(127\.|::1$)/;

/** Whether the database has Citus: one look at PostgreSQL's list of extensions. */
export async function hasCitus(reader: Reader): Promise<boolean> {
  return (await find(reader, EXTENSION)).length > 0;
}

/**
 * A worker of Citus knows the tables, but changes no schema.
 * @throws DatabaseRefused where `reader` reads on one
 */
export async function refuseWorker(reader: Reader): Promise<void> {
  const [here] = await find(reader, HERE);
  if (here !== undefined && here.node_group !== COORDINATOR_GROUP) {
    throw new DatabaseRefused("it is a worker of Citus: DATABASE_URL must lead to the coordinator");
  }
}

/**
 * A table that is not spread would be kept whole on the coordinator, and no statement says so.
 * @throws DatabaseRefused while a table with `calendar_id` is not spread by it
 */
export async function refuseUndistributed(reader: Reader): Promise<void> {
  const names = (await find(reader, TABLES)).filter(mustBeSpread).map(({ name }) => name);
  if (names.length > 0) {
    throw new DatabaseRefused(
      `it has Citus, which does not distribute ${names.join(", ")} yet: run npm run distribute`,
    );
  }
}

const DISTRIBUTE = operation("distribute the tables", async (transaction, coordinator: string) => {
  const statements = await distributingStatements(transaction, coordinator);
  for (const statement of statements) await transaction.all(statement);
  return { ok: true };
});

/**
 * Distributes whatever is not distributed yet, all of it or nothing. `coordinator`: under which HOST or HOST:PORT the workers
 * reach the coordinator; empty for the address under which it was reached now.
 * @throws DatabaseRefused where the database has no Citus, or that address would be of no use to the workers
 */
export async function distributeTables(database: Database, coordinator: string): Promise<string[]> {
  if (!(await hasCitus(database))) {
    throw new DatabaseRefused("it has no Citus: CREATE EXTENSION citus makes it a coordinator");
  }
  const statements = await distributingStatements(database, coordinator);
  if (statements.length > 0) await database.migration(DISTRIBUTE, coordinator);
  return statements;
}

/** What is still to be run, in this order; nothing where all is in its place. */
export async function distributingStatements(
  reader: Reader,
  coordinator: string,
): Promise<string[]> {
  const tables = await find(reader, TABLES);
  // Colocated: the rows of one calendar in all tables are on the same worker.
  let beside = tables.find(isSpread)?.name;
  const spreading = tables.filter(mustBeSpread).flatMap(({ name }) => {
    const place = beside === undefined ? "" : `, colocate_with => '${beside}'`;
    beside ??= name;
    return [
      `SELECT create_distributed_table('${name}', 'calendar_id'${place})`,
      // Otherwise the rows stay on the coordinator's disk, too, and there no name is ever erased.
      `SELECT truncate_local_data_after_distributing_table('${name}')`,
    ];
  });
  // Citus moves a shard while it is written to only where each changed row can be found again. half_hour's key has an
  // expression, which no primary key takes.
  const identifying = tables
    .filter(({ calendar_column, has_identity }) => calendar_column !== null && has_identity === 0)
    .map(({ name }) => `ALTER TABLE ${name} REPLICA IDENTITY FULL`);
  // In one piece on the coordinator, and not a copy on each node: one that is away would stop each change.
  const announcing = tables
    .filter(({ calendar_column, kept }) => calendar_column === null && kept === null)
    .map(({ name }) => `SELECT citus_add_local_table_to_metadata('${name}')`);
  const statements = [...spreading, ...identifying, ...announcing];
  if (statements.length === 0) return [];
  return [...(await coordinatorStatements(reader, coordinator)), ...statements];
}

/** Citus announces a table of the coordinator only to nodes that know the coordinator. */
async function coordinatorStatements(reader: Reader, named: string): Promise<string[]> {
  const [found] = await find(reader, COORDINATOR);
  if (found === undefined || found.is_known > 0) return [];
  const [host = "", port = String(found.port)] =
    named === "" ? [found.host ?? "localhost"] : named.split(":");
  if (
    found.has_distant_workers > 0 &&
    named === "" &&
    (host === "localhost" || LOOPBACK.test(host))
  ) {
    throw new DatabaseRefused(
      `its workers cannot reach the coordinator at ${host}: say under which address they can, ` +
        "npm run distribute -- --coordinator HOST:PORT",
    );
  }
  return [`SELECT citus_set_coordinator_host('${host.replaceAll("'", "''")}', ${Number(port)})`];
}

function isSpread({ kept }: RowOf<typeof TABLE>): boolean {
  return kept === SPREAD;
}

function mustBeSpread(table: RowOf<typeof TABLE>): boolean {
  return table.calendar_column !== null && !isSpread(table);
}

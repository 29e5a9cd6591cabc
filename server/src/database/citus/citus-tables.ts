// Where Citus keeps the tables. decisions/0008

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

/** `kept`: `h` if spread over the workers, another letter if in one piece known to all nodes, NULL if unknown to Citus. */
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

export async function hasCitus(reader: Reader): Promise<boolean> {
  return (await find(reader, EXTENSION)).length > 0;
}

/** A worker of Citus has the tables, but cannot change the schema. */
export async function refuseWorker(reader: Reader): Promise<void> {
  const [here] = await find(reader, HERE);
  if (here !== undefined && here.node_group !== COORDINATOR_GROUP) {
    throw new DatabaseRefused("it is a worker of Citus: DATABASE_URL must lead to the coordinator");
  }
}

/** A table that is not spread would stay whole on the coordinator, without any error. */
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

/** Returns the statements run. `coordinator`: HOST or HOST:PORT for the workers; empty for this connection's address. */
export async function distributeTables(database: Database, coordinator: string): Promise<string[]> {
  if (!(await hasCitus(database))) {
    throw new DatabaseRefused("it has no Citus: CREATE EXTENSION citus makes it a coordinator");
  }
  const statements = await distributingStatements(database, coordinator);
  if (statements.length > 0) await database.migration(DISTRIBUTE, coordinator);
  return statements;
}

export async function distributingStatements(
  reader: Reader,
  coordinator: string,
): Promise<string[]> {
  const tables = await find(reader, TABLES);
  // Colocated, so that one calendar's rows in all tables are on the same worker.
  let firstSpread = tables.find(isSpread)?.name;
  const spreadStatements = tables.filter(mustBeSpread).flatMap(({ name }) => {
    const colocation = firstSpread === undefined ? "" : `, colocate_with => '${firstSpread}'`;
    firstSpread ??= name;
    return [
      `SELECT create_distributed_table('${name}', 'calendar_id'${colocation})`,
      // Otherwise the rows also stay on the coordinator's disk, where no name is ever erased.
      `SELECT truncate_local_data_after_distributing_table('${name}')`,
    ];
  });
  // Citus can move a shard during writes only if each changed row can be identified; half_hour has no primary key.
  const identityStatements = tables
    .filter(({ calendar_column, has_identity }) => calendar_column !== null && has_identity === 0)
    .map(({ name }) => `ALTER TABLE ${name} REPLICA IDENTITY FULL`);
  // Other tables stay in one piece on the coordinator: with a copy on each node, a node away would block every change.
  const announceStatements = tables
    .filter(({ calendar_column, kept }) => calendar_column === null && kept === null)
    .map(({ name }) => `SELECT citus_add_local_table_to_metadata('${name}')`);
  const statements = [...spreadStatements, ...identityStatements, ...announceStatements];
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

/** Ignores nodes that do not answer, so that a server still starts for the calendars of the other nodes. */
export async function refuseOtherSettings(
  reader: Reader,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const wrong: { problem: string; remedy: string }[] = [];
  const database = (await find(reader, DATABASE))[0]?.name ?? "";
  for (const [name, value] of Object.entries(settings)) {
    const rows = await find(reader, SHOW_ON_NODES, { command: `SHOW ${name}` });
    const others = rows.filter(({ shown }) => shown !== value);
    if (others.length === 0) continue;
    wrong.push({
      problem: `${name} is ${others.map(({ node, shown }) => `${shown} on ${node}`).join(", ")}`,
      remedy: `ALTER DATABASE "${database}" SET ${name} = '${value}'`,
    });
  }
  if (wrong.length === 0) return;
  throw new DatabaseRefused(
    `a server's settings do not reach the shards of Citus, and ${wrong.map(({ problem }) => problem).join("; ")}: ` +
      `on the coordinator, which tells the other nodes, run ${wrong.map(({ remedy }) => remedy).join("; ")}`,
  );
}

const DATABASE = query({ name: text }, "SELECT current_database()::text AS name");

const SHOW_ON_NODES = query(
  { node: text, shown: text },
  `SELECT coalesce(nodename || ':' || nodeport, 'the coordinator') AS node, result AS shown
   FROM run_command_on_all_nodes(:command) AS answer LEFT JOIN pg_dist_node USING (nodeid)
   WHERE success ORDER BY 1`,
);

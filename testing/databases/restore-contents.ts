// Makes a PostgreSQL database that a test has used like the one it was copied from.

import { Client } from "pg";

import { ask } from "./postgres.ts";

/** What a database holds. */
export interface Contents {
  /** Changes with every change of its schema. */
  readonly schema: string;
  readonly tables: readonly {
    readonly name: string;
    /** Its rows in JSON, as PostgreSQL writes them. */
    readonly rows: string;
  }[];
}

// Deleted rows stay in the files, where the next test's statements would pass them.
const LEFT_BEHIND_MAX_BYTES = 4_000_000;

// Whatever changes a table, an index, a function or the planner's knowledge writes a new row into one of these.
const SCHEMA = `
  SELECT md5(string_agg(part, ',' ORDER BY part)) AS schema FROM (
    SELECT 'class ' || oid || ' ' || xmin AS part FROM pg_class WHERE oid >= 16384
    UNION ALL SELECT 'column ' || attrelid || ' ' || attnum || ' ' || xmin FROM pg_attribute WHERE attrelid >= 16384
    UNION ALL SELECT 'constraint ' || oid || ' ' || xmin FROM pg_constraint WHERE oid >= 16384
    UNION ALL SELECT 'trigger ' || oid || ' ' || xmin FROM pg_trigger
    UNION ALL SELECT 'function ' || oid || ' ' || xmin FROM pg_proc WHERE oid >= 16384
    UNION ALL SELECT 'schema ' || oid || ' ' || xmin FROM pg_namespace
    UNION ALL SELECT 'statistic ' || starelid || ' ' || staattnum || ' ' || xmin FROM pg_statistic WHERE starelid >= 16384
    UNION ALL SELECT 'setting ' || setconfig::text FROM pg_db_role_setting
      WHERE setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())
  ) AS parts`;

const TABLES = `
  SELECT relname::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`;

const IN_USE = `
  SELECT EXISTS (SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()) AS in_use`;

const SIZE = `
  SELECT sum(pg_relation_size(oid))::bigint AS bytes FROM pg_class
  WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`;

/** Reads what a database holds. */
export async function contentsOf(url: string): Promise<Contents> {
  const [{ schema } = {}] = await ask(url, SCHEMA);
  const tables = await Promise.all(
    (await ask(url, TABLES)).map(async ({ name }) => {
      const [{ rows } = {}] = await ask(
        url,
        `SELECT coalesce(json_agg(t), '[]')::text AS rows FROM ${String(name)} AS t`,
      );
      return { name: String(name), rows: String(rows) };
    }),
  );
  return { schema: String(schema), tables };
}

/**
 * Gives a database these contents again. Returns false, with nothing done, where it is in use, gone, much larger, or has
 * another schema.
 */
export async function restoreContents(url: string, { schema, tables }: Contents): Promise<boolean> {
  const client = new Client({ connectionString: url });
  client.on("error", () => {});
  try {
    await client.connect();
    const first = async (sql: string) => (await client.query<Record<string, unknown>>(sql)).rows[0];
    if ((await first(IN_USE))?.["in_use"] !== false) return false;
    if ((await first(SCHEMA))?.["schema"] !== schema) return false;
    if (Number((await first(SIZE))?.["bytes"]) > LEFT_BEHIND_MAX_BYTES) return false;
    await client.query(tables.map(({ name }) => `DELETE FROM ${name}`).join(";"));
    for (const { name, rows } of tables.filter((table) => table.rows !== "[]")) {
      await client.query(
        `INSERT INTO ${name} SELECT * FROM json_populate_recordset(NULL::${name}, $1)`,
        [rows],
      );
    }
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

import { createHash } from "node:crypto";
import { setTimeout as after } from "node:timers/promises";

import { Pool, types } from "pg";
import type { PoolClient } from "pg";

import { DatabaseUnavailable } from "./database.ts";
import type { Database, Row, SqlValue, Transaction } from "./database.ts";
import { isWorthAnotherTry, meaningOf } from "./postgres-failures.ts";

// Enough to keep a small database server busy; the calls beyond wait here, where waiting costs nothing.
const CONNECTIONS_MAX = 10;

// A client gives up after some seconds: better a clear refusal before.
const CONNECT_MILLISECONDS = 3_000;
const STATEMENT_MILLISECONDS = 4_000;
// The database itself may hang, and then only we can end the wait.
const ANSWER_MILLISECONDS = STATEMENT_MILLISECONDS + 1_000;
// An instance that has stopped in the middle of a transaction must not keep its half hours locked.
const IDLE_IN_TRANSACTION_MILLISECONDS = 5_000;

const TRIES_MAX = 5;
const RETRY_MILLISECONDS = 20;

// Any number, the same in every instance.
const MIGRATION_LOCK = 7_306_120;

/**
 * A PostgreSQL database, shared with any number of other instances. decisions/0007
 *
 * Opening connects to nothing yet: while the database is away, every call throws `DatabaseUnavailable`, and once it is
 * back they succeed again.
 */
export function openPostgres(url: string): Database {
  const pool = new Pool({
    connectionString: url,
    application_name: "vitrine",
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    statement_timeout: STATEMENT_MILLISECONDS,
    query_timeout: ANSWER_MILLISECONDS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MILLISECONDS,
    keepAlive: true,
    // An acknowledged booking outlives a power cut, whatever the database's own default says.
    options: "-c synchronous_commit=on",
    types: { getTypeParser },
  });
  // A lost connection has its say where it is used. Without a listener of its own, though, idle or in use, its error
  // would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));

  async function connection(): Promise<PoolClient> {
    try {
      return await pool.connect();
    } catch (error) {
      throw meaningOf(error);
    }
  }

  /** Runs `work` between `begin` and COMMIT or ROLLBACK, on a connection that nobody else has. */
  async function transaction<Outcome>(
    begin: string,
    work: (transaction: Transaction) => Promise<Outcome>,
    isKept: (outcome: Outcome) => boolean,
  ): Promise<Outcome> {
    const client = await connection();
    let isClean = false;
    try {
      await query(client, begin, []);
      const outcome = await work(statementsOf(client));
      await query(client, isKept(outcome) ? "COMMIT" : "ROLLBACK", []);
      isClean = true;
      return outcome;
    } catch (error) {
      isClean = await isRolledBack(client);
      throw error;
    } finally {
      // A connection in an unknown state is closed, and whatever it had begun ends with it.
      client.release(!isClean);
    }
  }

  return {
    migrationLock: `SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`,
    skipLocked: "FOR UPDATE SKIP LOCKED",

    async all(sql, parameters) {
      const client = await connection();
      let isClean = false;
      try {
        const { rows } = await query(client, sql, parameters);
        isClean = true;
        return rows;
      } finally {
        client.release(!isClean);
      }
    },

    snapshot: (work) =>
      transaction("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", work, () => false),

    async tx(work) {
      for (let tries = 1; ; tries++) {
        try {
          return await transaction(
            "BEGIN ISOLATION LEVEL READ COMMITTED",
            work,
            (outcome) => outcome.ok,
          );
        } catch (error) {
          if (!isWorthAnotherTry(error)) throw error;
          if (tries === TRIES_MAX) throw new DatabaseUnavailable(error);
          // Each at another moment, or the same two would meet again.
          await after(Math.random() * RETRY_MILLISECONDS * tries);
        }
      }
    },

    close: () => pool.end(),
  };
}

function statementsOf(client: PoolClient): Transaction {
  return {
    all: async (sql, parameters) => (await query(client, sql, parameters)).rows,
    run: async (sql, parameters) => (await query(client, sql, parameters)).rowCount,
  };
}

async function isRolledBack(client: PoolClient): Promise<boolean> {
  try {
    await query(client, "ROLLBACK", []);
    return true;
  } catch {
    // The connection is lost, and the transaction with it: the failure that led here is the one to tell.
    return false;
  }
}

async function query(
  client: PoolClient,
  sql: string,
  parameters: readonly SqlValue[],
): Promise<{ rows: Row[]; rowCount: number }> {
  try {
    const { rows, rowCount } = await client.query<Row>({
      ...preparedForm(sql),
      values: [...parameters],
    });
    return { rows, rowCount: rowCount ?? 0 };
  } catch (error) {
    throw meaningOf(error);
  }
}

// Statements are few and fixed: each is parsed and planned once a connection.
const preparedForms = new Map<string, { name: string; text: string }>();

/** `a = ? AND b = ?` → `a = $1 AND b = $2`, with a name for it. */
function preparedForm(sql: string): { name: string; text: string } {
  let form = preparedForms.get(sql);
  if (form === undefined) {
    let count = 0;
    const text = sql.replaceAll("?", () => `$${++count}`);
    form = { name: createHash("sha1").update(sql).digest("base64url"), text };
    preparedForms.set(sql, form);
  }
  return form;
}

// Instants and counts are far from where a number stops being exact; the driver gives both as text by itself.
const COUNTING_TYPES = new Set<number>([types.builtins.INT8, types.builtins.NUMERIC]);

function getTypeParser(oid: number, format?: "text" | "binary") {
  return COUNTING_TYPES.has(oid) ? Number : types.getTypeParser(oid, format);
}

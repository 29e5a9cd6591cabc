import { createHash } from "node:crypto";
import { setTimeout as after } from "node:timers/promises";

import { Client, Pool, types } from "pg";
import type { ClientBase, PoolClient } from "pg";

import { DatabaseUnavailable } from "./database.ts";
import type { Database, Reader, Row, SqlValue, Transaction } from "./database.ts";
import { isConnectionLost, isWorthAnotherTry, meaningOf } from "./postgres-failures.ts";
import { refuseOtherEncodings, requireWritable } from "./postgres-suitability.ts";

// Enough to keep a small database server busy; the calls beyond wait here, where waiting costs nothing.
const CONNECTIONS_MAX = 10;

// A client gives up after some seconds: better a clear refusal before.
const CONNECT_MILLISECONDS = 3_000;
const STATEMENT_MILLISECONDS = 4_000;
// The database itself may hang, and then only we can end the wait.
const ANSWER_MILLISECONDS = STATEMENT_MILLISECONDS + 1_000;
// Whoever waits longer for one slot must not use up the connections that the others need. Longer than the second after
// which PostgreSQL looks for a deadlock, which is run again.
const LOCK_MILLISECONDS = 1_200;
// An instance that has stopped in the middle of a transaction must not keep its half hours locked.
const IDLE_IN_TRANSACTION_MILLISECONDS = 5_000;

const TRIES_MAX = 5;
const RETRY_MILLISECONDS = 20;

const BEGIN = "BEGIN ISOLATION LEVEL READ COMMITTED";
const BEGIN_SNAPSHOT = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

// Any number, the same in every instance.
const MIGRATION_LOCK = 7_306_120;

/**
 * A PostgreSQL database, shared with any number of other instances. decisions/0007
 *
 * Opening connects to nothing yet: while the database is away, every call throws `DatabaseUnavailable`, and once it is
 * back they succeed again.
 */
export function openPostgres(url: string): Database {
  const connecting = {
    connectionString: url,
    application_name: "vitrine",
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    keepAlive: true,
    // An acknowledged booking outlives a power cut, whatever the database's own default says.
    options: "-c synchronous_commit=on",
    types: { getTypeParser },
  };
  const pool = new Pool({
    ...connecting,
    max: CONNECTIONS_MAX,
    statement_timeout: STATEMENT_MILLISECONDS,
    lock_timeout: LOCK_MILLISECONDS,
    query_timeout: ANSWER_MILLISECONDS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MILLISECONDS,
  });
  // A lost connection has its say where it is used. Without a listener of its own, though, idle or in use, its error
  // would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));

  const underWay = new Set<Promise<unknown>>();

  /** What is under way is finished before the pool closes. */
  async function tracked<Result>(work: Promise<Result>): Promise<Result> {
    underWay.add(work);
    try {
      return await work;
    } finally {
      underWay.delete(work);
    }
  }

  /** Runs `work` on a connection that nobody else has meanwhile. */
  async function connected<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    const client = await pool.connect().catch((error: unknown) => {
      throw meaningOf(error);
    });
    let isLost = false;
    try {
      return await work(client);
    } catch (error) {
      isLost = isConnectionLost(error);
      throw error;
    } finally {
      // A connection in an unknown state is closed, and whatever it had begun ends with it.
      client.release(isLost);
    }
  }

  async function tx<Outcome extends { readonly ok: boolean }>(
    work: (transaction: Transaction) => Promise<Outcome>,
  ): Promise<Outcome> {
    for (let tries = 1; ; tries++) {
      try {
        return await connected((client) => transaction(client, BEGIN, work));
      } catch (error) {
        if (!isWorthAnotherTry(error)) throw error;
        if (tries === TRIES_MAX) throw new DatabaseUnavailable(error);
        // Each at another moment, or the same two would meet again.
        await after(Math.random() * RETRY_MILLISECONDS * tries);
      }
    }
  }

  /** On a connection without limits of time: an index on a large table takes as long as it takes. */
  async function migration(work: (transaction: Transaction) => Promise<void>): Promise<void> {
    const client = new Client(connecting);
    client.on("error", () => {});
    try {
      await client.connect().catch((error: unknown) => {
        throw meaningOf(error);
      });
      await transaction(client, BEGIN, async (statements) => {
        await refuseOtherEncodings(statements);
        await requireWritable(statements);
        await query(client, `SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`, []);
        await work(statements);
        return { ok: true };
      });
    } finally {
      await client.end();
    }
  }

  return {
    skipLocked: "FOR UPDATE SKIP LOCKED",
    all: (sql, parameters) =>
      tracked(connected(async (client) => (await query(client, sql, parameters)).rows)),
    async snapshot(work) {
      const read = async (reader: Reader) => ({ ok: true, result: await work(reader) });
      return (await tracked(connected((client) => transaction(client, BEGIN_SNAPSHOT, read))))
        .result;
    },
    tx: (work) => tracked(tx(work)),
    migration: (work) => tracked(migration(work)),
    async close() {
      while (underWay.size > 0) await Promise.allSettled(underWay);
      await pool.end();
    },
  };
}

/** Runs `work` between `begin` and COMMIT, or ROLLBACK when its outcome is not ok or it throws. */
async function transaction<Outcome extends { readonly ok: boolean }>(
  client: ClientBase,
  begin: string,
  work: (transaction: Transaction) => Promise<Outcome>,
): Promise<Outcome> {
  await query(client, begin, []);
  let outcome: Outcome;
  try {
    outcome = await work(statementsOf(client));
  } catch (error) {
    // A lost connection takes its transaction with it; asking it once more would only wait once more.
    if (!isConnectionLost(error)) await query(client, "ROLLBACK", []);
    throw error;
  }
  const ended = await query(client, outcome.ok ? "COMMIT" : "ROLLBACK", []);
  // Where a statement has failed and `work` has passed over it, PostgreSQL rolls back, whatever it is told.
  if (outcome.ok && ended.command !== "COMMIT")
    throw new Error("a failed statement was passed over");
  return outcome;
}

function statementsOf(client: ClientBase): Transaction {
  return {
    all: async (sql, parameters) => (await query(client, sql, parameters)).rows,
    run: async (sql, parameters) => (await query(client, sql, parameters)).rowCount,
  };
}

async function query(
  client: ClientBase,
  sql: string,
  parameters: readonly SqlValue[],
): Promise<{ rows: Row[]; rowCount: number; command: string }> {
  try {
    const { rows, rowCount, command } = await client.query<Row>({
      ...preparedForm(sql),
      values: [...parameters],
    });
    return { rows, rowCount: rowCount ?? 0, command };
  } catch (error) {
    throw meaningOf(error);
  }
}

// Statements are few and fixed: each is parsed and planned once a connection.
const preparedForms = new Map<string, { name: string; text: string }>();

/** `a = ? AND b = ?` → `a = $1 AND b = $2`, with a name for it. */
export function preparedForm(sql: string): { name: string; text: string } {
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

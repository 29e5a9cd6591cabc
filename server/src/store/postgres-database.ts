import { setTimeout as after } from "node:timers/promises";

import { DatabaseUnavailable } from "./database.ts";
import type { Database, Reader, Row, Transaction, Values } from "./database.ts";
import { LIMITED, openConnections, UNLIMITED } from "./postgres-connections.ts";
import { isConnectionLost, isWorthANewConnection, isWorthAnotherTry } from "./postgres-failures.ts";
import { beginTransaction, runStatement } from "./postgres-session.ts";
import type { Beginning, Session } from "./postgres-session.ts";
import { refuseOtherEncodings } from "./postgres-suitability.ts";

const TRIES_MAX = 5;
const RETRY_MILLISECONDS = 20;

const WRITING: Beginning = {
  statement: "BEGIN ISOLATION LEVEL READ COMMITTED",
  settings: LIMITED,
  isReadOnlyEnough: false,
};
const MIGRATING: Beginning = { ...WRITING, settings: UNLIMITED };
const READING_ONE_MOMENT: Beginning = {
  statement: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
  settings: LIMITED,
  isReadOnlyEnough: true,
};

// Any number, the same in every instance.
const MIGRATION_LOCK = 7_306_120;

/**
 * A PostgreSQL database, shared with any number of other instances. decisions/0007
 *
 * Opening connects to nothing yet: while the database is away, every call throws `DatabaseUnavailable`, and once it is
 * back they succeed again.
 */
export function openPostgres(url: string): Database {
  const connections = openConnections(url);
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

  async function withRetries<Result>(work: (session: Session) => Promise<Result>): Promise<Result> {
    for (let tries = 1; ; tries++) {
      try {
        return await connections.use(work);
      } catch (error) {
        if (isWorthANewConnection(error) && tries === 1) continue;
        if (!isWorthAnotherTry(error)) throw error;
        if (tries === TRIES_MAX) throw new DatabaseUnavailable(error);
        // Each at another moment, or the same two would meet again.
        await after(Math.random() * RETRY_MILLISECONDS * tries);
      }
    }
  }

  const migration = (work: (transaction: Transaction) => Promise<void>): Promise<unknown> =>
    connections.useUnlimited((session) =>
      runTransaction(session, MIGRATING, async (transaction) => {
        await refuseOtherEncodings(transaction);
        await transaction.all("SELECT pg_advisory_xact_lock(:lock)", { lock: MIGRATION_LOCK });
        await work(transaction);
        return { ok: true };
      }),
    );

  return {
    all: (sql, values) => tracked(withRetries((session) => readRows(session, sql, values))),
    async snapshot(work) {
      const read = async (reader: Reader) => ({ ok: true, result: await work(reader) });
      const { result } = await tracked(
        connections.use(
          (session) => runTransaction(session, READING_ONE_MOMENT, read),
          READING_ONE_MOMENT,
        ),
      );
      return result;
    },
    tx: (work) => tracked(withRetries((session) => runTransaction(session, WRITING, work))),
    async migration(work) {
      await tracked(migration(work));
    },
    async close() {
      while (underWay.size > 0) await Promise.allSettled(underWay);
      await connections.close();
    },
  };
}

/** Outside a transaction a pooler's connection has no limits: there a read has one of its own. */
async function readRows(session: Session, sql: string, values?: Values): Promise<Row[]> {
  if (!session.isPooled) return (await runStatement(session, sql, values)).rows;
  const { rows } = await runTransaction(session, WRITING, async (transaction) => ({
    ok: true,
    rows: await transaction.all(sql, values),
  }));
  return rows;
}

/** Runs `work` in a transaction and commits it, or rolls it back when its outcome is not ok or it throws. */
async function runTransaction<Outcome extends { readonly ok: boolean }>(
  session: Session,
  beginning: Beginning,
  work: (transaction: Transaction) => Promise<Outcome>,
): Promise<Outcome> {
  let outcome: Outcome;
  try {
    await beginTransaction(session, beginning);
    outcome = await work({
      all: async (sql, values) => (await runStatement(session, sql, values)).rows,
      run: async (sql, values) => (await runStatement(session, sql, values)).rowCount,
    });
  } catch (error) {
    // A lost connection takes its transaction with it; asking it once more would only wait once more.
    if (!isConnectionLost(error)) await runStatement(session, "ROLLBACK");
    throw error;
  }
  const ended = await runStatement(session, outcome.ok ? "COMMIT" : "ROLLBACK");
  // Where a statement has failed and `work` has passed over it, PostgreSQL rolls back, whatever it is told.
  if (outcome.ok && ended.command !== "COMMIT")
    throw new Error("a failed statement was passed over");
  return outcome;
}

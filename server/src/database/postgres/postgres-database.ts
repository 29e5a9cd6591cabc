import { setTimeout as after } from "node:timers/promises";

import {
  hasCitus,
  refuseOtherSettings,
  refuseUndistributed,
  refuseWorker,
} from "../citus/citus-tables.ts";
import { watchWorkers } from "../citus/citus-workers.ts";
import type { WorkerWatch } from "../citus/citus-workers.ts";
import { DatabaseUnavailable, DatabaseRefused } from "../database.ts";
import type { Database, Operation, Outcome, Reader, Row, Transaction } from "../database.ts";
import { NO_VALUES } from "../named-values.ts";
import { find, query, text } from "../query.ts";
import { postgresHosts } from "./postgres-address.ts";
import { NO_LIMITS, openConnections, SESSION_LIMITS } from "./postgres-connections.ts";
import { isWorthANewConnection, isWorthAnotherTry } from "./postgres-failures.ts";
import { runStatement } from "./postgres-session.ts";
import type { Beginning } from "./postgres-session.ts";
import { runTransaction } from "./postgres-transaction.ts";
import type { WatchedSession } from "./postgres-transaction.ts";

const TRIES_MAX = 5;
const RETRY_MILLISECONDS = 20;

const WRITING: Beginning = {
  statement: "BEGIN ISOLATION LEVEL READ COMMITTED",
  settings: SESSION_LIMITS,
  isReadOnlyEnough: false,
};
const LOOKING: Beginning = { ...WRITING, isLook: true };
const MIGRATING: Beginning = { ...WRITING, settings: NO_LIMITS };
const READING_ONE_MOMENT: Beginning = {
  statement: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
  settings: SESSION_LIMITS,
  isReadOnlyEnough: true,
};

// Any number, as long as it is the same in every instance.
const MIGRATION_LOCK = 7_306_120;
// pg_dump may read a table for hours. A step waits for it, and calls wait for the step, which gives up first and retries.
const MIGRATION_LOCK_TIMEOUT = "800ms";

// A session's settings do not reach the shards of Citus: these two must be set on the nodes.
const { lock_timeout, synchronous_commit } = SESSION_LIMITS;
const SETTINGS_OF_NODES = { lock_timeout, synchronous_commit };

/** Any number of instances may share the database. The first call connects; calls fail while it is away. decisions/0007 */
export function openPostgres(url: string): Database {
  const connections = openConnections(postgresHosts(url));
  const underWay = new Set<Promise<unknown>>();
  let isOnCitus = false;
  let workers: WorkerWatch | undefined;

  /** Lets `close` wait for `work`. */
  async function track<Result>(work: Promise<Result>): Promise<Result> {
    underWay.add(work);
    try {
      return await work;
    } finally {
      underWay.delete(work);
    }
  }

  async function use<Result>(
    work: (session: WatchedSession) => Promise<Result>,
    beginning: Beginning = WRITING,
  ): Promise<Result> {
    try {
      return await connections.use((session) => work({ ...session, workers }), beginning);
    } catch (error) {
      workers?.doubt(error);
      throw error;
    }
  }

  async function withRetries<Result>(
    work: (session: WatchedSession) => Promise<Result>,
    beginning = WRITING,
  ): Promise<Result> {
    for (let tries = 1; ; tries++) {
      try {
        return await use(work, beginning);
      } catch (error) {
        if (isWorthANewConnection(error) && tries === 1) continue;
        if (!isWorthAnotherTry(error)) throw error;
        if (tries === TRIES_MAX) throw new DatabaseUnavailable(error);
        // After a random pause, so that the same two transactions do not conflict again.
        await after(Math.random() * RETRY_MILLISECONDS * tries);
      }
    }
  }

  const migration = <Args>({ work }: Operation<Args, Outcome>, args: Args): Promise<unknown> =>
    connections.useOwn((session) =>
      runTransaction(session, MIGRATING, async (transaction) => {
        await refuseOtherEncodings(transaction);
        isOnCitus = await hasCitus(transaction);
        if (isOnCitus) await refuseWorker(transaction);
        await transaction.all("SELECT pg_advisory_xact_lock(:lock)", { lock: MIGRATION_LOCK });
        await transaction.run(`SET LOCAL lock_timeout = '${MIGRATION_LOCK_TIMEOUT}'`);
        return work(transaction, args);
      }),
    );

  const all: Reader["all"] = (sql, values, reading) => {
    const beginning = reading?.isLook === true ? LOOKING : WRITING;
    return track(withRetries((session) => readRows(session, sql, values), beginning));
  };

  return {
    all,
    async snapshot(work) {
      const read = async (reader: Reader) => ({ ok: true, result: await work(reader) });
      const { result } = await track(
        use((session) => runTransaction(session, READING_ONE_MOMENT, read), READING_ONE_MOMENT),
      );
      return result;
    },
    tx({ work, isTimed }, args) {
      const run = (transaction: Transaction) => work(transaction, args);
      return track(withRetries((session) => runTransaction(session, WRITING, run, isTimed)));
    },
    async migration(operation, args) {
      await track(migration(operation, args));
    },
    async prepareToServe() {
      if (!isOnCitus) return;
      await refuseUndistributed({ all });
      await refuseOtherSettings({ all }, SETTINGS_OF_NODES);
      workers = watchWorkers((work) => track(connections.useOwn(work, { isLimited: true })));
    },
    requireAllMachines: async () => workers?.requireAll(),
    callsWaiting: connections.callsWaiting,
    now: connections.now,
    async close() {
      workers?.stop();
      while (underWay.size > 0) await Promise.allSettled(underWay);
      await connections.close();
    },
  };
}

/** Behind a pooler, a read runs in a transaction of its own, which alone has time limits. */
async function readRows(session: WatchedSession, sql: string, values = NO_VALUES): Promise<Row[]> {
  if (!session.isPooled) {
    await session.workers?.refuseAway(session, values);
    return (await runStatement(session, sql, values)).rows;
  }
  const { rows } = await runTransaction(session, WRITING, async (transaction) => ({
    ok: true,
    rows: await transaction.all(sql, values),
  }));
  return rows;
}

const ENCODING = query({ server_encoding: text }, "SHOW server_encoding");

/** In another encoding, a booking whose name has a letter that the encoding lacks would end with 500. */
async function refuseOtherEncodings(reader: Reader): Promise<void> {
  const [row] = await find(reader, ENCODING);
  const encoding = row?.server_encoding;
  if (encoding !== "UTF8") {
    throw new DatabaseRefused(
      `its encoding is ${encoding}, in which not every name can be written: ` +
        "create it again with CREATE DATABASE … TEMPLATE template0 ENCODING 'UTF8'",
    );
  }
}

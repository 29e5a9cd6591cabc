import { isDeepStrictEqual } from "node:util";

import { Client, Pool, types } from "pg";
import type { ClientBase, ClientConfig, PoolClient } from "pg";

import { DatabaseUnavailable } from "../database.ts";
import type { PostgresHost, PostgresHosts } from "./postgres-address.ts";
import { POSTGRES_CLOCK, postgresClock } from "./postgres-clock.ts";
import {
  InexactNumber,
  isConnectionLost,
  isPoolBusy,
  isReadOnlyServer,
  isStatementForgotten,
  meaningOf,
  NoWritableHost,
  ReadOnlyServer,
  refusesSettings,
} from "./postgres-failures.ts";
import { shareSearches } from "./postgres-hosts.ts";
import { runStatement } from "./postgres-session.ts";
import type { PostgresSettings, Session } from "./postgres-session.ts";

// Further calls wait in this process, where waiting costs the database nothing.
const CONNECTIONS_MAX = 10;

// A person who books gives up after some seconds; a clear refusal before that is better.
const CONNECT_MILLISECONDS = 3_000;
// If the database hangs, only this limit ends the wait. It is longer than the database's own limit for a statement.
const ANSWER_MILLISECONDS = 5_000;

// A primary that became a standby does not say so by itself, so a connection in use is asked after this time.
const CHECK_MILLISECONDS = 1_000;
// Looks come every 1.4 s: with the second above, each of them would be two statements.
const CHECK_FOR_LOOKS_MILLISECONDS = 10_000;
// While only a standby can be reached, a new connection for each call would only keep it busy.
const READ_ONLY_PAUSE_MILLISECONDS = 500;

export const SESSION_LIMITS = {
  // An acknowledged booking outlives a power cut.
  synchronous_commit: "on",
  statement_timeout: "4s",
  // Calls for one slot must not use up the connections. The limit is above the second after which deadlocks are found.
  lock_timeout: "1200ms",
  // An instance that has stopped in the middle of a transaction must not keep its half hours locked.
  idle_in_transaction_session_timeout: "5s",
} satisfies PostgresSettings;

/** The settings for a change of the schema: an index on a large table may take long. */
export const NO_LIMITS: PostgresSettings = {
  ...SESSION_LIMITS,
  statement_timeout: "0",
  lock_timeout: "0",
  idle_in_transaction_session_timeout: "0",
};

interface Way {
  /** Stays true once a pooler was seen: if the pooler were removed, only a little speed would be lost. */
  isBehindPooler: boolean;
}

/** A pool to the host that takes writes. A single host is never searched for, several are asked after a lost connection. */
function poolOfWritableHost(hosts: PostgresHosts, way: Way) {
  const isOnlyHost = hosts.length === 1;
  const searchHost = shareSearches(hosts, () => doubt(pool));
  let [host] = hosts;
  let isHostWritable = isOnlyHost;
  const openedAt = new WeakMap<ClientBase, number>();
  const openedIn = new WeakMap<ClientBase, Pool>();
  let pool = openPool(host);

  function openPool(of: PostgresHost): Pool {
    class PooledClient extends Client {
      constructor() {
        const limited = { ...addressOf(of), query_timeout: ANSWER_MILLISECONDS };
        // A pooler refuses settings or does not pass them on, so it is sent none.
        super(way.isBehindPooler ? limited : { ...limited, options: asOptions(SESSION_LIMITS) });
      }
    }
    const opened = new Pool({
      Client: PooledClient,
      max: CONNECTIONS_MAX,
      connectionTimeoutMillis: CONNECT_MILLISECONDS,
    });
    // The statement that uses a lost connection reports it. Without a listener, an error event would end the process.
    opened.on("error", () => doubt(opened));
    opened.on("connect", (client) => {
      client.on("error", () => {});
      openedAt.set(client, performance.now());
      openedIn.set(client, opened);
    });
    return opened;
  }

  /** Called after a lost connection or for a newer primary: asks all hosts before the next connection is used. */
  function doubt(lost: Pool | undefined): void {
    if (lost === pool) isHostWritable = isOnlyHost;
  }

  /** Opens a pool to `next`. Calls that still use the previous host's connections end by themselves. */
  function moveTo(next: PostgresHost): void {
    if (next === host) return;
    void pool.end();
    host = next;
    pool = openPool(next);
  }

  return {
    doubt,
    host: () => host,
    pool: () => pool,
    openedAt: (client: ClientBase): number => openedAt.get(client) ?? 0,
    openedIn: (client: ClientBase): Pool | undefined => openedIn.get(client),

    async findWritableHost(isReadOnlyEnough: boolean): Promise<void> {
      if (isHostWritable) return;
      try {
        moveTo(await searchHost());
        isHostWritable = true;
      } catch (error) {
        const { standby } = error instanceof NoWritableHost ? error : {};
        if (!isReadOnlyEnough || standby === undefined) throw new DatabaseUnavailable(error);
        moveTo(standby);
      }
    },
  };
}

interface Use {
  readonly isReadOnlyEnough: boolean;
  readonly isLook?: true | undefined;
}

export function openConnections(hosts: PostgresHosts) {
  const way: Way = { isBehindPooler: false };
  const writable = poolOfWritableHost(hosts, way);
  let readOnlyUntil = 0;
  let retiredIfOpenedBefore = 0;
  const checkedAt = new WeakMap<ClientBase, number>();
  const clock = postgresClock();

  async function connect(isReadOnlyEnough: boolean): Promise<PoolClient> {
    for (;;) {
      await writable.findWritableHost(isReadOnlyEnough);
      const from = writable.pool();
      const wasBehindPooler = way.isBehindPooler;
      const client = await from.connect().catch((error: unknown) => {
        if (wasBehindPooler || !refusesSettings(error)) {
          // When all connections are in use, that says nothing about the host.
          if (!isPoolBusy(error)) writable.doubt(from);
          throw meaningOf(error);
        }
        way.isBehindPooler = true;
        return undefined;
      });
      if (client === undefined) continue;
      if (writable.openedAt(client) >= retiredIfOpenedBefore) return client;
      client.release(true);
    }
  }

  async function check(client: PoolClient, { isReadOnlyEnough, isLook }: Use): Promise<void> {
    const now = performance.now();
    const age = now - (checkedAt.get(client) ?? -Infinity);
    const isCheckedEnough =
      age < (isLook === true ? CHECK_FOR_LOOKS_MILLISECONDS : CHECK_MILLISECONDS);
    // Behind a pooler, each transaction asks as it begins, since a pooler may send each to another server.
    if (way.isBehindPooler || isCheckedEnough) return;
    const { rows } = await runStatement({ client, isPooled: true }, CHECK);
    const { pid, is_read_only: isReadOnly, now: shown, ...settings } = rows[0] ?? {};
    if (typeof shown === "number") clock.learn(shown, now, performance.now());
    // A pooler gives its clients process ids of its own, and does not pass on their settings.
    if (pid !== processIdOf(client) || !isDeepStrictEqual(settings, { ...SESSION_LIMITS })) {
      way.isBehindPooler = true;
    } else if (isReadOnly === "off") {
      checkedAt.set(client, now);
    } else if (!isReadOnlyEnough) {
      throw new DatabaseUnavailable(new ReadOnlyServer());
    }
  }

  return {
    /** Runs `work` on a pooled connection. Unless `isReadOnlyEnough`, its server took writes at most a second ago; for a look, ten. */
    async use<Result>(
      work: (session: Session) => Promise<Result>,
      { isReadOnlyEnough, isLook }: Use = { isReadOnlyEnough: false },
    ): Promise<Result> {
      const began = performance.now();
      if (began < readOnlyUntil && !isReadOnlyEnough) {
        throw new DatabaseUnavailable(new ReadOnlyServer());
      }
      const client = await connect(isReadOnlyEnough);
      let isLost = false;
      try {
        await check(client, { isReadOnlyEnough, isLook });
        return await work({ client, isPooled: way.isBehindPooler, clock });
      } catch (error) {
        isLost = isConnectionLost(error);
        if (isLost) writable.doubt(writable.openedIn(client));
        if (isStatementForgotten(error)) way.isBehindPooler = true;
        if (isReadOnlyServer(error)) {
          const wasJustOpened = writable.openedAt(client) >= began;
          if (wasJustOpened) readOnlyUntil = performance.now() + READ_ONLY_PAUSE_MILLISECONDS;
          // Connections that were opened before lead to the same server, which is no longer the primary.
          retiredIfOpenedBefore = performance.now();
        }
        throw error;
      } finally {
        // A connection in an unknown state is closed, which also ends its transaction.
        client.release(isLost);
      }
    },

    /** Runs `work` on a connection of its own, without time limits unless `isLimited`. */
    async useOwn<Result>(
      work: (session: Session) => Promise<Result>,
      { isLimited }: { readonly isLimited: boolean } = { isLimited: false },
    ): Promise<Result> {
      await writable.findWritableHost(false);
      const from = writable.pool();
      const limit = isLimited ? { query_timeout: ANSWER_MILLISECONDS } : {};
      const client = new Client({ ...addressOf(writable.host()), ...limit });
      client.on("error", () => writable.doubt(from));
      try {
        await client.connect().catch((error: unknown) => {
          writable.doubt(from);
          throw meaningOf(error);
        });
        // `isPooled: true` works with and without a pooler, and is no slower for a connection that is used once.
        return await work({ client, isPooled: true, clock });
      } finally {
        await client.end();
      }
    },

    now: () => clock.now(),

    callsWaiting: () => writable.pool().waitingCount,

    close: (): Promise<void> => writable.pool().end(),
  };
}

function addressOf({ url }: PostgresHost): ClientConfig {
  return {
    connectionString: url,
    application_name: "vitrine",
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    keepAlive: true,
    types: { getTypeParser },
  };
}

const CHECK = `SELECT pg_backend_pid() AS pid, current_setting('transaction_read_only') AS is_read_only,
  ${POSTGRES_CLOCK} AS now, ${Object.keys(SESSION_LIMITS)
    .map((name) => `current_setting('${name}') AS ${name}`)
    .join(", ")}`;

function asOptions(settings: PostgresSettings): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ");
}

/** The id of the server's process that the driver was given; its types lack the field. */
function processIdOf(client: ClientBase & { readonly processID?: number | null }): unknown {
  return client.processID;
}

// The driver would return both types as text. Our instants, counts and sums are far below the largest exact number.
const COUNTING_TYPES = new Set<number>([types.builtins.INT8, types.builtins.NUMERIC]);

function getTypeParser(oid: number, format?: "text" | "binary") {
  return COUNTING_TYPES.has(oid) ? exactNumber : types.getTypeParser(oid, format);
}

/** Throws instead of rounding, as SQLite's driver also does. */
function exactNumber(digits: string): number {
  const number = Number(digits);
  if (Math.abs(number) > Number.MAX_SAFE_INTEGER) throw new InexactNumber(digits);
  return number;
}

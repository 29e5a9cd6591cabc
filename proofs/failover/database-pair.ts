// Two of Debian's PostgreSQL servers, a primary and its synchronous standby, and what an operator does with them.
// docs/database-loss.md

import { setTimeout as after } from "node:timers/promises";

import { DEBIAN_POSTGRES } from "@vitrine/testing/databases/debian-postgres";
import { startHaProxy } from "@vitrine/testing/network/haproxy";
import { ask, startPostgres } from "@vitrine/testing/databases/postgres";
import type { PostgresServer } from "@vitrine/testing/databases/postgres";
import { reachedThrough, startTcpProxy } from "@vitrine/testing/network/tcp-proxy";

const INSTALLED = { installation: DEBIAN_POSTGRES, isAsInstalled: true } as const;

const READ_WRITE = "?target_session_attrs=read-write";

const WAIT_MILLISECONDS = 30_000;
const PAUSE_MILLISECONDS = 50;

type Place = "one" | "two";

/** How the servers find the primary. */
export const WAYS = ["HAProxy", "several hosts"] as const;
export type Way = (typeof WAYS)[number];

export type DatabasePair = Awaited<ReturnType<typeof startPair>>;

/**
 * Starts the pair, the primary in place one; `databaseUrl` leads to it as `way` says. With `isCuttable` the standby follows
 * over a line that can be cut.
 */
export async function startPair(way: Way, { isCuttable }: { readonly isCuttable: boolean }) {
  const primary = await startPostgres(INSTALLED);
  const urlOne = await primary.createDatabase();
  const line = isCuttable ? await startTcpProxy(urlOne) : undefined;
  const followed = line === undefined ? primary : reachedThrough(primary, line);
  const standby = await startPostgres({ ...INSTALLED, primary: followed });
  const urlTwo = standby.urlHere(urlOne);
  const servers = { one: primary, two: standby };
  const urls = { one: urlOne, two: urlTwo };
  const proxy = way === "HAProxy" ? await startHaProxy(urlOne, urlTwo) : undefined;
  await waitForStandby(urlOne);
  let primaryPlace: Place = "one";

  return {
    servers,
    /** Leads to the server that takes writes. */
    primaryUrl: () => urls[primaryPlace],
    databaseUrl:
      proxy?.url ?? `${urlOne.replace(/@([^/]+)/, `@$1,${new URL(urlTwo).host}`)}${READ_WRITE}`,
    /** From now on the standby receives nothing, and the primary's commits wait for it. */
    cutLine: () => line?.cut(),
    /** Ends the connections that wait for the standby: what they have committed stays, on the primary alone. */
    async endWaiting() {
      await ask(
        urls[primaryPlace],
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'",
      );
    },
    /** Where there is a proxy, it must not lead to a primary that is given up. */
    fence: async (place: Place) => proxy?.fence(place),
    /** Makes the standby in `place` the primary. */
    async promote(place: Place) {
      await ask(urls[place], "SELECT pg_promote()");
      primaryPlace = place;
      await proxy?.leadTo(place);
    },
    /** Rebuilds the server in `place` as the standby of the primary, which waits for it at each commit from then on. */
    async rebuildStandby(place: Place) {
      await servers[place].stop();
      const port = Number(new URL(urls[place]).port);
      servers[place] = await startPostgres({ ...INSTALLED, primary: servers[primaryPlace], port });
      await waitForStandby(urls[primaryPlace]);
    },
    /** The same with a primary that has been shut down before its standby was promoted: it keeps its data. */
    async demote(place: Place) {
      await servers[place].restartAsStandby(servers[primaryPlace]);
      await waitForStandby(urls[primaryPlace]);
    },
    async stop() {
      await proxy?.stop();
      await line?.stop();
      await stopAll(Object.values(servers));
    },
  };
}

/** From now on the primary acknowledges no commit that its standby has not flushed to disk. */
async function waitForStandby(primaryUrl: string): Promise<void> {
  await until("a standby follows", primaryUrl, "state = 'streaming'");
  await ask(primaryUrl, "ALTER SYSTEM SET synchronous_standby_names = '*'");
  await ask(primaryUrl, "SELECT pg_reload_conf()");
  await until("the standby is synchronous", primaryUrl, "sync_state = 'sync'");
}

async function until(what: string, url: string, condition: string): Promise<void> {
  const began = performance.now();
  while ((await ask(url, `SELECT 1 FROM pg_stat_replication WHERE ${condition}`)).length === 0) {
    if (performance.now() - began > WAIT_MILLISECONDS) throw new Error(`waited too long: ${what}`);
    await after(PAUSE_MILLISECONDS);
  }
}

async function stopAll(servers: readonly PostgresServer[]): Promise<void> {
  for (const server of servers) {
    // One that is still frozen takes no other signal.
    await server.signal("SIGCONT");
    await server.stop();
  }
}

import { Client } from "pg";

import type { PostgresHost } from "./postgres-address.ts";
import { FormerPrimary, NoWritableHost, ReadOnlyServer } from "./postgres-failures.ts";

// A server that does not answer must not delay a search for longer than a client waits.
const ANSWER_MILLISECONDS = 3_000;
// While no host takes writes, a search for each call would only keep the servers busy.
const PAUSE_MILLISECONDS = 500;
// After a primary's answer, a search waits this long for a newer primary's, but not for a host that hangs.
const OTHERS_MILLISECONDS = 300;

interface Finding {
  readonly host: PostgresHost;
  readonly timeline?: number;
  readonly reason?: unknown;
}

/**
 * Returns a search for the first host that takes writes. Callers share it while it lasts, and half a second longer if it
 * fails. It ignores a lost primary that comes back and takes writes on its old timeline. decisions/0029
 */
export function shareSearches(
  hosts: readonly PostgresHost[],
  onNewerPrimary: () => void,
): () => Promise<PostgresHost> {
  let search: Promise<PostgresHost> | undefined;
  // Not known before the first search, which therefore waits for every host.
  let newestTimeline: number | undefined;

  async function findPrimary(): Promise<PostgresHost> {
    const expectedTimeline = newestTimeline ?? Infinity;
    const enough = Promise.withResolvers<void>();
    const findings = new Map<PostgresHost, Finding>();
    let chosenTimeline = Infinity;
    const asked = hosts.map(async (host) => {
      const finding = await askHost(host);
      findings.set(host, finding);
      const { timeline } = finding;
      if (timeline === undefined) return;
      newestTimeline = Math.max(newestTimeline ?? 0, timeline);
      if (timeline >= expectedTimeline) setTimeout(enough.resolve, OTHERS_MILLISECONDS).unref();
      if (timeline > chosenTimeline) onNewerPrimary();
    });
    await Promise.race([Promise.all(asked), enough.promise]);
    const answered = hosts.flatMap((host) => findings.get(host) ?? []);
    const primary = answered.find(({ timeline }) => timeline === (newestTimeline ?? 0));
    if (primary !== undefined) {
      chosenTimeline = newestTimeline ?? 0;
      return primary.host;
    }
    throw new NoWritableHost(
      answered.map(({ host, reason = new FormerPrimary() }) => ({ host, reason })),
    );
  }

  const forget = () => (search = undefined);
  return () => {
    if (search === undefined) {
      search = findPrimary();
      search.then(forget, () => setTimeout(forget, PAUSE_MILLISECONDS).unref());
    }
    return search;
  };
}

async function askHost(host: PostgresHost): Promise<Finding> {
  const client = new Client({
    connectionString: host.url,
    application_name: "vitrine",
    connectionTimeoutMillis: ANSWER_MILLISECONDS,
    query_timeout: ANSWER_MILLISECONDS,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ transaction_read_only: string }>(
      "SHOW transaction_read_only",
    );
    if (rows[0]?.transaction_read_only !== "off") throw new ReadOnlyServer();
    return { host, timeline: await timelineOf(client) };
  } catch (reason) {
    return { host, reason };
  } finally {
    // Not awaited: a server that hangs never confirms the end.
    void client.end().catch(() => {});
  }
}

/** The number of the server's timeline, which grows with each promotion; 0 if the server does not say. */
async function timelineOf(client: Client): Promise<number> {
  try {
    const { rows } = await client.query<{ file: string }>(
      "SELECT pg_walfile_name(pg_current_wal_insert_lsn()) AS file",
    );
    return Number.parseInt(rows[0]?.file.slice(0, 8) ?? "0", 16);
  } catch {
    // A database that only speaks PostgreSQL's protocol has no write-ahead log. Then only the hosts' order decides.
    return 0;
  }
}

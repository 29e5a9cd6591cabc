import { Client } from "pg";

import type { PostgresHost } from "./postgres-address.ts";
import { FormerPrimary, NoWritableHost, ReadOnlyServer } from "./postgres-failures.ts";

// A server that does not answer must not delay a search for longer than a client waits.
const ANSWER_MILLISECONDS = 3_000;
// While no host takes writes, a search for each call would only keep the servers busy.
const PAUSE_MILLISECONDS = 500;
// How long a search goes on once a primary has answered. A server promoted by then answers as quickly; one that hangs is
// not waited for.
const OTHERS_MILLISECONDS = 300;

/** A host's answer: its timeline if it takes writes, otherwise the reason why not. */
interface Finding {
  readonly host: PostgresHost;
  readonly timeline?: number;
  readonly reason?: unknown;
}

/**
 * Returns a function that finds the first of the hosts, in their order, that takes writes. Its callers share a search while
 * it lasts, and for half a second after one that found none. A search asks all hosts at once and takes some seconds at the
 * most, even if some do not answer. After the first search, it ends soon after a primary has answered.
 *
 * Each promotion begins a timeline. A lost primary that comes back still takes writes, on its old timeline; it is ignored
 * once the newer timeline was seen. `onNewer` is called when a host with a newer timeline answers after a search has ended.
 * decisions/0029
 * @throws NoWritableHost when there is none
 */
export function shareSearches(
  hosts: readonly PostgresHost[],
  onNewer: () => void,
): () => Promise<PostgresHost> {
  let search: Promise<PostgresHost> | undefined;
  // Unset before the first search, which therefore waits for every host.
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
      if (timeline > chosenTimeline) onNewer();
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

/** The server's timeline, a number that grows with each promotion; 0 if the server does not say. */
async function timelineOf(client: Client): Promise<number> {
  try {
    const { rows } = await client.query<{ file: string }>(
      "SELECT pg_walfile_name(pg_current_wal_insert_lsn()) AS file",
    );
    return Number.parseInt(rows[0]?.file.slice(0, 8) ?? "0", 16);
  } catch {
    // A database that only speaks PostgreSQL's protocol has no such log. Then only the hosts' order decides.
    return 0;
  }
}

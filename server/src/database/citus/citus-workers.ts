// Which workers of Citus answer: what is asked of one that does not would hang, and keep a connection from all others.
// decisions/0008

import { DatabaseUnavailable } from "../database.ts";
import type { Values } from "../database.ts";
import { WorkerAway } from "../postgres/postgres-failures.ts";
import { runStatement } from "../postgres/postgres-session.ts";
import type { Session } from "../postgres/postgres-session.ts";

// All workers are asked within what /ready waits for, while one of them does not answer.
const CONNECT_MILLISECONDS = 1_500;
// How old an answer may be, and how long after it a worker that was away is asked again.
const FRESH_MILLISECONDS = 1_000;

/** A worker, by the number of its group, and whether it lets the coordinator in. */
const ASK_WORKERS = `SELECT groupid AS node_group, nodename || ':' || nodeport AS name,
    citus_check_connection_to_node(nodename, nodeport) AS answers
  FROM pg_dist_node WHERE groupid <> 0 AND isactive AND noderole = 'primary'`;

// The coordinator knows it by itself: it reads a hash and its own list.
const GROUP_OF_CALENDAR = `SELECT groupid AS node_group FROM pg_dist_placement
  WHERE shardid = get_shard_id_for_distribution_column('booking', :calendarId::text)`;

export type WorkerWatch = ReturnType<typeof watchWorkers>;

/** Asks nobody until somebody wants to know or something fails; then once a second, until all workers answer. */
export function watchWorkers(
  useOwn: <Result>(work: (session: Session) => Promise<Result>) => Promise<Result>,
) {
  let away = new Map<unknown, string>();
  const groups = new Map<string, unknown>();
  let askedAt = -Infinity;
  let asking: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  /** Asks, unless that is under way, or was done a moment ago. */
  async function ask(): Promise<void> {
    if (asking === undefined && performance.now() - askedAt < FRESH_MILLISECONDS) return;
    asking ??= askNow().finally(() => {
      asking = undefined;
      askedAt = performance.now();
      clearTimeout(timer);
      if (away.size > 0 && !isStopped) timer = setTimeout(askAgain, FRESH_MILLISECONDS).unref();
    });
    await asking;
  }

  function askAgain(): void {
    askedAt = -Infinity;
    // Where the coordinator itself does not answer, the calls say so.
    ask().catch(() => {});
  }

  async function askNow(): Promise<void> {
    const rows = await useOwn(async (session) => {
      await runStatement(session, "BEGIN");
      await runStatement(
        session,
        `SET LOCAL citus.node_connection_timeout = ${CONNECT_MILLISECONDS}`,
      );
      return (await runStatement(session, ASK_WORKERS)).rows;
    });
    const silent = rows.filter(({ answers }) => answers !== true);
    away = new Map(silent.map(({ node_group: group, name }) => [group, String(name)]));
    // A calendar may move to another worker, but not from one that is away.
    if (away.size === 0) groups.clear();
  }

  return {
    /** @throws DatabaseUnavailable where the values are of a calendar whose worker did not answer */
    async refuseAway(session: Session, values: Values): Promise<void> {
      const calendarId = values["calendarId"] ?? values["calendar_id"];
      if (away.size === 0 || typeof calendarId !== "string") return;
      if (!groups.has(calendarId)) {
        const { rows } = await runStatement(session, GROUP_OF_CALENDAR, { calendarId });
        groups.set(calendarId, rows[0]?.["node_group"]);
      }
      const worker = away.get(groups.get(calendarId));
      if (worker !== undefined) throw new DatabaseUnavailable(new WorkerAway(worker));
    },
    /** A statement has failed: it may have been for a worker. */
    doubt(error: unknown): void {
      if (error instanceof DatabaseUnavailable) askAgain();
    },
    /** @throws DatabaseUnavailable while a worker does not answer */
    async requireAll(): Promise<void> {
      await ask();
      const [worker] = away.values();
      if (worker !== undefined) throw new DatabaseUnavailable(new WorkerAway(worker));
    },
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

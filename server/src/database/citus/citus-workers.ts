// A statement for a worker that does not answer would hang, and hold a connection that others need. decisions/0008

import { DatabaseUnavailable } from "../database.ts";
import type { Values } from "../database.ts";
import { WorkerAway } from "../postgres/postgres-failures.ts";
import { runStatement } from "../postgres/postgres-session.ts";
import type { Session } from "../postgres/postgres-session.ts";

// Short enough that all workers are asked within the time that /ready waits, even if one of them does not answer.
const CONNECT_MILLISECONDS = 1_500;
// Also the pause until a worker that was away is asked again.
const FRESH_MILLISECONDS = 1_000;

const ASK_WORKERS = `SELECT groupid AS node_group, nodename || ':' || nodeport AS name,
    citus_check_connection_to_node(nodename, nodeport) AS answers
  FROM pg_dist_node WHERE groupid <> 0 AND isactive AND noderole = 'primary'`;

// The coordinator answers this without a worker: it computes a hash and reads its own list.
const GROUP_OF_CALENDAR = `SELECT groupid AS node_group FROM pg_dist_placement
  WHERE shardid = get_shard_id_for_distribution_column('booking', :calendarId::text)`;

export type WorkerWatch = ReturnType<typeof watchWorkers>;

/** Asks which workers answer when `requireAll` is called or a statement fails, then once a second until all of them do. */
export function watchWorkers(
  useOwn: <Result>(work: (session: Session) => Promise<Result>) => Promise<Result>,
) {
  let awayByGroup = new Map<unknown, string>();
  const groupOfCalendar = new Map<string, unknown>();
  let askedAt = -Infinity;
  let pendingAnswer: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function ask(): Promise<void> {
    if (pendingAnswer === undefined && performance.now() - askedAt < FRESH_MILLISECONDS) return;
    pendingAnswer ??= askNow().finally(() => {
      pendingAnswer = undefined;
      askedAt = performance.now();
      clearTimeout(timer);
      if (awayByGroup.size > 0 && !isStopped)
        timer = setTimeout(askAgain, FRESH_MILLISECONDS).unref();
    });
    await pendingAnswer;
  }

  function askAgain(): void {
    askedAt = -Infinity;
    // If the coordinator itself does not answer, the calls say so.
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
    awayByGroup = new Map(silent.map(({ node_group: group, name }) => [group, String(name)]));
    // A calendar may move to another worker, but not from one that is away. So the groups are kept until all answer.
    if (awayByGroup.size === 0) groupOfCalendar.clear();
  }

  return {
    /** Throws if the worker that holds the statement's calendar does not answer. */
    async refuseAway(session: Session, values: Values): Promise<void> {
      const calendarId = values["calendarId"] ?? values["calendar_id"];
      if (awayByGroup.size === 0 || typeof calendarId !== "string") return;
      if (!groupOfCalendar.has(calendarId)) {
        const { rows } = await runStatement(session, GROUP_OF_CALENDAR, { calendarId });
        groupOfCalendar.set(calendarId, rows[0]?.["node_group"]);
      }
      const worker = awayByGroup.get(groupOfCalendar.get(calendarId));
      if (worker !== undefined) throw new DatabaseUnavailable(new WorkerAway(worker));
    },
    doubt(error: unknown): void {
      if (error instanceof DatabaseUnavailable) askAgain();
    },
    async requireAll(): Promise<void> {
      await ask();
      const [worker] = awayByGroup.values();
      if (worker !== undefined) throw new DatabaseUnavailable(new WorkerAway(worker));
    },
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

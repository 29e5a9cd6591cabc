// A session's own settings do not reach the shards. decisions/0008

import { DatabaseRefused } from "../database.ts";
import type { Reader } from "../database.ts";
import { find, query, text } from "../query.ts";

export type NodeSettings = Readonly<Record<string, string>>;

/** Ignores nodes that do not answer: they must not keep a server from the calendars of the others. */
export async function refuseOtherSettings(reader: Reader, settings: NodeSettings): Promise<void> {
  const wrong = new Map<string, string>();
  const database = (await find(reader, DATABASE))[0]?.name ?? "";
  for (const [name, value] of Object.entries(settings)) {
    const rows = await find(reader, SHOW_ON_NODES, { command: `SHOW ${name}` });
    const others = rows.filter(({ shown }) => shown !== value);
    if (others.length > 0) {
      wrong.set(
        `${name} is ${others.map(({ node, shown }) => `${shown} on ${node}`).join(", ")}`,
        name,
      );
    }
  }
  if (wrong.size === 0) return;
  const remedy = [...wrong.values()]
    .map((name) => `ALTER DATABASE "${database}" SET ${name} = '${settings[name]}'`)
    .join("; ");
  throw new DatabaseRefused(
    `a server's settings do not reach the shards of Citus, and ${[...wrong.keys()].join("; ")}: ` +
      `on the coordinator, which tells the other nodes, run ${remedy}`,
  );
}

const DATABASE = query({ name: text }, "SELECT current_database()::text AS name");

const SHOW_ON_NODES = query(
  { node: text, shown: text },
  `SELECT coalesce(nodename || ':' || nodeport, 'the coordinator') AS node, result AS shown
   FROM run_command_on_all_nodes(:command) AS answer LEFT JOIN pg_dist_node USING (nodeid)
   WHERE success ORDER BY 1`,
);

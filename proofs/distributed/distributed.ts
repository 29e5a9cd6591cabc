// Three servers on a PostgreSQL with Citus lose a worker and the coordinator under load, killed, and frozen for longer than
// any call waits; and get a further worker, to which half of the calendars move. Started by `npm run distributed`; ends with 1
// when anything acknowledged is lost or stored twice, a 5xx is not 503, /ready was untrue, or calendars of a worker that is
// there could not be booked for longer than a call waits.

import { spawnSync } from "node:child_process";
import { setTimeout as after } from "node:timers/promises";

import {
  addWorker,
  createCitusDatabase,
  dropCitusDatabase,
  findCitusServers,
} from "@vitrine/testing/databases/citus-servers";
import type { CitusServer, CitusServers } from "@vitrine/testing/databases/citus-servers";
import { ask } from "@vitrine/testing/databases/postgres";

import { CALENDAR_COUNT, calendarIdOf } from "../bench/bench-calendars.ts";
import { createRequests } from "../bench/bench-requests.ts";
import { HERE } from "../bench/checkout.ts";
import { startBookingClients } from "../failover/booking-clients.ts";
import { countLosses, COUNTED_HEAD, endNow, secondsBetween } from "../failover/loss-figures.ts";
import { untrueFindings, watchReady } from "../failover/ready-watch.ts";
import {
  expectCleanAudit,
  measuredSettings,
  startMeasuredServer,
} from "../bench/measured-server.ts";
import type { MeasuredServer } from "../bench/measured-server.ts";
import { printTable } from "../bench/figures/print-table.ts";

const INSTANCES = 3;
const CLIENTS_OF_EACH = 6;
const LOADED_MILLISECONDS = 4_000;
const AWAY_MILLISECONDS = 12_000;
// A call that hangs on the worker is given up after five seconds, and until then may keep all connections.
const OTHERS_WAIT_MAX_MILLISECONDS = 7_000;
const RECOVERY_MAX_MILLISECONDS = 20_000;

interface Trial {
  readonly name: string;
  readonly of: "worker" | "coordinator" | "further worker";
  readonly begin: (server: CitusServer, url: string) => Promise<void> | void;
  readonly end: (server: CitusServer, url: string) => Promise<void> | void;
}

const LOSSES: readonly Trial[] = (["worker", "coordinator"] as const).flatMap((of): Trial[] => [
  {
    name: `${of}: kill -9, started again 12 s later`,
    of,
    begin: (server) => server.kill(),
    end: (server) => server.start(),
  },
  {
    name: `${of}: frozen for 12 s`,
    of,
    begin: (server) => server.freeze(),
    end: (server) => server.thaw(),
  },
]);

const ADDITION: Trial = {
  name: "worker: added, and shards moved to it",
  of: "further worker",
  async begin(server, url) {
    await addWorker(url, server);
    await ask(url, "SELECT citus_rebalance_start()");
  },
  async end(server, url) {
    await ask(url, "SELECT citus_rebalance_wait()");
    const [job] = await ask(url, "SELECT state FROM citus_rebalance_status()");
    const { moved, all } = await countShards(url, server);
    console.log(`${moved} of ${all} shards moved`);
    // As evenly as Citus thinks worth it.
    if (job?.["state"] !== "finished" || moved < all / 3) {
      throw new Error(`the shards' move has ${String(job?.["state"])}`);
    }
  },
};

const TRIALS = [...LOSSES, ADDITION];

const HEAD = [
  "what happens",
  ...COUNTED_HEAD,
  "seconds of 503",
  "booked again after, s",
  "longest wait of other calendars, s",
  "/ready untrue",
  "verdict",
];

const [only = ""] = process.argv.slice(2);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));
const servers = await findServersOrExit();
let failed = 0;
const rows: string[][] = [];
for (const [index, trial] of TRIALS.entries()) {
  if (!trial.name.includes(only)) continue;
  console.log(`${trial.name}…`);
  rows.push(await run(trial, `vitrine_distributed_${process.pid}_${index}`));
  console.log(rows.at(-1)?.join(" | "));
}
printTable(HEAD, rows);
console.log(`\n${rows.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 && rows.length > 0 ? 0 : 1);

async function findServersOrExit(): Promise<CitusServers> {
  try {
    return await findCitusServers();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}

async function run(trial: Trial, name: string): Promise<string[]> {
  const instances: MeasuredServer[] = [];
  try {
    const url = await createCitusDatabase(servers, name, trial === ADDITION ? 1 : undefined);
    const settings = { ...measuredSettings("off"), DATABASE_URL: url };
    distribute(settings);
    for (let count = 0; count < INSTANCES; count++) {
      instances.push(await startMeasuredServer(HERE, settings));
    }
    return await loadThrough(trial, url, settings, instances);
  } catch (error) {
    console.error(error);
    failed += 1;
    return [trial.name, ...HEAD.slice(2).map(() => "?"), "FAILED"];
  } finally {
    for (const { pid } of instances) endNow(pid);
    await dropCitusDatabase(servers, name);
  }
}

/** As an operator does, by the command itself. */
function distribute(settings: Readonly<Record<string, string>>): void {
  const { status, stdout, stderr } = spawnSync(HERE.node, ["server/src/commands/distribute.ts"], {
    env: { PATH: process.env["PATH"], ...settings },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`npm run distribute ended with ${status}: ${stdout}${stderr}`);
}

async function loadThrough(
  trial: Trial,
  url: string,
  settings: Readonly<Record<string, string>>,
  instances: readonly MeasuredServer[],
): Promise<string[]> {
  const [coordinator, worker, furtherWorker] = servers;
  const server = { coordinator, worker, "further worker": furtherWorker }[trial.of];
  if (server === undefined) throw new Error("there is no such worker");
  // What the coordinator's loss takes away is everything.
  const lostCalendars = trial.of === "worker" ? await calendarsOf(url, server) : undefined;
  const isOfLost = (body: string) =>
    lostCalendars?.has((JSON.parse(body) as { calendarId: string }).calendarId) ?? true;
  const requests = createRequests();
  const bodyOf = (ofLost: boolean) => () => {
    for (;;) {
      const body = requests.nextBody();
      if (isOfLost(body) === ofLost) return body;
    }
  };
  const urls = instances.map((instance) => instance.url);
  const watch = watchReady(urls);
  const began = performance.now();
  const hit = startBookingClients(urls, CLIENTS_OF_EACH, { nextBody: bodyOf(true) });
  const others =
    lostCalendars === undefined
      ? undefined
      : startBookingClients(urls, CLIENTS_OF_EACH, { nextBody: bodyOf(false) });
  await after(LOADED_MILLISECONDS);
  await trial.begin(server, url);
  await after(AWAY_MILLISECONDS);
  await trial.end(server, url);
  const backAt = performance.now();
  const bookedBefore = hit.acknowledged.length;
  while (hit.acknowledged.length === bookedBefore) {
    if (performance.now() - backAt > RECOVERY_MAX_MILLISECONDS) {
      throw new Error("no booking is acknowledged once it is back");
    }
    await after(20);
  }
  const recovery = performance.now() - backAt;
  await after(LOADED_MILLISECONDS);
  await Promise.all([hit.stop(), others?.stop()]);
  await watch.stop();
  for (const { stop } of instances) await stop();
  expectCleanAudit(HERE, { DATABASE_URL: settings["DATABASE_URL"] ?? "" });

  const untrue = untrueFindings(watch.findings, hit.answers);
  const { cells, refused, isFine } = await countLosses({
    acknowledged: [...hit.acknowledged, ...(others?.acknowledged ?? [])],
    answers: [...hit.answers, ...(others?.answers ?? [])],
    untrue,
    began,
    databaseUrl: url,
  });
  // A further worker takes nothing away: all are calendars of one that is there.
  const spared = trial === ADDITION ? hit : others;
  const othersWait = spared === undefined ? 0 : longestPause(spared.answers);
  const held = isFine && othersWait <= OTHERS_WAIT_MAX_MILLISECONDS;
  if (!held) failed += 1;
  return [
    trial.name,
    ...cells,
    secondsBetween(refused),
    (recovery / 1_000).toFixed(1),
    spared === undefined ? "all wait" : (othersWait / 1_000).toFixed(1),
    String(untrue.length),
    held ? "held" : "FAILED",
  ];
}

/** The calendars whose bookings are on this worker. */
async function calendarsOf(url: string, { host, port }: CitusServer): Promise<Set<string>> {
  const names = Array.from({ length: CALENDAR_COUNT }, (_, index) => `'${calendarIdOf(index)}'`);
  const rows = await ask(
    url,
    `SELECT calendar FROM unnest(ARRAY[${names.join()}]) AS calendar
     JOIN pg_dist_placement ON shardid = get_shard_id_for_distribution_column('booking', calendar)
     JOIN pg_dist_node USING (groupid) WHERE nodename = '${host}' AND nodeport = ${port}`,
  );
  return new Set(rows.map((row) => String(row["calendar"])));
}

/** How many shards of the bookings there are, and how many of them are on this worker. */
async function countShards(
  url: string,
  { host, port }: CitusServer,
): Promise<{ moved: number; all: number }> {
  const [found] = await ask(
    url,
    `SELECT count(*)::int AS all, count(*) FILTER (WHERE nodename = '${host}' AND nodeport = ${port})::int AS moved
     FROM pg_dist_shard JOIN pg_dist_placement USING (shardid) JOIN pg_dist_node USING (groupid)
     WHERE logicalrelid = 'booking'::regclass`,
  );
  return { moved: Number(found?.["moved"]), all: Number(found?.["all"]) };
}

/** The longest time without an acknowledgement, in milliseconds. */
function longestPause(
  answers: readonly { readonly status: number | undefined; readonly at: number }[],
): number {
  const times = answers.filter(({ status }) => status === 201).map(({ at }) => at);
  return Math.max(0, ...times.slice(1).map((at, index) => at - (times[index] ?? at)));
}

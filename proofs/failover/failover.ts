// npm run failover: three servers on a PostgreSQL with a synchronous standby lose its primary under load, in several ways,
// found again through HAProxy and by a DATABASE_URL that names both. Stops by itself, after seven minutes or so; ends with 1
// when anything acknowledged is lost or stored twice, a 5xx is not 503, or /ready was untrue.

import { setTimeout as after } from "node:timers/promises";
import { parseArgs } from "node:util";

import { HERE } from "../bench/checkout.ts";
import {
  expectCleanAudit,
  measuredSettings,
  startMeasuredServer,
} from "../bench/measured-server.ts";
import type { MeasuredServer } from "../bench/measured-server.ts";
import { printTable } from "../bench/figures/print-table.ts";
import { startBookingClients } from "./booking-clients.ts";
import type { Answer, BookingClients } from "./booking-clients.ts";
import { startPair, WAYS } from "./database-pair.ts";
import type { DatabasePair, Way } from "./database-pair.ts";
import { LOSSES } from "./losses.ts";
import type { Loss } from "./losses.ts";
import { countLosses, COUNTED_HEAD, endNow, secondsBetween } from "./loss-figures.ts";
import { untrueFindings, watchReady } from "./ready-watch.ts";

const INSTANCES = 3;
const CLIENTS = 12;
const LOADED_MILLISECONDS = 3_000;
// From the promotion to the first booking that is acknowledged: connections that hang are given up after five seconds, and
// the hosts are asked for two.
const RECOVERY_MAX_MILLISECONDS = 15_000;

const HEAD = [
  "loss",
  "found by",
  ...COUNTED_HEAD,
  "seconds of 503",
  "booked after promotion, s",
  "/ready untrue",
  "verdict",
];

// npm run failover -- --only frozen: the losses whose name or way has this word in it.
const { only } = parseArgs({ options: { only: { type: "string", default: "" } } }).values;

let passed = 0;
let failed = 0;
const rows: string[][] = [];
// Nothing that this program has started outlives it, whatever ends it.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));
for (const loss of LOSSES) {
  for (const way of WAYS) {
    if (!`${loss.name} ${way}`.includes(only)) continue;
    console.log(`${loss.name}, found by ${way}…`);
    rows.push(await tryLoss(loss, way));
  }
}
printTable(HEAD, rows);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

async function tryLoss(loss: Loss, way: Way): Promise<string[]> {
  const pair = await startPair(way, { isCuttable: loss.cutsLine === true });
  const settings = { ...measuredSettings("off"), DATABASE_URL: pair.databaseUrl };
  const servers: MeasuredServer[] = [];
  try {
    for (let instance = 0; instance < INSTANCES; instance++) {
      servers.push(await startMeasuredServer(HERE, settings));
    }
    return await loadAndLose(loss, way, pair, servers);
  } catch (error) {
    console.error(error);
    return [loss.name, way, ...HEAD.slice(3).map(() => "?"), verdict(false)];
  } finally {
    for (const { pid } of servers) endNow(pid);
    await pair.stop();
  }
}

async function loadAndLose(
  loss: Loss,
  way: Way,
  pair: DatabasePair,
  servers: readonly MeasuredServer[],
): Promise<string[]> {
  const urls = servers.map(({ url }) => url);
  const watch = watchReady(urls);
  const clients = startBookingClients(urls, CLIENTS);
  const outages: Outage[] = [];
  const began = performance.now();
  await after(LOADED_MILLISECONDS);
  await loss.run(pair, {
    lost: () => outages.push({ began: performance.now(), recoveryMilliseconds: 0 }),
    async recovered() {
      const recoveryMilliseconds = await untilBooked(clients);
      const outage = outages.at(-1);
      if (outage !== undefined) {
        outage.recoveryMilliseconds = Math.max(outage.recoveryMilliseconds, recoveryMilliseconds);
      }
      await after(LOADED_MILLISECONDS);
    },
  });
  await clients.stop();
  await watch.stop();
  for (const { stop } of servers) await stop();
  // The audit reads through the same URL as the servers did.
  expectCleanAudit(HERE, { DATABASE_URL: pair.databaseUrl });

  const untrue = untrueFindings(watch.findings, clients.answers);
  const { cells, refused, isFine } = await countLosses({
    ...clients,
    untrue,
    began,
    databaseUrl: pair.primaryUrl(),
  });
  const recovery = Math.max(...outages.map(({ recoveryMilliseconds }) => recoveryMilliseconds));
  return [
    loss.name,
    way,
    ...cells,
    secondsOfRefusals(outages, refused),
    (recovery / 1_000).toFixed(1),
    String(untrue.length),
    verdict(isFine),
  ];
}

interface Outage {
  readonly began: number;
  recoveryMilliseconds: number;
}

/** How many milliseconds after now the first booking is acknowledged. */
async function untilBooked({ acknowledged }: BookingClients): Promise<number> {
  const before = acknowledged.length;
  const began = performance.now();
  while (acknowledged.length === before) {
    if (performance.now() - began > RECOVERY_MAX_MILLISECONDS) {
      throw new Error("no booking is acknowledged after the promotion");
    }
    await after(20);
  }
  return performance.now() - began;
}

/** From the first to the last refusal of each outage. */
function secondsOfRefusals(outages: readonly Outage[], refused: readonly Answer[]): string {
  return outages
    .map(({ began }, index) => {
      const end = outages[index + 1]?.began ?? Infinity;
      return secondsBetween(refused.filter(({ at }) => at >= began && at < end));
    })
    .join(" + ");
}

function verdict(isFine: boolean): string {
  if (isFine) passed += 1;
  else failed += 1;
  return isFine ? "held" : "FAILED";
}

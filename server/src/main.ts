import { resolve } from "node:path";
import { setTimeout as after } from "node:timers/promises";

import { shopProblems } from "@vitrine/domain/shop-problems";
import { CATALOGUE, SHOPS } from "@vitrine/shops/shops";
import type { FastifyInstance } from "fastify";

import { createApp } from "./app.ts";
import { requireConfig } from "./config.ts";
import { reasonOf } from "./store/failure-reason.ts";
import { UnusableWebBuild } from "./http/web-build.ts";
import { shownAddress } from "./http/shown-address.ts";
import { DatabaseUnavailable } from "./store/database.ts";
import type { Database } from "./store/database.ts";
import { migrate } from "./store/migrate.ts";
import { databasePlace, openDatabase } from "./store/open-database.ts";
import { isRefusedForGood } from "./store/postgres-failures.ts";
import { untilMigrated } from "./store/until-migrated.ts";
import { targetsOf } from "./targets.ts";

const WEB_BUILD = resolve(import.meta.dirname, "../../web/dist");

// Past this, whoever asked us to stop would use force.
const STOP_MILLISECONDS = 10_000;
// A call whose client has not sent the rest of it, or not taken its answer, by then is cut off.
const CUT_OFF_MILLISECONDS = 7_000;
const SWEEP_MILLISECONDS = 50;

// A burst of connections waits here for being accepted. One that finds no room is tried again by its system only after a
// second; how much of this there is, the system decides (Linux: net.core.somaxconn, 4096).
const BACKLOG = 4_096;

// A database server may come up after us, or be away for a while.
const DATABASE_PAUSE_MILLISECONDS = 1_000;

let isStopping = false;

const config = requireConfig();
const [problem] = shopProblems(SHOPS);
if (problem !== undefined) cannotStart(problem);

const opened = openData();
const { database, migrated, open } = untilMigrated(opened);
if (config.databaseUrl === undefined) await migrateOrEnd();
const app = await buildApp();

// Not once: a terminal's Ctrl+C arrives twice, from the terminal itself and from whoever started us.
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop());
// Whoever started us is gone, and with it whoever could tell us to stop.
process.on("disconnect", () => void stop());

await listen();
// Other programs' databases may be away: until they are back, `/health` lives and calls are refused with 503.
if (config.databaseUrl !== undefined) await migrateOnceThere();
const address = app.server.address();
const port = typeof address === "object" && address !== null ? address.port : config.port;
console.log(`Vitrine is ready on ${shownAddress(config.host, port)}`);

function openData(): Database {
  try {
    return openDatabase(config);
  } catch (error) {
    return cannotUseDatabase(error);
  }
}

async function migrateOrEnd(): Promise<void> {
  try {
    await migrate(opened);
    open();
  } catch (error) {
    cannotUseDatabase(error);
  }
}

async function migrateOnceThere(): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await migrate(opened);
      open();
      return;
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || isRefusedForGood(error.cause)) {
        cannotUseDatabase(error);
      }
      if (tries === 1)
        console.error(`${databasePlace(config)} is away: ${reasonOf(error)}. Waiting for it…`);
      await after(DATABASE_PAUSE_MILLISECONDS);
    }
  }
}

function cannotUseDatabase(error: unknown): never {
  return cannotStart(`${databasePlace(config)} cannot be used: ${reasonOf(error)}`);
}

async function buildApp(): Promise<FastifyInstance> {
  try {
    return await createApp({
      config,
      catalogue: CATALOGUE,
      database,
      migrated,
      webDirectory: WEB_BUILD,
      targets: targetsOf(config, database),
    });
  } catch (error) {
    if (error instanceof UnusableWebBuild) cannotStart(error.message);
    throw error;
  }
}

async function listen(): Promise<void> {
  try {
    await app.listen({ port: config.port, host: config.host, backlog: BACKLOG });
  } catch (error) {
    const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
    if (isTaken) cannotStart(`PORT ${config.port} of ${config.host} is in use`);
    cannotStart(
      `HOST ${config.host}, PORT ${config.port} cannot be listened on: ${reasonOf(error)}`,
    );
  }
}

function cannotStart(reason: string): never {
  console.error(`Vitrine cannot start: ${reason}`);
  process.exit(1);
}

/** Takes no new calls, answers those under way, closes the database. */
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(1), STOP_MILLISECONDS).unref();
  const cutOff = performance.now() + CUT_OFF_MILLISECONDS;
  setInterval(() => {
    if (performance.now() > cutOff) app.server.closeAllConnections();
    // A connection whose last call has just been answered would else be kept for the next one.
    else app.server.closeIdleConnections();
  }, SWEEP_MILLISECONDS).unref();
  await app.close();
  await database.close();
  process.exit(0);
}

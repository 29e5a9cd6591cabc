import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

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

// Supervisors such as systemd or Docker kill a process that takes much longer to stop.
const STOP_MILLISECONDS = 10_000;
// After this, a stop closes connections whose client still owes the rest of a request, or still reads its response.
const CUT_OFF_MILLISECONDS = 7_000;
const SWEEP_MILLISECONDS = 50;

// The listener's backlog for bursts of new connections: a client that finds it full retries only after a second. The
// system may lower it (Linux: net.core.somaxconn, 4096).
const BACKLOG = 4_096;

// The pause between two attempts to migrate while the database server is down.
const DATABASE_PAUSE_MILLISECONDS = 1_000;

let isStopping = false;

const config = requireConfig();
const [problem] = shopProblems(SHOPS);
if (problem !== undefined) exitCannotStart(problem);

const opened = openDatabaseOrExit();
const { database, migrated, open } = untilMigrated(opened);
if (config.databaseUrl === undefined) await migrateOrExit();
const app = await buildApp();

// `on`, not `once`: Ctrl+C arrives twice, from the terminal and from npm, and the second must not end the process.
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop());
// The parent process has ended, so no signal to stop would ever come.
process.on("disconnect", () => void stop());

await listen();
// A database server may be down at the start: until it is up, `/health` answers 200 and calls are refused with 503.
if (config.databaseUrl !== undefined) await migrateWhenAvailable();
const address = app.server.address();
const port = typeof address === "object" && address !== null ? address.port : config.port;
console.log(`Vitrine is ready on ${shownAddress(config.host, port)}`);

function openDatabaseOrExit(): Database {
  try {
    return openDatabase(config);
  } catch (error) {
    return exitWithoutDatabase(error);
  }
}

async function migrateOrExit(): Promise<void> {
  try {
    await migrate(opened);
    open();
  } catch (error) {
    exitWithoutDatabase(error);
  }
}

async function migrateWhenAvailable(): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await migrate(opened);
      open();
      return;
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || isRefusedForGood(error.cause)) {
        exitWithoutDatabase(error);
      }
      if (tries === 1)
        console.error(`${databasePlace(config)} is away: ${reasonOf(error)}. Waiting for it…`);
      await sleep(DATABASE_PAUSE_MILLISECONDS);
    }
  }
}

function exitWithoutDatabase(error: unknown): never {
  return exitCannotStart(`${databasePlace(config)} cannot be used: ${reasonOf(error)}`);
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
    if (error instanceof UnusableWebBuild) exitCannotStart(error.message);
    throw error;
  }
}

async function listen(): Promise<void> {
  try {
    await app.listen({ port: config.port, host: config.host, backlog: BACKLOG });
  } catch (error) {
    const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
    if (isTaken) exitCannotStart(`PORT ${config.port} of ${config.host} is in use`);
    exitCannotStart(
      `HOST ${config.host}, PORT ${config.port} cannot be listened on: ${reasonOf(error)}`,
    );
  }
}

function exitCannotStart(reason: string): never {
  console.error(`Vitrine cannot start: ${reason}`);
  process.exit(1);
}

/** Refuses new requests, answers those under way, closes the database and ends the process. */
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(1), STOP_MILLISECONDS).unref();
  const cutOff = performance.now() + CUT_OFF_MILLISECONDS;
  setInterval(() => {
    if (performance.now() > cutOff) app.server.closeAllConnections();
    // Keep-alive would otherwise hold a connection open after its last response.
    else app.server.closeIdleConnections();
  }, SWEEP_MILLISECONDS).unref();
  await app.close();
  await database.close();
  process.exit(0);
}

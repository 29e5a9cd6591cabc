import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { problemsOfFiles } from "@vitrine/domain/shop/shop-problems";
import { SHOPS } from "@vitrine/shops/shops";
import type { FastifyInstance, FastifyListenOptions } from "fastify";

import { createApp } from "./app.ts";
import { requireConfig } from "./config.ts";
import { reasonOf } from "./database/failure-reason.ts";
import { UnusableWebBuild } from "./http/files/web-build.ts";
import { shownAddress } from "./http/shown-address.ts";
import { DatabaseUnavailable } from "./database/database.ts";
import { migrate, untilMigrated } from "./database/migrations/migrate.ts";
import { databasePlace, openDatabase } from "./database/open-database.ts";
import { takeUpFiles } from "./shops/take-up-files.ts";
import { loadTargets } from "./targets.ts";

const WEB_BUILD = resolve(import.meta.dirname, "../../web/dist");

// Supervisors such as systemd or Docker kill a process that takes much longer to stop.
const STOP_MILLISECONDS = 10_000;
// After this time, a stop also closes connections whose client still sends a request or reads its response.
const CUT_OFF_MILLISECONDS = 7_000;
const SWEEP_MILLISECONDS = 50;

// A client that finds this backlog full retries only after a second. Linux may lower it: net.core.somaxconn, 4096.
const BACKLOG = 4_096;

const DATABASE_PAUSE_MILLISECONDS = 1_000;

let isStopping = false;
let isStarted = false;

const config = requireConfig();
const [problem] = problemsOfFiles(SHOPS);
if (problem !== undefined) exitCannotStart(problem);

const opened = await openDatabase(config, endWithoutWriter);
const { database, migrated, open } = untilMigrated(opened);
// The embedded database migrates in its own thread, while this one builds the app.
const migrating = config.databaseUrl === undefined ? migrateOrExit() : undefined;
const app = await buildApp();

// `on`, not `once`: Ctrl+C arrives twice, from the terminal and from npm, and the second must not end the process.
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop());
// A disconnect means that the parent process has ended, so no signal to stop would ever come.
process.on("disconnect", () => void stop());

await listen();
// A large database takes minutes to migrate: until then, `/health` answers 200 and calls are refused with 503.
await (migrating ?? migrateWhenAvailable());
isStarted = true;
const address = app.server.address();
const place =
  typeof address === "string" ? address : shownAddress(config.host, address?.port ?? config.port);
console.log(`Vitrine is ready on ${place}`);

async function migrateOrExit(): Promise<void> {
  try {
    await migrate(opened);
    await takeUpShops();
    open();
  } catch (error) {
    exitWithoutDatabase(error);
  }
}

async function migrateWhenAvailable(): Promise<void> {
  const { isRefusedForGood } = await import("./database/postgres/postgres-failures.ts");
  for (let tries = 1; ; tries++) {
    try {
      await migrate(opened);
      await takeUpShops();
      await opened.prepareToServe?.();
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

async function takeUpShops(): Promise<void> {
  for (const sentence of await takeUpFiles(opened, SHOPS)) console.log(sentence);
}

function exitWithoutDatabase(error: unknown): never {
  return exitCannotStart(`${databasePlace(config)} cannot be used: ${reasonOf(error)}`);
}

async function buildApp(): Promise<FastifyInstance> {
  try {
    return await createApp({
      config,
      database,
      migrated,
      webDirectory: WEB_BUILD,
      targets: await loadTargets(config, database),
    });
  } catch (error) {
    if (error instanceof UnusableWebBuild) exitCannotStart(error.message);
    throw error;
  }
}

async function listen(): Promise<void> {
  try {
    // `fd` is missing in Fastify's types. Fastify passes it on to `net.Server`, which then ignores port and host.
    const place: FastifyListenOptions & { fd?: number } = { port: config.port, host: config.host };
    if (config.listeningSocket !== undefined) place.fd = config.listeningSocket;
    await app.listen({ ...place, backlog: BACKLOG });
  } catch (error) {
    if (config.listeningSocket !== undefined) {
      exitCannotStart(`the socket of LISTEN_FDS cannot be listened on: ${reasonOf(error)}`);
    }
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

/** Ends the server: waiting calls are refused with 503, and a supervisor starts it again. */
function endWithoutWriter(reason: Error): void {
  // The start is not complete, but the migration may be: then it would not report the failure.
  if (!isStarted) exitWithoutDatabase(reason);
  console.error(`Vitrine ends: the database's writing thread has ended: ${reasonOf(reason)}`);
  void stop(1);
}

async function stop(exitCode = 0): Promise<void> {
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
  process.exit(exitCode);
}

import { resolve } from "node:path";

import { SHOP_CALENDARS } from "@vitrine/domain/calendars";

import { createApp } from "./app.ts";
import { requireConfig } from "./config.ts";
import { databaseFile } from "./store/database-file.ts";
import type { Database } from "./store/database.ts";
import { migrate } from "./store/migrate.ts";
import { openSqlite } from "./store/sqlite-database.ts";

const WEB_BUILD = resolve(import.meta.dirname, "../../web/dist");

// Past this, whoever asked us to stop would use force.
const STOP_MILLISECONDS = 10_000;
const SWEEP_MILLISECONDS = 50;

let isStopping = false;

const config = requireConfig();

const database = await openData();
const app = await createApp({
  config,
  catalogue: SHOP_CALENDARS,
  database,
  webDirectory: WEB_BUILD,
});

// Not once: a terminal's Ctrl+C arrives twice, from the terminal itself and from whoever started us.
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop());
// Whoever started us is gone, and with it whoever could tell us to stop.
process.on("disconnect", () => void stop());

await listen();
const address = app.server.address();
const port = typeof address === "object" && address !== null ? address.port : config.port;
const shownHost = config.host === "127.0.0.1" ? "localhost" : config.host;
console.log(`Vitrine is ready on http://${shownHost}:${port}`);

async function openData(): Promise<Database> {
  const file = databaseFile(config.dataDirectory);
  try {
    const opened = openSqlite(file);
    await migrate(opened);
    return opened;
  } catch (error) {
    return cannotStart(`DATA_DIR leads to ${file}, which cannot be used: ${reasonOf(error)}`);
  }
}

async function listen(): Promise<void> {
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
    if (isTaken) cannotStart(`PORT ${config.port} of ${config.host} is in use`);
    cannotStart(
      `HOST ${config.host}, PORT ${config.port} cannot be listened on: ${reasonOf(error)}`,
    );
  }
}

/** The innermost cause: what the system itself said. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : reasonOf(error.cause);
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
  // A connection whose last call has just been answered would else be kept for the next one.
  setInterval(() => app.server.closeIdleConnections(), SWEEP_MILLISECONDS).unref();
  await app.close();
  await database.close();
  process.exit(0);
}

import { resolve } from "node:path";

import { SHOP_CALENDARS } from "@vitrine/domain/calendars";

import { createApp } from "./app.ts";
import { requireConfig } from "./config.ts";
import { databaseFile } from "./store/database-file.ts";
import { migrate } from "./store/migrate.ts";
import { openSqlite } from "./store/sqlite-database.ts";

const WEB_BUILD = resolve(import.meta.dirname, "../../web/dist");

// Past this, whoever asked us to stop would use force.
const STOP_MILLISECONDS = 10_000;
const SWEEP_MILLISECONDS = 50;

let isStopping = false;

const config = requireConfig();

const database = openSqlite(databaseFile(config.dataDirectory));
await migrate(database);
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

try {
  await app.listen({ port: config.port, host: config.host });
} catch (error) {
  if (!(error instanceof Error && "code" in error && error.code === "EADDRINUSE")) throw error;
  console.error(`Vitrine cannot start: port ${config.port} of ${config.host} is in use`);
  process.exit(1);
}
const address = app.server.address();
const port = typeof address === "object" && address !== null ? address.port : config.port;
const shownHost = config.host === "127.0.0.1" ? "localhost" : config.host;
console.log(`Vitrine is ready on http://${shownHost}:${port}`);

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

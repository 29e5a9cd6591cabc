import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

import { requireCurrentSteps } from "./migrations/applied-steps.ts";
import type { Database, Reader } from "./database.ts";
import { openSqlite } from "./sqlite/sqlite-database.ts";
import { openSqliteForServer } from "./sqlite/sqlite-server-database.ts";

interface DatabaseSettings {
  readonly databaseUrl: string | undefined;
  readonly dataDirectory: string;
}

/** Only a server passes `onWriterEnded`, called when the thread that writes to the embedded database ends by itself. */
export async function openDatabase(
  { databaseUrl, dataDirectory }: DatabaseSettings,
  onWriterEnded?: (reason: Error) => void,
): Promise<Database> {
  if (databaseUrl !== undefined) {
    // Imported only when it is needed: PostgreSQL's driver would add 45 modules to each start.
    const { openPostgres } = await import("./postgres/postgres-database.ts");
    return openPostgres(databaseUrl);
  }
  const file = databaseFile(dataDirectory);
  return onWriterEnded === undefined
    ? openSqlite(file)
    : openSqliteForServer(file, { onEnded: onWriterEnded });
}

/** For a command that needs existing books: never creates a database, and refuses one that `requireSteps` refuses. */
export async function openBooks(
  settings: DatabaseSettings,
  requireSteps: (reader: Reader) => Promise<unknown> = requireCurrentSteps,
): Promise<Database> {
  if (settings.databaseUrl === undefined && !existsSync(databaseFile(settings.dataDirectory))) {
    throw new Error("there are no bookings yet");
  }
  const database = await openDatabase(settings);
  try {
    // A snapshot, since a standby is good enough to read the books.
    await database.snapshot(requireSteps);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Names the database to an operator, without its address, which holds a password. */
export function databasePlace({ databaseUrl, dataDirectory }: DatabaseSettings): string {
  return databaseUrl === undefined
    ? `DATA_DIR leads to ${databaseFile(dataDirectory)}, which`
    : "The database of DATABASE_URL";
}

export function databaseFile(dataDirectory: string): string {
  return join(resolve(dataDirectory), "vitrine.sqlite");
}

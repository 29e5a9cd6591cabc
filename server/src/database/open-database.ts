import { existsSync } from "node:fs";

import { requireCurrentSteps } from "./migrations/applied-steps.ts";
import { databaseFile } from "./sqlite/database-file.ts";
import type { Database, Reader } from "./database.ts";
import { openSqlite } from "./sqlite/sqlite-database.ts";
import { openSqliteForServer } from "./sqlite/sqlite-server-database.ts";

/** The settings that lead to a database. */
interface Place {
  /** PostgreSQL, when it is set. */
  readonly databaseUrl: string | undefined;
  /** The folder of the embedded database. */
  readonly dataDirectory: string;
}

/** The database that the settings lead to: PostgreSQL when there is a `DATABASE_URL`, else the embedded one. */
export async function openDatabase({ databaseUrl, dataDirectory }: Place): Promise<Database> {
  return databaseUrl === undefined
    ? openSqlite(databaseFile(dataDirectory))
    : openPostgres(databaseUrl);
}

/**
 * The same for a server: the embedded database is written by a thread of its own. `onWriterEnded` hears that this thread
 * has ended by itself, after which nothing can be stored.
 */
export async function openServerDatabase(
  { databaseUrl, dataDirectory }: Place,
  onWriterEnded: (reason: Error) => void,
): Promise<Database> {
  return databaseUrl === undefined
    ? openSqliteForServer(databaseFile(dataDirectory), { onEnded: onWriterEnded })
    : openPostgres(databaseUrl);
}

/**
 * The same for a command that only makes sense where there are books: it makes none.
 * @throws DatabaseRefused when `requireSteps` does: by default, when another version of Vitrine keeps its books there
 */
export async function openBooks(
  place: Place,
  requireSteps: (reader: Reader) => Promise<unknown> = requireCurrentSteps,
): Promise<Database> {
  if (place.databaseUrl === undefined && !existsSync(databaseFile(place.dataDirectory))) {
    throw new Error("there are no bookings yet");
  }
  const database = await openDatabase(place);
  try {
    // A standby is good enough to read the books.
    await database.snapshot(requireSteps);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Where the books are embedded, the driver of PostgreSQL is not even loaded: 45 modules at each start. */
async function openPostgres(databaseUrl: string): Promise<Database> {
  const postgres = await import("./postgres/postgres-database.ts");
  return postgres.openPostgres(databaseUrl);
}

/** The setting that leads to it, as an operator reads it: never the address, which holds a password. */
export function databasePlace({ databaseUrl, dataDirectory }: Place): string {
  return databaseUrl === undefined
    ? `DATA_DIR leads to ${databaseFile(dataDirectory)}, which`
    : "The database of DATABASE_URL";
}

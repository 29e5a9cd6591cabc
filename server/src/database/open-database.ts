import { existsSync } from "node:fs";

import { requireCurrentSteps } from "./migrations/applied-steps.ts";
import { databaseFile } from "./sqlite/database-file.ts";
import type { Database, Reader } from "./database.ts";
import { openSqlite } from "./sqlite/sqlite-database.ts";
import { openSqliteForServer } from "./sqlite/sqlite-server-database.ts";

/** The settings that lead to a database. */
interface Place {
  /** The address of a PostgreSQL database, if it is set. */
  readonly databaseUrl: string | undefined;
  /** The folder of the embedded database. */
  readonly dataDirectory: string;
}

/** Opens the database that the settings name: PostgreSQL if there is a `DATABASE_URL`, else the embedded one. */
export async function openDatabase({ databaseUrl, dataDirectory }: Place): Promise<Database> {
  return databaseUrl === undefined
    ? openSqlite(databaseFile(dataDirectory))
    : openPostgres(databaseUrl);
}

/**
 * Like `openDatabase`, but for a server: a thread of its own writes to the embedded database. `onWriterEnded` is called
 * when that thread ends by itself, after which nothing can be stored.
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
 * Like `openDatabase`, but for a command that needs existing books: it never creates a database.
 * @throws DatabaseRefused when `requireSteps` does; by default, when the schema is of another version of Vitrine
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
    // A snapshot, since a standby is good enough to read the books.
    await database.snapshot(requireSteps);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Loads PostgreSQL's driver only when it is needed: it would add 45 modules to each start. */
async function openPostgres(databaseUrl: string): Promise<Database> {
  const postgres = await import("./postgres/postgres-database.ts");
  return postgres.openPostgres(databaseUrl);
}

/** Names the database by its setting, for an operator: never by its address, which holds a password. */
export function databasePlace({ databaseUrl, dataDirectory }: Place): string {
  return databaseUrl === undefined
    ? `DATA_DIR leads to ${databaseFile(dataDirectory)}, which`
    : "The database of DATABASE_URL";
}

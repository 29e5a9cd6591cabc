import { existsSync } from "node:fs";

import type { Config } from "../config.ts";
import { databaseFile } from "./database-file.ts";
import type { Database } from "./database.ts";
import { openPostgres } from "./postgres-database.ts";
import { openSqlite } from "./sqlite-database.ts";

type Place = Pick<Config, "databaseUrl" | "dataDirectory">;

/** The database that the settings lead to: PostgreSQL when there is a `DATABASE_URL`, else the embedded one. */
export function openDatabase({ databaseUrl, dataDirectory }: Place): Database {
  return databaseUrl === undefined
    ? openSqlite(databaseFile(dataDirectory))
    : openPostgres(databaseUrl);
}

/** The same for a command that only makes sense where there are books: it makes none. */
export function openBooks(place: Place): Database {
  if (place.databaseUrl === undefined && !existsSync(databaseFile(place.dataDirectory))) {
    throw new Error("there are no bookings yet");
  }
  return openDatabase(place);
}

/** The setting that leads to it, as an operator reads it: never the address, which holds a password. */
export function databasePlace({ databaseUrl, dataDirectory }: Place): string {
  return databaseUrl === undefined
    ? `DATA_DIR leads to ${databaseFile(dataDirectory)}, which`
    : "The database of DATABASE_URL";
}

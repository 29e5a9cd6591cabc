import type { Database } from "@vitrine/server/database/database";
import { databaseFile } from "@vitrine/server/database/open-database";
import { openPostgres } from "@vitrine/server/database/postgres/postgres-database";
import { openSqlite } from "@vitrine/server/database/sqlite/sqlite-database";

/** Opens the database of a server with these settings for `work`, beside that server. */
export async function onDatabase<Result>(
  { DATABASE_URL, DATA_DIR = "" }: Readonly<Record<string, string>>,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database =
    DATABASE_URL === undefined ? openSqlite(databaseFile(DATA_DIR)) : openPostgres(DATABASE_URL);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

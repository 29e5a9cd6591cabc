import { openPostgres } from "../postgres/postgres-database.ts";
import { find, number, query } from "../query.ts";

const OTHERS = query(
  { count: number },
  `SELECT CAST(COUNT(*) AS INTEGER) AS count FROM pg_stat_activity
  WHERE datname = current_database() AND backend_type = 'client backend'
    AND pid <> pg_backend_pid()`,
);

/** How many other connections use this database of PostgreSQL: servers, commands, people. */
export async function countOtherConnections(databaseUrl: string): Promise<number> {
  const database = openPostgres(databaseUrl);
  try {
    const [row] = await find(database, OTHERS);
    return row?.count ?? 0;
  } finally {
    await database.close();
  }
}

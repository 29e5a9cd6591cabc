import { afterAll, onTestFinished } from "vitest";

import type { Database } from "@vitrine/server/store/database";
import { migrate } from "@vitrine/server/store/migrate";
import type { Migration } from "@vitrine/server/store/migrations";
import { openPostgres } from "@vitrine/server/store/postgres-database";
import { startPostgres } from "./postgres.ts";
import type { PostgresServer } from "./postgres.ts";

/** A PostgreSQL for the tests of one file that kill it or make it hang; gone after them. */
export async function postgresUnderTest(): Promise<PostgresServer> {
  const server = await startPostgres();
  afterAll(() => server.stop());
  return server;
}

/** A migrated database of its own on `server`, closed after the test. */
export async function temporaryPostgres(
  server: PostgresServer,
  migrations?: readonly Migration[],
): Promise<Database> {
  const database = openPostgres(await server.createDatabase());
  onTestFinished(() => database.close());
  await migrate(database, migrations);
  return database;
}

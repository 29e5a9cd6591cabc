import { afterAll, onTestFinished } from "vitest";

import type { Database } from "@vitrine/server/database/database";
import { migrate } from "@vitrine/server/database/migrations/migrate";
import type { Migration } from "@vitrine/server/database/migrations/migrations";
import { openPostgres } from "@vitrine/server/database/postgres/postgres-database";
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

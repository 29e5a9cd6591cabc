import { join } from "node:path";

import type { Database } from "@vitrine/server/store/database";
import { openPostgres } from "@vitrine/server/store/postgres-database";
import { openSqlite } from "@vitrine/server/store/sqlite-database";

import { temporaryDatabase, temporaryFolder } from "./app-under-test.ts";
import { createPostgresDatabase, temporarySharedDatabase } from "./shared-postgres.ts";

interface DatabaseUnderTest {
  readonly name: string;
  /** Migrated, and closed after the test. */
  readonly newDatabase: () => Promise<Database>;
  /** Without a schema; the caller closes it. */
  readonly openEmpty: () => Promise<Database>;
}

/** Both engines, for `describe.each`: what one promises, the other does. */
export const DATABASES: readonly DatabaseUnderTest[] = [
  {
    name: "SQLite",
    newDatabase: temporaryDatabase,
    openEmpty: async () => openSqlite(join(temporaryFolder(), "vitrine.sqlite")),
  },
  {
    name: "PostgreSQL",
    newDatabase: () => temporarySharedDatabase(),
    openEmpty: async () => openPostgres(await createPostgresDatabase()),
  },
];

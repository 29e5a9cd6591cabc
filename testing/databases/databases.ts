import { join } from "node:path";

import { onTestFinished } from "vitest";

import type { Database } from "@vitrine/server/database/database";
import { openPostgres } from "@vitrine/server/database/postgres/postgres-database";
import { openSqlite } from "@vitrine/server/database/sqlite/sqlite-database";
import { openSqliteForServer } from "@vitrine/server/database/sqlite/sqlite-server-database";

import { migratedSqlite, temporaryDatabase, temporaryFolder } from "../app-under-test.ts";
import { createPostgresDatabase, temporarySharedDatabase } from "./shared-postgres.ts";

const WRITING_THREAD = new URL("writing-thread-of-tests.ts", import.meta.url);

interface DatabaseUnderTest {
  readonly name: string;
  /** Migrated, and closed after the test. */
  readonly newDatabase: () => Promise<Database>;
  /** Without a schema; the caller closes it. */
  readonly openEmpty: () => Promise<Database>;
}

/** The embedded database as a server has it, with a thread that writes; where that ends by itself, a test fails. */
export function openWithThread(
  path: string,
  onEnded = (reason: Error): void => {
    throw reason;
  },
): Database {
  return openSqliteForServer(path, { onEnded, program: WRITING_THREAD });
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

/** The same, and SQLite as a server has it: for the stores, whose transactions that thread has to know. */
export const DATABASES_AND_THREAD: readonly DatabaseUnderTest[] = [
  ...DATABASES,
  {
    name: "SQLite, written by a thread",
    async newDatabase() {
      const database = openWithThread(migratedSqlite());
      onTestFinished(() => database.close());
      return database;
    },
    openEmpty: async () => openWithThread(join(temporaryFolder(), "vitrine.sqlite")),
  },
];

// A migrated embedded database with the two shops, made once a run: copying it costs less than migrating another.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { TestProject } from "vitest/node";

import { migrate } from "@vitrine/server/database/migrations/migrate";
import { openSqlite } from "@vitrine/server/database/sqlite/sqlite-database";
import { SHOPS } from "@vitrine/shops/shops";
import { takeUpFiles } from "@vitrine/server/shops/take-up-files";

declare module "vitest" {
  export interface ProvidedContext {
    /** Its file. It is in use by nobody. */
    sqliteTemplate: string;
  }
}

/** Vitest's global set-up: makes the file, and answers what removes it. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-template-"));
  const file = join(folder, "vitrine.sqlite");
  const database = openSqlite(file);
  await migrate(database);
  await takeUpFiles(database, SHOPS);
  await database.close();
  project.provide("sqliteTemplate", file);
  return () => rmSync(folder, { recursive: true, force: true });
}

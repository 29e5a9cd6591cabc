// One PostgreSQL for all tests of a run. A test that kills its server, or makes it hang, starts one of its own.

import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { renameSync } from "node:fs";
import { dirname } from "node:path";

import { inject, onTestFinished } from "vitest";
import type { TestProject } from "vitest/node";

import type { Database } from "@vitrine/server/database/database";
import { migrate } from "@vitrine/server/database/migrations/migrate";
import type { Migration } from "@vitrine/server/database/migrations/migrations";
import { SHOPS } from "@vitrine/shops/shops";
import { takeUpFiles } from "@vitrine/server/shops/take-up-files";
import { openPostgres } from "@vitrine/server/database/postgres/postgres-database";

import { ask, startPostgres } from "./postgres.ts";
import { contentsOf, restoreContents } from "./restore-contents.ts";
import type { Contents } from "./restore-contents.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Leads to a database of the shared server in which nothing is kept. */
    postgresUrl: string;
    /** The name of a database there that is migrated and has the two shops: copying it costs less than migrating another. */
    postgresTemplate: string;
    /** By which a database that a test has used is made like that one again. */
    postgresContents: Contents;
  }
}

/** Vitest's global set-up: starts the server, and answers what stops it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  project.provide("postgresUrl", server.urlHere("postgres:///postgres"));
  const template = await server.createDatabase();
  const database = openPostgres(template);
  await migrate(database);
  await takeUpFiles(database, SHOPS);
  await database.close();
  project.provide("postgresTemplate", new URL(template).pathname.slice(1));
  project.provide("postgresContents", await contentsOf(template));
  return async () => {
    await server.kill();
    removeMeanwhile(server.data);
    await server.stop();
  };
}

/** The files of a run's hundreds of databases take many seconds to remove: nobody waits for the process that does it. */
function removeMeanwhile(folder: string): void {
  // Beside the server's own folder, which is removed at once.
  const aside = `${dirname(folder)}-over`;
  renameSync(folder, aside);
  const program = "require('node:fs').rmSync(process.argv[1], { recursive: true, force: true })";
  const remover = spawn(process.execPath, ["-e", program, aside], {
    detached: true,
    stdio: "ignore",
  });
  remover.unref();
}

/** Makes a database on the shared server, empty or a copy of `template`; answers its `DATABASE_URL`. */
export async function createPostgresDatabase(template = "template1"): Promise<string> {
  const url = new URL(inject("postgresUrl"));
  const name = `vitrine_${process.pid}_${randomBytes(6).toString("hex")}`;
  await ask(url.href, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  url.pathname = name;
  return url.href;
}

// The databases that this worker's tests have left: restoring one of them costs a third of what a copy does.
const left: string[] = [];

/** A migrated database of its own on the shared server, closed after the test. */
export async function temporarySharedDatabase(
  migrations?: readonly Migration[],
): Promise<Database> {
  const url = migrations === undefined ? await migratedDatabase() : await createPostgresDatabase();
  const database = openPostgres(url);
  onTestFinished(async () => {
    await database.close();
    if (migrations === undefined) left.push(url);
  });
  if (migrations !== undefined) await migrate(database, migrations);
  return database;
}

/** One that an earlier test has left, or a copy where it has left none that can be restored. */
async function migratedDatabase(): Promise<string> {
  for (let url = left.pop(); url !== undefined; url = left.pop()) {
    if (await restoreContents(url, inject("postgresContents"))) return url;
  }
  return createPostgresDatabase(inject("postgresTemplate"));
}

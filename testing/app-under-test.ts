// The whole server on a database of its own, for one test. Only tests import this folder.

import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { FastifyInstance } from "fastify";
import { inject, onTestFinished } from "vitest";

import type { Catalogue } from "@vitrine/domain/shop/shop";
import { CATALOGUE } from "@vitrine/shops/shops";

import { createApp } from "@vitrine/server/app";
import type { AppParts } from "@vitrine/server/app-parts";
import { configFrom } from "@vitrine/server/config";
import type { Database } from "@vitrine/server/database/database";
import { takeUpFiles } from "@vitrine/server/shops/take-up-files";
import { openSqlite } from "@vitrine/server/database/sqlite/sqlite-database";
import { MONDAY } from "./sample-requests.ts";

/** An empty folder that is gone after the test. */
export function temporaryFolder(atEnd: (end: () => void) => void = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-"));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A migrated database of its own with the two shops, closed after the test. */
export async function temporaryDatabase(): Promise<Database> {
  const database = openSqlite(migratedSqlite());
  onTestFinished(() => database.close());
  return database;
}

/** The file of an embedded database that is migrated and has the two shops, gone after the test. */
export function migratedSqlite(): string {
  const file = join(temporaryFolder(), "vitrine.sqlite");
  copyFileSync(inject("sqliteTemplate"), file);
  return file;
}

/** The server, built and not listening. `environment` is laid over quiet test settings. */
export async function appUnderTest(
  environment: Readonly<Record<string, string>> = {},
  parts: Partial<
    Pick<
      AppParts,
      | "database"
      | "webDirectory"
      | "targets"
      | "outwardNetwork"
      | "pace"
      | "connectionLimits"
      | "machineNow"
      | "refusesWhileBlocked"
    >
  > & { readonly catalogue?: Catalogue } = {},
): Promise<FastifyInstance> {
  const { catalogue = CATALOGUE } = parts;
  const settings = { LOG_LEVEL: "silent", RATE_LIMIT: "off", NOW: MONDAY, ...environment };
  const read = configFrom(settings, catalogue);
  if (!read.ok) throw new Error(read.problems.join("\n"));
  const database = parts.database ?? (await temporaryDatabase());
  if (parts.catalogue !== undefined) await takeUpFiles(database, [...catalogue.values()]);
  const app = await createApp({
    config: read.config,
    database,
    webDirectory: parts.webDirectory ?? join(temporaryFolder(), "no-build"),
    targets: parts.targets ?? [],
    refusesWhileBlocked: parts.refusesWhileBlocked ?? false,
    ...(parts.outwardNetwork && { outwardNetwork: parts.outwardNetwork }),
    ...(parts.pace && { pace: parts.pace }),
    ...(parts.connectionLimits && { connectionLimits: parts.connectionLimits }),
    ...(parts.machineNow && { machineNow: parts.machineNow }),
  });
  onTestFinished(() => app.close());
  return app;
}

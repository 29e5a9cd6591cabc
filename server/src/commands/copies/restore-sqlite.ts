import { existsSync } from "node:fs";
import { join } from "node:path";

import { inTemporaryFolder } from "../../backups/temporary-folder.ts";
import type { Config } from "../../config.ts";
import { openBackup, writeBackup } from "../../database/copies/backup-file.ts";
import { holdsSameTimes } from "../../database/copies/compare-copies.ts";
import {
  copyFiles,
  copyPages,
  isDamage,
  removeSqlite,
  replaceDamagedSqlite,
  takeDevices,
} from "../../database/copies/sqlite-copies.ts";
import type { Database } from "../../database/database.ts";
import { reasonOf } from "../../database/failure-reason.ts";
import { requireKnownSteps } from "../../database/migrations/applied-steps.ts";
import { migrate } from "../../database/migrations/migrate.ts";
import { databaseFile, openBooks } from "../../database/open-database.ts";
import { openSqlite } from "../../database/sqlite/sqlite-database.ts";
import { writeAfterCopies } from "./after-copies.ts";
import { bringUpToDate } from "./bring-up-to-date.ts";

/**
 * Puts the copy in `source` in the place of the embedded database, while a server uses that or not.
 * Returns the reason when nothing was restored.
 */
export async function restoreSqlite(
  config: Config,
  source: string,
  afterCopies: readonly string[],
  say: (sentence: string) => void,
): Promise<string | undefined> {
  const target = databaseFile(config.dataDirectory);
  // The copy lies where the room is needed anyway. Its name is fixed, so that the next restore removes leftovers.
  const copy = `${target}.restoring`;
  try {
    const unusable = await openBackup(source, copy, say);
    if (unusable !== undefined) return unusable;
    // When an upgrade is taken back, clients wait: no calendar is asked where it has nothing to tell.
    const hasLostBookings = !(await hasSameTimes(target, copy));
    await onMigrated(copy, async (database) => {
      await inTemporaryFolder(async (folder) => {
        const present = await readPresent(config, join(folder, "present.jsonl"), say);
        const known = [...afterCopies, ...present];
        const lines = await bringUpToDate(config, database, known, { hasLostBookings });
        for (const line of lines) say(line);
      });
    });
    takeDevices(copy, target);
    await putInPlace(copy, target, say);
  } finally {
    removeSqlite(copy);
  }
}

async function hasSameTimes(present: string, copy: string): Promise<boolean> {
  if (!existsSync(present)) return false;
  try {
    return await holdsSameTimes(present, copy);
  } catch {
    // The present books are damaged, or of another schema.
    return false;
  }
}

/** Opens a copy that may be changed. A backup's schema may be older than the server's. */
export async function onMigrated<Result>(
  copy: string,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = openSqlite(copy);
  try {
    await migrate(database);
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Writes what the present database has erased and sent to `file`. Returns the file, or nothing where it cannot be read. */
async function readPresent(
  config: Config,
  file: string,
  say: (sentence: string) => void,
): Promise<string[]> {
  const { dataDirectory, retentionDays } = config;
  if (!existsSync(databaseFile(dataDirectory))) return [];
  try {
    const database = await openBooks(config, requireKnownSteps);
    try {
      await writeAfterCopies(database, file, { now: Date.now(), retentionDays });
    } finally {
      await database.close();
    }
    return [file];
  } catch (error) {
    say(`What the present bookings have erased and sent is not known: ${reasonOf(error)}`);
    return [];
  }
}

async function putInPlace(
  copy: string,
  target: string,
  say: (sentence: string) => void,
): Promise<void> {
  if (!existsSync(target)) return copyPages(copy, target);
  const before = `${target}.before-restore-${Date.now()}`;
  try {
    await writeBackup(target, before);
  } catch (error) {
    if (!isDamage(error)) throw error;
    copyFiles(target, before);
    say(`What was there before is damaged; it is kept in ${before}`);
    replaceDamagedSqlite(copy, target);
    say("If the server runs, start it again");
    return;
  }
  say(`What was there before is in ${before}`);
  await copyPages(copy, target);
}

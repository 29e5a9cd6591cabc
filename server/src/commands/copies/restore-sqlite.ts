import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";

import { checksumFile } from "../../backups/checksum-file.ts";
import { inTemporaryFolder } from "../../backups/temporary-folder.ts";
import type { Config } from "../../config.ts";
import { openBackup, writeBackup } from "../../database/copies/backup-file.ts";
import { holdsSameTimes } from "../../database/copies/compare-copies.ts";
import {
  copyFiles,
  isDamage,
  moveSqlite,
  removeSqlite,
  replaceWhileLocked,
  takeDevices,
} from "../../database/copies/sqlite-copies.ts";
import type { Database, Reader } from "../../database/database.ts";
import { reasonOf } from "../../database/failure-reason.ts";
import { requireKnownSteps } from "../../database/migrations/applied-steps.ts";
import { SHOPS } from "@vitrine/shops/shops";
import type { StoredSecret } from "../../shops/shop-secrets-table.ts";
import { takeUpFiles } from "../../shops/take-up-files.ts";
import { migrate } from "../../database/migrations/migrate.ts";
import { databaseFile, openBooks } from "../../database/open-database.ts";
import { onSnapshot, openSqlite } from "../../database/sqlite/sqlite-database.ts";
import { writeAfterCopies } from "./after-copies.ts";
import { closeUnknownEvents } from "../unknown-events.ts";
import { applyKnown, linesOfApplied } from "./bring-up-to-date.ts";
import type { Applied } from "./bring-up-to-date.ts";
import { keepNewerSettings, presentSettings } from "./present-settings.ts";

// How often a restore begins again because a server wrote in the last moment.
const ATTEMPTS_MAX = 10;

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
  let hasLostBookings: boolean;
  try {
    const unusable = await openBackup(source, copy, say);
    if (unusable !== undefined) return unusable;
    // When an upgrade is taken back, clients wait: no calendar is asked where it has nothing to tell.
    hasLostBookings = !(await hasSameTimes(target, copy));
    const applied = await onMigrated(copy, (database) => applyKnown(config, database, afterCopies));
    for (const line of linesOfApplied(applied)) say(line);
    if (existsSync(target)) {
      hasLostBookings = await replacePresent(config, { copy, target, hasLostBookings }, say);
    } else {
      takeDevices(copy, target);
      moveSqlite(copy, target);
    }
  } finally {
    removeSqlite(copy);
  }
  // Only now: listing calendars takes minutes, in which a running server must not go on with what is replaced.
  if (hasLostBookings) await askCalendars(config, say);
}

interface Replacing {
  readonly copy: string;
  readonly target: string;
  readonly hasLostBookings: boolean;
}

/** Returns whether bookings may have been made that the copy does not have. */
async function replacePresent(
  config: Config,
  { copy, target, hasLostBookings }: Replacing,
  say: (sentence: string) => void,
): Promise<boolean> {
  const before = `${target}.before-restore-${Date.now()}`;
  let isLost = hasLostBookings;
  const sentences = new Set<string>();
  // A server that wants to write waits for the whole of this.
  const prepare = async () => {
    removeBackup(before);
    await writeBackup(target, before);
    isLost ||= !(await hasSameTimes(target, copy));
    const applied = await applyPresent(config, target, copy, (line) => sentences.add(line));
    for (const line of linesOfApplied(applied)) sentences.add(line);
    takeDevices(copy, target);
  };
  try {
    for (let attempt = 1; !(await replaceWhileLocked(copy, target, prepare)); attempt++) {
      if (attempt === ATTEMPTS_MAX) {
        throw new Error("a server writes all the time: stop it first, or try again");
      }
    }
  } catch (error) {
    removeBackup(before);
    if (!isDamage(error)) throw error;
    copyFiles(target, before);
    say(`What was there before is damaged; it is kept in ${before}`);
    takeDevices(copy, target);
    moveSqlite(copy, target);
    say("If the server runs, start it again");
    return true;
  }
  for (const sentence of sentences) say(sentence);
  say(`What was there before is in ${before}`);
  return isLost;
}

function removeBackup(file: string): void {
  removeSqlite(file);
  rmSync(checksumFile(file), { force: true });
}

/** On the books that are now in place: a server that uses them sells nothing that a calendar has closed meanwhile. */
async function askCalendars(config: Config, say: (sentence: string) => void): Promise<void> {
  try {
    const database = await openBooks(config, requireKnownSteps);
    try {
      for (const line of (await closeUnknownEvents(config, database)).lines) say(line);
    } finally {
      await database.close();
    }
  } catch (error) {
    say(
      `The owners' calendars were not asked, and what was booked after the backup is open there: ${reasonOf(error)}. npm run restore -- --calendars tries again`,
    );
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
    // A copy of an earlier version has no shops, and a running server does not look for files.
    await takeUpFiles(database, SHOPS);
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Enters in the copy what the present database has erased, sent and set, as far as that can be read. */
async function applyPresent(
  config: Config,
  target: string,
  copy: string,
  say: (sentence: string) => void,
): Promise<Applied> {
  const { retentionDays } = config;
  return inTemporaryFolder(async (folder) => {
    const file = join(folder, "present.jsonl");
    const known: string[] = [];
    const settings: StoredSecret[] = [];
    try {
      const present = {
        snapshot: <Result>(work: (reader: Reader) => Promise<Result>) => onSnapshot(target, work),
      };
      await present.snapshot(requireKnownSteps);
      await writeAfterCopies(present, file, { now: Date.now(), retentionDays });
      known.push(file);
      settings.push(...(await presentSettings(present, say)));
    } catch (error) {
      say(`What the present bookings have erased and sent is not known: ${reasonOf(error)}`);
    }
    return onMigrated(copy, async (database) => {
      await keepNewerSettings(database, settings, say);
      return applyKnown(config, database, known);
    });
  });
}

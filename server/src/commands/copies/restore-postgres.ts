import { join } from "node:path";

import { inTemporaryFolder } from "../../backups/temporary-folder.ts";
import type { Config } from "../../config.ts";
import { problemOfCopyFile } from "../../database/copies/backup-file.ts";
import {
  dumpDevices,
  dumpPostgres,
  problemOfDump,
  restoreDevices,
  restorePostgres,
} from "../../database/copies/postgres-dump.ts";
import { countOtherConnections } from "../../database/copies/other-connections.ts";
import { reasonOf } from "../../database/failure-reason.ts";
import { requireKnownSteps } from "../../database/migrations/applied-steps.ts";
import { SHOPS } from "@vitrine/shops/shops";
import type { StoredSecret } from "../../shops/shop-secrets-table.ts";
import { takeUpFiles } from "../../shops/take-up-files.ts";
import { migrate } from "../../database/migrations/migrate.ts";
import { openBooks, openDatabase } from "../../database/open-database.ts";
import { writeAfterCopies } from "./after-copies.ts";
import { bringUpToDate } from "./bring-up-to-date.ts";
import { keepNewerSettings, presentSettings } from "./present-settings.ts";

/** The database was replaced, and a server must not use it as it is. The message says all, for the operator. */
export class HalfRestored extends Error {
  override name = "HalfRestored";
}

/**
 * Puts the dump in `source` in the place of what the database holds, while no server uses it.
 * Returns the reason when nothing was restored.
 */
export async function restoreDump(
  config: Config,
  databaseUrl: string,
  source: string,
  afterCopies: readonly string[],
  say: (sentence: string) => void,
): Promise<string | undefined> {
  const changed = await problemOfCopyFile(source, say);
  if (changed !== undefined) return changed;
  const problem = await problemOfDump(source);
  if (problem !== undefined) return `${source} ${problem}`;

  const others = await countOtherConnections(databaseUrl);
  if (others > 0) {
    return `${others} other connections use the database: stop every server first, and PgBouncer where there is one`;
  }
  await inTemporaryFolder(async (folder) => {
    const present = await keepPresent(config, databaseUrl, folder, say);
    await restorePostgres(databaseUrl, source);
    try {
      await complete(config, databaseUrl, afterCopies, present, say);
    } catch (error) {
      throw await putBack(databaseUrl, present, reasonOf(error), say);
    }
  });
}

/** Makes what was restored fit to be served. */
async function complete(
  config: Config,
  databaseUrl: string,
  afterCopies: readonly string[],
  present: Present,
  say: (sentence: string) => void,
): Promise<void> {
  const database = await openDatabase(config);
  try {
    await migrate(database);
    // A copy of an earlier version has no shops, and a running server does not look for files.
    await takeUpFiles(database, SHOPS);
    if (present.devices !== undefined) await putDevicesBack(databaseUrl, present.devices, say);
    await keepNewerSettings(database, present.settings, say);
    const known = [...afterCopies, ...present.afterCopies];
    const lines = await bringUpToDate(config, database, known, { hasLostBookings: true });
    for (const line of lines) say(line);
  } finally {
    await database.close();
  }
}

/** Restores what was there before a restore that could not be completed. Returns what the operator has to know. */
async function putBack(
  databaseUrl: string,
  { before, devices }: Present,
  reason: string,
  say: (sentence: string) => void,
): Promise<Error> {
  const half = `The bookings were replaced by those of the copy, and are not brought up to date: ${reason}. Start no server.`;
  if (before === undefined)
    return new HalfRestored(`${half} Once the cause is mended, restore a copy again`);
  try {
    await restorePostgres(databaseUrl, before);
  } catch (error) {
    return new HalfRestored(
      `${half} What was there before could not be put back: ${reasonOf(error)}. Once the cause is mended, restore ${before}, then the copy again`,
    );
  }
  if (devices !== undefined) await putDevicesBack(databaseUrl, devices, say);
  return new Error(`${reason}. What was there before is in the database again`);
}

interface Present {
  /** The dump of it; without one, nothing of it was known. */
  readonly before: string | undefined;
  readonly afterCopies: readonly string[];
  readonly devices: string | undefined;
  readonly settings: readonly StoredSecret[];
}

/** Keeps what is there now: a dump beside the data, and what a copy must not bring back. */
async function keepPresent(
  config: Config,
  databaseUrl: string,
  folder: string,
  say: (sentence: string) => void,
): Promise<Present> {
  const { dataDirectory, retentionDays } = config;
  const file = join(folder, "present.jsonl");
  let settings: readonly StoredSecret[];
  try {
    const database = await openBooks(config, requireKnownSteps);
    try {
      await writeAfterCopies(database, file, { now: Date.now(), retentionDays });
      settings = await presentSettings(database, say);
    } finally {
      await database.close();
    }
  } catch (error) {
    say(`What the present bookings have erased and sent is not known: ${reasonOf(error)}`);
    return { before: undefined, afterCopies: [], devices: undefined, settings: [] };
  }
  const before = join(dataDirectory, `vitrine.pgdump.before-restore-${Date.now()}`);
  await dumpPostgres(databaseUrl, before);
  say(`What was there before is in ${before}`);
  const devices = join(folder, "devices.pgdump");
  await dumpDevices(databaseUrl, devices);
  return { before, afterCopies: [file], devices, settings };
}

async function putDevicesBack(
  databaseUrl: string,
  devices: string,
  say: (sentence: string) => void,
): Promise<void> {
  try {
    await restoreDevices(databaseUrl, devices);
  } catch (error) {
    say(`The owners have to connect their devices again: ${reasonOf(error)}`);
  }
}

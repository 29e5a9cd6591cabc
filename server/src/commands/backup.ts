// npm run backup [-- FILE | -- --into FOLDER | -- --due FOLDER]. With `--into` it also deletes old backups there and old
// copies of restores. With `--due`, which a timer runs, it copies only what has changed, and sends it to BACKUP_TO.

import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

import { noteRun } from "../backups/last-runs.ts";
import { CHECKSUM, copyName } from "../backups/copy-names.ts";
import { requireConfig } from "../config.ts";
import { isClockConfirmed } from "../retention/confirmed-clock.ts";
import { readWrittenClock, storedClock } from "../retention/clock-table.ts";
import type { WrittenClock } from "../retention/clock-table.ts";
import { reasonOf } from "../database/failure-reason.ts";
import { requireKnownSteps } from "../database/migrations/applied-steps.ts";
import { databaseFile, openBooks } from "../database/open-database.ts";
import { writeBackup } from "../database/copies/backup-file.ts";
import { dumpPostgres } from "../database/copies/postgres-dump.ts";
import { BACKUP_FOLDER } from "./copies/local-copies.ts";
import { backUpIfDue } from "./copies/due-backup.ts";
import { backupsToDelete, oldCopiesOfRestores } from "./copies/kept-backups.ts";

const INTO = "--into";
const DUE = "--due";

const config = requireConfig();
const { databaseUrl, dataDirectory, retentionDays } = config;

const now = Date.now();
const [first, folder, ...more] = process.argv.slice(2);
const takesFolder = first === INTO || first === DUE;
// A second argument may stand only after --into or --due, and must.
if (more.length > 0 || takesFolder !== (folder !== undefined)) {
  fail(`name one file, or a folder after ${INTO} or ${DUE}`);
}
if (first === DUE) await backUpWhenDue(folder ?? BACKUP_FOLDER);
else await backUpNow();

/** Notes how it ended: metrics and alarms read that. */
async function backUpWhenDue(into: string): Promise<void> {
  try {
    const { lines, bytes } = await backUpIfDue(config, into);
    noteRun(dataDirectory, "backup", { endedAt: Date.now(), reason: "", bytes });
    for (const line of lines) console.log(line);
  } catch (error) {
    const reason = reasonOf(error);
    // Said before it is noted: a full disk takes no note.
    console.error(`The backup failed: ${reason}`);
    noteFailure(reason);
    process.exit(1);
  }
}

function noteFailure(reason: string): void {
  try {
    noteRun(dataDirectory, "backup", { endedAt: Date.now(), reason });
  } catch (error) {
    console.error(`It was not noted in ${dataDirectory}: ${reasonOf(error)}`);
  }
}

async function backUpNow(): Promise<void> {
  const kind = databaseUrl === undefined ? "sqlite" : "pgdump";
  const target = resolve(
    first === INTO || first === undefined
      ? join(folder ?? BACKUP_FOLDER, copyName(now, kind))
      : first,
  );
  if (existsSync(target)) fail(`${target} exists already, and is left as it is`);
  try {
    if (databaseUrl === undefined) {
      const source = databaseFile(dataDirectory);
      if (!existsSync(source)) fail(`there are no bookings in ${source} yet`);
      await writeBackup(source, target);
    } else {
      mkdirSync(dirname(target), { recursive: true });
      await dumpPostgres(databaseUrl, target);
    }
  } catch (error) {
    fail(reasonOf(error));
  }
  console.log(`Backed up to ${target}`);
  if (folder !== undefined) await deleteOldBackups(folder, target);
}

/** Deletes only if the clock is trusted: a wrong clock must delete no backup, just as it must erase no client. */
async function deleteOldBackups(folder: string, made: string): Promise<void> {
  const old = [
    ...backupsToDelete(readdirSync(folder), now, retentionDays).map((name) => join(folder, name)),
    ...oldCopiesOfRestores(dataDirectory, now, retentionDays),
  ];
  if (old.length === 0) return;
  if (!isClockConfirmed(await readClock(made), now)) {
    console.log("Older backups are left: the clock has jumped, and is trusted again after a day");
    return;
  }
  for (const file of old) rmSync(file);
  const backups = old.filter((file) => !file.endsWith(CHECKSUM));
  console.log(`Deleted ${backups.length} older backups`);
}

async function readClock(made: string): Promise<WrittenClock | undefined> {
  if (databaseUrl === undefined) return readWrittenClock(made);
  const database = await openBooks(config, requireKnownSteps);
  try {
    return await storedClock(database);
  } finally {
    await database.close();
  }
}

function fail(reason: string): never {
  console.error(`No backup was made: ${reason}`);
  process.exit(1);
}

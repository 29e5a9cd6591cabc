// npm run backup [-- FILE | -- --into FOLDER]. With `--into` it also deletes old backups there and old copies of restores.

import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

import { requireConfig } from "../config.ts";
import { isClockConfirmed } from "../retention/confirmed-clock.ts";
import { readWrittenClock } from "../retention/clock-table.ts";
import { reasonOf } from "../database/failure-reason.ts";
import { databaseFile } from "../database/open-database.ts";
import { backupName, isChecksumFile, writeBackup } from "../database/copies/backup-file.ts";
import { backupsToDelete, isLeftByRestore, isTooOld } from "./kept-backups.ts";

const BACKUP_FOLDER = "backups";
const INTO = "--into";

const { databaseUrl, dataDirectory, retentionDays } = requireConfig();
if (databaseUrl !== undefined) fail("the bookings are in PostgreSQL, which has pg_dump for that");

const now = Date.now();
const [first, folder, ...more] = process.argv.slice(2);
const isInto = first === INTO;
// A second argument may stand only after --into, and must.
if (more.length > 0 || isInto !== (folder !== undefined)) {
  fail(`name one file, or a folder after ${INTO}`);
}

const source = databaseFile(dataDirectory);
const target = resolve(
  isInto || first === undefined ? join(folder ?? BACKUP_FOLDER, backupName(now)) : first,
);

if (!existsSync(source)) fail(`there are no bookings in ${source} yet`);
if (existsSync(target)) fail(`${target} exists already, and is left as it is`);
await writeBackup(source, target).catch((error: unknown) => fail(reasonOf(error)));
console.log(`Backed up to ${target}`);
if (folder !== undefined) await deleteOldBackups(folder);

/** Deletes only if the clock is trusted: a wrong clock must delete no backup, just as it must erase no client. */
async function deleteOldBackups(folder: string): Promise<void> {
  const old = [
    ...backupsToDelete(readdirSync(folder), now, retentionDays).map((name) => join(folder, name)),
    ...oldCopiesOfRestores(),
  ];
  if (old.length === 0) return;
  if (!isClockConfirmed(await readWrittenClock(target), now)) {
    console.log("Older backups are left: the clock has jumped, and is trusted again after a day");
    return;
  }
  for (const file of old) rmSync(file);
  const backups = old.filter((file) => !isChecksumFile(file));
  console.log(`Deleted ${backups.length} older backups`);
}

function oldCopiesOfRestores(): string[] {
  const beside = dirname(source);
  return readdirSync(beside)
    .filter(isLeftByRestore)
    .map((name) => join(beside, name))
    .filter((file) => isTooOld(statSync(file).mtimeMs, now, retentionDays));
}

function fail(reason: string): never {
  console.error(`No backup was made: ${reason}`);
  process.exit(1);
}

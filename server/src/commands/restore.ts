// npm run restore -- FILE, while the server runs or not. The devices that open the owner's page stay the same.

import { existsSync } from "node:fs";
import { resolve } from "node:path";

import { requireConfig } from "../config.ts";
import { reasonOf } from "../database/failure-reason.ts";
import { openBackup, writeBackup } from "../database/copies/backup-file.ts";
import { databaseFile } from "../database/open-database.ts";
import { migrate } from "../database/migrations/migrate.ts";
import {
  copyFiles,
  isDamage,
  removeSqlite,
  replaceDamagedSqlite,
  copyPages,
  takeDevices,
} from "../database/copies/sqlite-copies.ts";
import { openSqlite } from "../database/sqlite/sqlite-database.ts";

const [file, ...more] = process.argv.slice(2);
if (file === undefined || file === "" || more.length > 0) {
  fail("name one backup: npm run restore -- FILE");
}

const { databaseUrl, dataDirectory } = requireConfig();
if (databaseUrl !== undefined)
  fail("the bookings are in PostgreSQL, which has pg_restore for that");

const source = resolve(file);
const target = databaseFile(dataDirectory);
// The copy lies where the room is needed anyway. Its name is fixed, so that the next restore removes leftovers.
const copy = `${target}.restoring`;

const problem = await restore().catch(reasonOf);
if (problem !== undefined) fail(problem);
console.log(`Restored ${source}`);

/** Returns the reason when nothing was restored. */
async function restore(): Promise<string | undefined> {
  try {
    const unusable = await openBackup(source, copy, console.log);
    if (unusable !== undefined) return unusable;
    await migrateCopy();
    takeDevices(copy, target);
    await putInPlace();
  } finally {
    removeSqlite(copy);
  }
}

/** A backup's schema may be older than the server's. */
async function migrateCopy(): Promise<void> {
  const database = openSqlite(copy);
  try {
    await migrate(database);
  } finally {
    await database.close();
  }
}

async function putInPlace(): Promise<void> {
  if (!existsSync(target)) return copyPages(copy, target);
  const before = `${target}.before-restore-${Date.now()}`;
  try {
    await writeBackup(target, before);
  } catch (error) {
    if (!isDamage(error)) throw error;
    copyFiles(target, before);
    console.log(`What was there before is damaged; it is kept in ${before}`);
    replaceDamagedSqlite(copy, target);
    console.log("If the server runs, start it again");
    return;
  }
  console.log(`What was there before is in ${before}`);
  await copyPages(copy, target);
}

function fail(reason: string): never {
  console.error(`Nothing was restored: ${reason}`);
  process.exit(1);
}

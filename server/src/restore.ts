// npm run restore -- FILE: puts a backup in the place of the bookings, while the server runs or not. What was there
// before is backed up first, beside the database.

import { existsSync } from "node:fs";
import { resolve } from "node:path";

import { requireConfig } from "./config.ts";
import { databaseFile } from "./store/database-file.ts";
import { migrate } from "./store/migrate.ts";
import { backUpSqlite, problemOfBackup, restoreSqlite } from "./store/sqlite-copies.ts";
import { openSqlite } from "./store/sqlite-database.ts";

const [file] = process.argv.slice(2);
if (file === undefined) fail("name the backup: npm run restore -- FILE");

const { databaseUrl, dataDirectory } = requireConfig();
if (databaseUrl !== undefined)
  fail("the bookings are in PostgreSQL, which has pg_restore for that");

const source = resolve(file);
const target = databaseFile(dataDirectory);
const problem = problemOfBackup(source);
if (problem !== undefined) fail(problem);

if (existsSync(target)) {
  const before = `${target}.before-restore-${Date.now()}`;
  await backUpSqlite(target, before);
  console.log(`What was there before is in ${before}`);
}
await restoreSqlite(source, target);

// A backup may be older than the schema that the server knows.
const database = openSqlite(target);
await migrate(database);
await database.close();
console.log(`Restored ${source}`);

function fail(reason: string): never {
  console.error(`Nothing was restored: ${reason}`);
  process.exit(1);
}

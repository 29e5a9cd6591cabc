// npm run backup [-- FILE]: makes a consistent copy of the bookings, while the server runs. Exits with 0, or with 1 and
// the reason.

import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

import { requireConfig } from "../config.ts";
import { reasonOf } from "../store/failure-reason.ts";
import { databaseFile } from "../store/database-file.ts";
import { backUpSqlite } from "../store/sqlite-copies.ts";

const BACKUP_FOLDER = "backups";

const { databaseUrl, dataDirectory } = requireConfig();
if (databaseUrl !== undefined) fail("the bookings are in PostgreSQL, which has pg_dump for that");

const source = databaseFile(dataDirectory);
const target = resolve(process.argv[2] ?? join(BACKUP_FOLDER, `vitrine-${timestamp()}.sqlite`));

if (!existsSync(source)) fail(`there are no bookings in ${source} yet`);
if (existsSync(target)) fail(`${target} exists already, and is left as it is`);
await backUpSqlite(source, target).catch((error: unknown) => fail(reasonOf(error)));
console.log(`Backed up to ${target}`);

/** `2026-11-23T130000Z`: sorts by age, and is a file name everywhere. */
function timestamp(): string {
  return new Date().toISOString().replaceAll(":", "").replace(/\.\d+/, "");
}

function fail(reason: string): never {
  console.error(`No backup was made: ${reason}`);
  process.exit(1);
}

// The only file that knows how a backup is stored: the database's file, and beside it a checksum for `sha256sum --check`.

import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { dirname } from "node:path";

import {
  checksumFile,
  readChecksum,
  sha256Of,
  writeChecksumFile,
} from "../../backups/checksum-file.ts";
import { UNFINISHED } from "../../backups/copy-names.ts";
import { DatabaseRefused } from "../database.ts";
import { APPLIED_STEPS, refuseUnknownSteps, STEP_TABLE } from "../migrations/applied-steps.ts";
import { MIGRATIONS } from "../migrations/migrations.ts";
import type { Migration } from "../migrations/migrations.ts";
import { query, requireRows, text } from "../query.ts";
import { copyForBackup, copySqliteAside, onSqlite, removeSqlite } from "./sqlite-copies.ts";
import type { RunStatement } from "./sqlite-copies.ts";
import { reasonOf } from "../failure-reason.ts";

const SQLITE_HEADER = "SQLite format 3\0";

/** Backs up the database in `source` while others use it. The backup appears whole, with its checksum, or not at all. */
export async function writeBackup(source: string, backup: string): Promise<void> {
  mkdirSync(dirname(backup), { recursive: true });
  const unfinished = backup + UNFINISHED;
  removeSqlite(unfinished);
  try {
    await copyForBackup(source, unfinished);
    // A checksum is needed, since SQLite's own check does not notice a changed byte inside a row.
    writeChecksumFile(backup, await sha256Of(unfinished));
    renameSync(unfinished, backup);
  } catch (error) {
    rmSync(checksumFile(backup), { force: true });
    throw error;
  } finally {
    removeSqlite(unfinished);
  }
}

/** Copies the database in `backup` to `copy`. Returns the problem if it cannot be restored. Warns if it has no checksum. */
export async function openBackup(
  backup: string,
  copy: string,
  warn: (sentence: string) => void,
): Promise<string | undefined> {
  const problem = problemOfFile(backup) ?? problemOfHeader(backup);
  if (problem !== undefined) return problem;
  const changed = await problemOfCopyFile(backup, warn);
  if (changed !== undefined) return changed;
  mkdirSync(dirname(copy), { recursive: true });
  await copySqliteAside(realpathSync(backup), copy);
  return problemOfCopy(copy, backup);
}

/** Returns the problem of a copy of either engine that has changed. Warns if it has no checksum. */
export async function problemOfCopyFile(
  backup: string,
  warn: (sentence: string) => void,
): Promise<string | undefined> {
  const problem = problemOfFile(backup);
  if (problem !== undefined) return problem;
  const file = realpathSync(backup);
  if (existsSync(checksumFile(file))) return problemOfChecksum(file);
  warn(`${backup} has no checksum beside it: it may have changed since it was made`);
}

/** Runs `work` on the database in `backup`, which stays as it is. */
export async function readBackup<Result>(
  backup: string,
  work: (statement: RunStatement) => Result,
): Promise<Result> {
  return onSqlite(backup, work);
}

// Opens `path` only when it is known to be a file: opening a pipe would wait for ever.
function problemOfFile(path: string): string | undefined {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found === undefined) return `${path} does not exist`;
    if (found.isDirectory()) return `${path} is a folder, not a file`;
    if (!found.isFile()) return `${path} is not a file`;
  } catch (error) {
    return `${path} cannot be read: ${reasonOf(error)}`;
  }
}

function problemOfHeader(path: string): string | undefined {
  try {
    return headerOf(path) === SQLITE_HEADER ? undefined : `${path} is not a database`;
  } catch (error) {
    return `${path} cannot be read: ${reasonOf(error)}`;
  }
}

function headerOf(path: string): string {
  const header = Buffer.alloc(SQLITE_HEADER.length);
  const file = openSync(path, "r");
  try {
    readSync(file, header);
  } finally {
    closeSync(file);
  }
  return header.toString("latin1");
}

async function problemOfChecksum(backup: string): Promise<string | undefined> {
  const checksumPath = checksumFile(backup);
  try {
    const expected = readChecksum(checksumPath);
    if (expected === undefined) return `${checksumPath} holds no checksum`;
    if (!isWrittenTo(backup) && (await sha256Of(backup)) === expected) return undefined;
    return `${backup} has changed since it was made: its checksum is not that in ${checksumPath}`;
  } catch (error) {
    return `${checksumPath} cannot be compared: ${reasonOf(error)}`;
  }
}

// SQLite keeps the latest writes in a file beside the database. A new backup has no such file.
function isWrittenTo(backup: string): boolean {
  return (statSync(`${backup}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

const SCHEMA = query(
  { name: text, sql: text },
  "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL",
);

/** Returns what is wrong with `copy`, which no other process uses, in a sentence that calls it `name`. */
function problemOfCopy(copy: string, name: string): string | undefined {
  try {
    return onSqlite(copy, (statement) => {
      const [check] = statement("PRAGMA integrity_check");
      if (check?.["integrity_check"] !== "ok") return `${name} is damaged`;
      return holdsOurSchema(statement) ? undefined : `${name} holds no bookings of Vitrine`;
    });
  } catch (error) {
    if (error instanceof DatabaseRefused) return `${name} cannot be used: ${error.message}`;
    return `${name} is damaged`;
  }
}

/** Compares the statements that made the tables and indexes: the same names are not enough. */
function holdsOurSchema(statement: RunStatement): boolean {
  const found = readSchema(statement);
  const holds = (expected: ReadonlyMap<string, string>) =>
    [...expected].every(([name, sql]) => found.get(name) === sql);
  if (!holds(schemaAfter([]))) return false;
  const applied = requireRows(APPLIED_STEPS, statement(APPLIED_STEPS.sql));
  refuseUnknownSteps(applied);
  const expected = MIGRATIONS.slice(0, applied.length);
  const isInOrder = expected.every(({ number }, index) => number === applied[index]?.number);
  return expected.length > 0 && isInOrder && holds(schemaAfter(expected));
}

function schemaAfter(migrations: readonly Migration[]): Map<string, string> {
  return onSqlite(":memory:", (statement) => {
    statement(STEP_TABLE);
    for (const sql of migrations.flatMap(({ statements }) => statements)) statement(sql);
    return readSchema(statement);
  });
}

function readSchema(statement: RunStatement): Map<string, string> {
  const rows = requireRows(SCHEMA, statement(SCHEMA.sql));
  return new Map(rows.map(({ name, sql }) => [name, sql.replaceAll(/\s+/g, " ")]));
}

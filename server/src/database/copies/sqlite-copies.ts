import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
} from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, backup } from "node:sqlite";

import { checksumFile, writeChecksum } from "./backup-checksum.ts";
import type { Row } from "../database.ts";

// Clients are counted there for a day, by hashes with this salt: a copy is kept for longer.
const COUNTING_TABLES = ["client_use", "cancel_guard", "cancel_look", "mail_use", "counting_salt"];

// They stay with the database that they were made in: a backup that brought one back would let in who was shut out.
const DEVICE_TABLES = ["owner_code", "owner_device"];

// As much as there is in one go: whoever writes meanwhile would only make a slower copy start again.
const ALL_PAGES = 1_000_000_000;

// What SQLite keeps beside a database in use: what is not yet in the file itself, and who reads where.
const LOG = "-wal";
const COMPANIONS = [LOG, "-shm", "-journal"];

// https://www.sqlite.org/rescode.html; the low byte is the primary code.
const READONLY = 8;
const CORRUPT = 11;
const CANTOPEN = 14;
const NOTADB = 26;

/**
 * Copies the database in `source` to the new file `target`, as it is at one moment, while others read and write it, but
 * without the clients that are counted for a day, since a copy is kept for longer, and without the owners' devices, which it
 * would bring back. The target appears whole and with its checksum beside it, or not at all.
 */
export async function backUpSqlite(source: string, target: string): Promise<void> {
  mkdirSync(dirname(target), { recursive: true });
  const unfinished = `${target}.unfinished`;
  removeSqlite(unfinished);
  try {
    await copyPages(source, unfinished);
    onSqlite(unfinished, (statement) =>
      emptyTables(statement, [...COUNTING_TABLES, ...DEVICE_TABLES]),
    );
    await writeChecksum(unfinished, target);
    renameSync(unfinished, target);
  } catch (error) {
    rmSync(checksumFile(target), { force: true });
    throw error;
  } finally {
    removeSqlite(unfinished);
  }
}

/**
 * Copies the database in `source`, which is left untouched, to the file `target`, which may then be checked and changed.
 * Works where nothing may be written beside the source.
 */
export async function copySqliteAside(source: string, target: string): Promise<void> {
  removeSqlite(target);
  const file = realpathSync(source);
  // A server is at work on it, or was killed. SQLite itself reads that at one moment, if it may write beside it.
  if (existsSync(file + LOG) && (await couldCopyPages(file, target))) return;
  removeSqlite(target);
  for (const companion of ["", LOG]) {
    if (!existsSync(file + companion)) continue;
    copyFileSync(file + companion, target + companion);
    // The source's own mode may be read-only.
    chmodSync(target + companion, 0o600);
  }
}

/**
 * Gives the migrated copy in `path` the owners' devices of the database in `present`, in the place of its own: what was shut
 * out stays so, and what opens the owner's page goes on doing so. None where they cannot be read there.
 */
export function takeDevices(path: string, present: string): void {
  onSqlite(path, (statement) => {
    emptyTables(statement, DEVICE_TABLES);
    if (!existsSync(present)) return;
    try {
      statement(`ATTACH '${present.replaceAll("'", "''")}' AS present`);
      for (const table of DEVICE_TABLES) {
        statement(`INSERT INTO main.${table} SELECT * FROM present.${table}`);
      }
    } catch {
      // It is damaged, or of another schema: then the owners connect their devices anew.
      emptyTables(statement, DEVICE_TABLES);
    }
  });
}

/** Puts the database in `source` in the place of the one in `target`, in one transaction: whoever reads sees one or the other. */
export async function restoreSqlite(source: string, target: string): Promise<void> {
  await copyPages(source, target);
}

/**
 * The same where the database in `target` is too damaged for a transaction: its files are replaced. A server that runs
 * goes on with the old ones until it starts again.
 */
export function replaceDamagedSqlite(source: string, target: string): void {
  removeCompanions(target);
  renameSync(source, target);
}

/** Copies the files of a database that cannot be read as one, as they are. */
export function copyDamagedSqlite(source: string, target: string): void {
  for (const companion of ["", LOG]) {
    if (existsSync(source + companion)) copyFileSync(source + companion, target + companion);
  }
}

/** Runs `work` on the database in `path`, or in memory; its statements are run one by one and answer their rows. */
export function onSqlite<Result>(
  path: string,
  work: (statement: (sql: string) => Row[]) => Result,
): Result {
  const database = new DatabaseSync(path);
  try {
    return work((sql) => database.prepare(sql).all());
  } finally {
    database.close();
  }
}

export function removeSqlite(path: string): void {
  rmSync(path, { force: true });
  removeCompanions(path);
}

/** Whether the failure says that there is no database in the file any more. */
export function isDamage(failure: unknown): boolean {
  return [CORRUPT, NOTADB].includes(primaryCodeOf(failure));
}

function emptyTables(statement: (sql: string) => Row[], names: readonly string[]): void {
  // What is deleted is overwritten, too.
  statement("PRAGMA secure_delete = ON");
  const tables = statement("SELECT name FROM sqlite_schema WHERE type = 'table'");
  const known = new Set(tables.map(({ name }) => name));
  // A database of an earlier version does not have them all.
  for (const name of names) if (known.has(name)) statement(`DELETE FROM ${name}`);
}

function removeCompanions(path: string): void {
  for (const companion of COMPANIONS) rmSync(path + companion, { force: true });
}

async function couldCopyPages(source: string, target: string): Promise<boolean> {
  try {
    await copyPages(source, target);
    return true;
  } catch (error) {
    if ([CANTOPEN, READONLY].includes(primaryCodeOf(error))) return false;
    throw error;
  }
}

async function copyPages(source: string, target: string): Promise<void> {
  const database = new DatabaseSync(source, { readOnly: true });
  try {
    await backup(database, target, { rate: ALL_PAGES });
  } finally {
    database.close();
  }
}

function primaryCodeOf(failure: unknown): number {
  return failure instanceof Error && "errcode" in failure ? Number(failure.errcode) & 0xff : 0;
}

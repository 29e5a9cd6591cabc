import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fdatasyncSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
} from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, backup } from "node:sqlite";

import type { Row } from "../database.ts";

// Not in a backup: clients are counted for a day only, and a backup is kept for longer.
const COUNTING_TABLES = ["client_use", "cancel_guard", "cancel_look", "mail_use", "counting_salt"];

// Not in a backup: clients were promised that a wait is kept until its day, and by another salt nobody could leave it.
const WAIT_TABLES = ["client_wait", "opened_time", "wait_bar"];

// Not in a backup: restoring it would let in devices that were shut out since.
const DEVICE_TABLES = [
  "owner_code",
  "owner_device",
  "push_key",
  "push_subscription",
  "push_notice",
];

// All pages in one step: the target is replaced in one transaction.
const ALL_PAGES = 1_000_000_000;

// Fewer than the smallest database of ours has: after the first step nobody else can write, and the rest can still be left.
const PAGES_OF_STEP = 8;

// How long a lock waits for a server that writes.
const LOCK_WAIT_MILLISECONDS = 10_000;

// Of 4 KiB. The new file is flushed after so many: a flush of hundreds of megabytes would hold up those of the bookings.
const PAGES_OF_PART = 2_048;

const LOG = "-wal";
const COMPANIONS = [LOG, "-shm", "-journal"];

// https://www.sqlite.org/rescode.html; the low byte is the primary code.
const BUSY = 5;
const READONLY = 8;
const CORRUPT = 11;
const CANTOPEN = 14;
const NOTADB = 26;

export type RunStatement = (sql: string) => Row[];

/** Copies the database as it is at one moment, while others use it, without clients' counts and waits, and without owners' devices. */
export async function copyForBackup(source: string, target: string): Promise<void> {
  await copyInParts(source, target);
  const leftOut = [...COUNTING_TABLES, ...WAIT_TABLES, ...DEVICE_TABLES];
  onSqlite(target, (statement) => emptyTables(statement, leftOut));
}

/** Copies to a new file. All parts are of one moment, because a transaction that reads it stays open meanwhile. */
async function copyInParts(source: string, target: string): Promise<void> {
  const database = new DatabaseSync(source, { readOnly: true });
  const file = openSync(target, "w");
  try {
    database.exec("BEGIN");
    // Only the first read takes the moment. Without it the copy would start again whenever another process writes.
    database.prepare("SELECT COUNT(*) FROM sqlite_schema").get();
    await backup(database, target, { rate: PAGES_OF_PART, progress: () => fdatasyncSync(file) });
  } finally {
    closeSync(file);
    database.close();
  }
}

/** Makes a copy that can be checked and changed, even of a database beside which nothing may be written. */
export async function copySqliteAside(source: string, target: string): Promise<void> {
  removeSqlite(target);
  // A log means that a server uses the database or was killed. SQLite copies one moment of it, if it may write beside it.
  if (existsSync(source + LOG) && (await tryToCopyPages(source, target))) return;
  removeSqlite(target);
  copyFiles(source, target);
  // The source's own mode may be read-only.
  for (const copy of [target, target + LOG]) if (existsSync(copy)) chmodSync(copy, 0o600);
}

/** Replaces the devices in `path` by those of `present`, or by none if that is unreadable: a device shut out stays so. */
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
      // `present` is damaged, or has another schema: the owners have to connect their devices again.
      emptyTables(statement, DEVICE_TABLES);
    }
  });
}

/**
 * Moves a database to `target`, where there is none, or one too damaged for a transaction: a running server uses that until it
 * starts again. After a loss of power, either all of it is there or nothing.
 */
export function moveSqlite(source: string, target: string): void {
  flush(source);
  removeCompanions(target);
  renameSync(source, target);
  flush(dirname(target));
}

function flush(path: string): void {
  const file = openSync(path, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/**
 * Calls `prepare` while nobody else can write to `target`; those who wait then get what it has prepared in `source`. Returns
 * false, and changes nothing, where another process wrote in the moment between the two: SQLite cannot pass the lock on.
 */
export async function replaceWhileLocked(
  source: string,
  target: string,
  prepare: () => Promise<void>,
): Promise<boolean> {
  const lock = new DatabaseSync(target, { timeout: LOCK_WAIT_MILLISECONDS });
  const version = () => lock.prepare("PRAGMA data_version").get()?.["data_version"];
  try {
    lock.exec("BEGIN IMMEDIATE");
    await prepare();
    const seen = version();
    lock.exec("ROLLBACK");
    const reader = new DatabaseSync(source, { readOnly: true });
    let hasBegun = false;
    try {
      await backup(reader, target, {
        rate: PAGES_OF_STEP,
        progress: () => {
          if (hasBegun) return;
          hasBegun = true;
          if (version() !== seen) throw new WrittenSince();
        },
      });
      return true;
    } catch (error) {
      if (error instanceof WrittenSince || (!hasBegun && isLocked(error))) return false;
      throw error;
    } finally {
      reader.close();
    }
  } finally {
    lock.close();
  }
}

class WrittenSince extends Error {}

/** Copies a database that nothing uses, or that is damaged. */
export function copyFiles(source: string, target: string): void {
  for (const companion of ["", LOG]) {
    if (existsSync(source + companion)) copyFileSync(source + companion, target + companion);
  }
}

export function onSqlite<Result>(path: string, work: (statement: RunStatement) => Result): Result {
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

export function isDamage(failure: unknown): boolean {
  return [CORRUPT, NOTADB].includes(primaryCodeOf(failure));
}

// Node's backup reports a lock that another process holds with the code 0, "not an error".
function isLocked(failure: unknown): boolean {
  return (
    failure instanceof Error && "errcode" in failure && [0, BUSY].includes(primaryCodeOf(failure))
  );
}

function emptyTables(statement: RunStatement, names: readonly string[]): void {
  statement("PRAGMA secure_delete = ON");
  const tables = statement("SELECT name FROM sqlite_schema WHERE type = 'table'");
  const known = new Set(tables.map(({ name }) => name));
  // A database of an earlier version does not have them all.
  for (const name of names) if (known.has(name)) statement(`DELETE FROM ${name}`);
}

function removeCompanions(path: string): void {
  for (const companion of COMPANIONS) rmSync(path + companion, { force: true });
}

/** Returns false if SQLite may not write beside the source, which it needs to do. */
async function tryToCopyPages(source: string, target: string): Promise<boolean> {
  try {
    await copyPages(source, target);
    return true;
  } catch (error) {
    if ([CANTOPEN, READONLY].includes(primaryCodeOf(error))) return false;
    throw error;
  }
}

/** Replaces the content of `target` in one transaction: a reader sees either the old or the new one. */
export async function copyPages(source: string, target: string): Promise<void> {
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

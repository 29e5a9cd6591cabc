import { chmodSync, copyFileSync, existsSync, renameSync, rmSync } from "node:fs";
import { DatabaseSync, backup } from "node:sqlite";

import type { Row } from "../database.ts";

// Clients that are counted for a day. A copy is kept for longer.
const COUNTING_TABLES = ["client_use", "cancel_guard", "cancel_look", "mail_use", "counting_salt"];

// A backup that brought a device back would let in one that was shut out.
const DEVICE_TABLES = ["owner_code", "owner_device"];

// All pages in one step: a copy in smaller steps would start again whenever another process writes.
const ALL_PAGES = 1_000_000_000;

const LOG = "-wal";
const COMPANIONS = [LOG, "-shm", "-journal"];

// https://www.sqlite.org/rescode.html; the low byte is the primary code.
const READONLY = 8;
const CORRUPT = 11;
const CANTOPEN = 14;
const NOTADB = 26;

export type RunStatement = (sql: string) => Row[];

/** Copies the database as it is at one moment, while others use it, without what must not be in a backup. */
export async function copyForBackup(source: string, target: string): Promise<void> {
  await copyPages(source, target);
  onSqlite(target, (statement) => emptyTables(statement, [...COUNTING_TABLES, ...DEVICE_TABLES]));
}

/** The copy may be checked and changed. Works even if nothing may be written beside the source. */
export async function copySqliteAside(source: string, target: string): Promise<void> {
  removeSqlite(target);
  // A server uses the database, or was killed. SQLite reads it at one moment, if it may write beside it.
  if (existsSync(source + LOG) && (await couldCopyPages(source, target))) return;
  removeSqlite(target);
  copyFiles(source, target);
  // The source's own mode may be read-only.
  for (const copy of [target, target + LOG]) if (existsSync(copy)) chmodSync(copy, 0o600);
}

/** So that a device that was shut out stays so. If `present` cannot be read, the copy has no devices. */
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

/** If `target` is too damaged for a transaction. A running server uses the old files until it starts again. */
export function replaceDamagedSqlite(source: string, target: string): void {
  removeCompanions(target);
  renameSync(source, target);
}

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

async function couldCopyPages(source: string, target: string): Promise<boolean> {
  try {
    await copyPages(source, target);
    return true;
  } catch (error) {
    if ([CANTOPEN, READONLY].includes(primaryCodeOf(error))) return false;
    throw error;
  }
}

/** In one transaction: a reader sees either one or the other. */
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

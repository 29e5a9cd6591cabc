import { closeSync, existsSync, mkdirSync, openSync, readSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, backup } from "node:sqlite";

const SQLITE_HEADER = "SQLite format 3\0";

// As much as there is in one go: whoever writes meanwhile would only make a slower copy start again.
const ALL_PAGES = 1_000_000_000;

/** Why a file cannot be restored from, in a sentence; `undefined` when it can. */
export function problemOfBackup(path: string): string | undefined {
  if (!existsSync(path)) return `${path} does not exist`;
  if (!hasSqliteHeader(path)) return `${path} is not a database`;
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const check = database.prepare("PRAGMA integrity_check").get();
    if (check?.["integrity_check"] !== "ok") return `${path} is damaged`;
    const tables = database
      .prepare("SELECT name FROM sqlite_master WHERE name IN ('booking', 'half_hour', 'migration')")
      .all();
    return tables.length === 3 ? undefined : `${path} holds no bookings of Vitrine`;
  } catch {
    return `${path} is damaged`;
  } finally {
    database.close();
  }
}

/**
 * Copies the database in `source` to the new file `target`, as it is at one moment, while others read and write it.
 * The target appears whole or not at all.
 */
export async function backUpSqlite(source: string, target: string): Promise<void> {
  mkdirSync(dirname(target), { recursive: true });
  const unfinished = `${target}.unfinished`;
  rmSync(unfinished, { force: true });
  await copy(source, unfinished);
  renameSync(unfinished, target);
}

/** Puts the backup in the place of the database in `target`, in one transaction: whoever reads sees one or the other. */
export async function restoreSqlite(source: string, target: string): Promise<void> {
  mkdirSync(dirname(target), { recursive: true });
  await copy(source, target);
}

async function copy(source: string, target: string): Promise<void> {
  const database = new DatabaseSync(source, { readOnly: true });
  try {
    await backup(database, target, { rate: ALL_PAGES });
  } finally {
    database.close();
  }
}

function hasSqliteHeader(path: string): boolean {
  const header = Buffer.alloc(SQLITE_HEADER.length);
  const file = openSync(path, "r");
  try {
    readSync(file, header);
  } finally {
    closeSync(file);
  }
  return header.toString("latin1") === SQLITE_HEADER;
}

import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";

import type { Instant } from "@vitrine/domain/time/shop-time";

import { checksumFile } from "../../backups/checksum-file.ts";
import { readCopyName, SEALED, UNFINISHED } from "../../backups/copy-names.ts";
import { SEALED_AFTER_COPIES } from "../../backups/fetch-copy.ts";

const HOUR_MILLISECONDS = 60 * 60_000;
const DAY_MILLISECONDS = 24 * 60 * 60_000;
const WEEK_MILLISECONDS = 7 * DAY_MILLISECONDS;

const LEFT_BY_RESTORE = /^vitrine\.(sqlite|pgdump)\.(before-restore-\d|restoring)/;

/** Keeps all backups of seven days and the first of each week before, until clients in it must have been erased. */
export function backupsToDelete(
  names: readonly string[],
  now: Instant,
  retentionDays: number,
): string[] {
  const firstOfWeek = new Map<number, string>();
  return names.toSorted().filter((name) => {
    const { madeAt, ending } = readCopyName(name) ?? {};
    if (madeAt === undefined) return false;
    if (isTooOld(madeAt, now, retentionDays)) return true;
    if (now - madeAt <= WEEK_MILLISECONDS) return false;
    const week = Math.floor(madeAt / WEEK_MILLISECONDS);
    // The names are sorted: a backup comes before its checksum.
    if (ending !== undefined) return checksumFile(firstOfWeek.get(week) ?? "") !== name;
    if (!firstOfWeek.has(week)) firstOfWeek.set(week, name);
    return firstOfWeek.get(week) !== name;
  });
}

function isTooOld(madeAt: Instant, now: Instant, retentionDays: number): boolean {
  return now - madeAt > retentionDays * DAY_MILLISECONDS;
}

export function isLeftByRestore(name: string): boolean {
  return LEFT_BY_RESTORE.test(name);
}

/** What restores have left beside the bookings, and what would hold clients who must have been erased. */
export function oldCopiesOfRestores(
  dataDirectory: string,
  now: Instant,
  retentionDays: number,
): string[] {
  const beside = resolve(dataDirectory);
  if (!existsSync(beside)) return [];
  return readdirSync(beside)
    .filter(isLeftByRestore)
    .map((name) => join(beside, name))
    .filter((file) => isTooOld(statSync(file).mtimeMs, now, retentionDays));
}

/**
 * Removes what killed backups have left in the folder of plain copies, each as large as the bookings: no run takes an hour.
 * Sealed copies lie there only while they are sent.
 */
export function removeUnfinished(folder: string, now: Instant): void {
  for (const name of readdirSync(folder)) {
    if (!isUnfinished(name)) continue;
    const file = join(folder, name);
    const found = statSync(file, { throwIfNoEntry: false });
    // A clock that was set back shows times to come.
    if (found === undefined || Math.abs(now - found.mtimeMs) < HOUR_MILLISECONDS) continue;
    rmSync(file, { force: true });
  }
}

function isUnfinished(name: string): boolean {
  if (name.startsWith(SEALED_AFTER_COPIES)) return true;
  const found = readCopyName(name);
  if (found === undefined) return false;
  return found.kind === SEALED || found.ending?.startsWith(UNFINISHED) === true;
}

// The names of backups, and which copies of the bookings are kept.

import type { Instant } from "@vitrine/domain/time/shop-time";

import { checksumFile } from "../database/copies/backup-checksum.ts";

const DAY_MILLISECONDS = 24 * 60 * 60_000;
const WEEK_MILLISECONDS = 7 * DAY_MILLISECONDS;

// Only names of this form: other files in the folder belong to somebody else. `.unfinished` files are left by a killed
// backup, with the files that SQLite keeps beside them.
const NAME =
  /^vitrine-(\d{4}-\d{2}-\d{2}T)(\d{2})(\d{2})(\d{2})Z\.sqlite(\.unfinished(?:-wal|-shm|-journal)?|\.sha256)?$/;

// Copies that restores keep of the previous database, and leftovers of a killed restore.
const LEFT_BY_RESTORE = /^vitrine\.sqlite\.(before-restore-\d|restoring)/;

/** `vitrine-2026-11-23T130000Z.sqlite`: sorts by age, and is a file name everywhere. */
export function backupName(now: Instant): string {
  const time = new Date(now).toISOString().replaceAll(":", "").replace(/\.\d+/, "");
  return `vitrine-${time}.sqlite`;
}

/**
 * The files of a folder that are backups to delete, with their checksums. Kept are all of the last seven days, and the
 * first of each week before, but none older than `retentionDays` days: a backup holds clients who have been erased since.
 */
export function backupsToDelete(
  names: readonly string[],
  now: Instant,
  retentionDays: number,
): string[] {
  const firstOfWeek = new Map<number, string>();
  return names.toSorted().filter((name) => {
    const [madeAt, ending] = partsOf(name);
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

/** Whether a copy holds clients who have been erased since: any copy older than `retentionDays` does. */
export function isTooOld(madeAt: Instant, now: Instant, retentionDays: number): boolean {
  return now - madeAt > retentionDays * DAY_MILLISECONDS;
}

/** Whether a file in the database's folder is a copy that a restore has made. */
export function isLeftByRestore(name: string): boolean {
  return LEFT_BY_RESTORE.test(name);
}

function partsOf(name: string): [madeAt?: Instant, ending?: string | undefined] {
  const [, date, hours, minutes, seconds, ending] = NAME.exec(name) ?? [];
  if (date === undefined) return [];
  const instant = Date.parse(`${date}${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(instant) ? [] : [instant, ending];
}

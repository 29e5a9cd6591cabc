import type { Instant } from "@vitrine/domain/time/shop-time";

import { checksumFile } from "../../backups/checksum-file.ts";
import { readCopyName } from "../../backups/copy-names.ts";

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

export function isTooOld(madeAt: Instant, now: Instant, retentionDays: number): boolean {
  return now - madeAt > retentionDays * DAY_MILLISECONDS;
}

export function isLeftByRestore(name: string): boolean {
  return LEFT_BY_RESTORE.test(name);
}

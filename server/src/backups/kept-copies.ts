// Which copies are kept, of many that are made: all of the last while, then fewer and fewer.

import { copiesAmong, madeAtOf, readCopyName } from "./copy-names.ts";
import type { CopyKind } from "./copy-names.ts";

const MINUTE_MILLISECONDS = 60_000;
const HOUR_MILLISECONDS = 60 * MINUTE_MILLISECONDS;
const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS;
const WEEK_MILLISECONDS = 7 * DAY_MILLISECONDS;

/** Up to the age `forMilliseconds`, the first copy of each period is kept; all copies where there is no period. */
export interface KeptTier {
  readonly periodMilliseconds?: number;
  readonly forMilliseconds: number;
}

const WEEKS = (retentionDays: number): KeptTier => ({
  periodMilliseconds: WEEK_MILLISECONDS,
  forMilliseconds: retentionDays * DAY_MILLISECONDS,
});
const SEVEN_DAYS: KeptTier = {
  periodMilliseconds: DAY_MILLISECONDS,
  forMilliseconds: WEEK_MILLISECONDS,
};

/** At the backup place. */
export function tiersOfPlace(retentionDays: number): KeptTier[] {
  return [
    { forMilliseconds: HOUR_MILLISECONDS },
    { periodMilliseconds: HOUR_MILLISECONDS, forMilliseconds: DAY_MILLISECONDS },
    SEVEN_DAYS,
    WEEKS(retentionDays),
  ];
}

/** On this machine, whose disk each plain copy fills. */
export function tiersOfMachine(retentionDays: number): KeptTier[] {
  return [{ forMilliseconds: 15 * MINUTE_MILLISECONDS }, SEVEN_DAYS, WEEKS(retentionDays)];
}

export interface KeptRule {
  readonly now: number;
  readonly retentionDays: number;
  readonly tiers: readonly KeptTier[];
  /**
   * Whether the clock is trusted. While it is not, only copies of its last day are thinned out: a wrong clock deletes none
   * that is old, and the many copies that are made meanwhile do not fill the disk.
   */
  readonly isConfirmed: boolean;
}

/** The files to delete, those beside copies included. None of a copy that is older than `retentionDays` is kept. */
export function copiesToDelete(
  names: readonly string[],
  kinds: readonly CopyKind[],
  { now, retentionDays, tiers, isConfirmed }: KeptRule,
): string[] {
  const copies = copiesAmong(names, kinds);
  const there = new Set(copies);
  const kept = new Set(tiers.flatMap((tier) => keptBy(tier, copies, now)));
  return names.filter((name) => {
    const found = readCopyName(name);
    if (found === undefined || !kinds.includes(found.kind)) return false;
    const age = now - found.madeAt;
    if (!isConfirmed && (age < 0 || age > DAY_MILLISECONDS)) return false;
    if (age > retentionDays * DAY_MILLISECONDS) return true;
    if (there.has(found.copy)) return !kept.has(found.copy);
    // Beside no copy: what a run has left that was cut short. A younger one may be of a run under way.
    return age > DAY_MILLISECONDS;
  });
}

function keptBy(
  { periodMilliseconds, forMilliseconds }: KeptTier,
  copies: readonly string[],
  now: number,
): string[] {
  // One of a time to come is of a clock that was wrong, and stays until its time.
  const young = copies.filter((name) => now - madeAtOf(name) <= forMilliseconds);
  if (periodMilliseconds === undefined) return young;
  // The first of a period among all copies: otherwise the kept one would change as the older ones grow too old.
  const firsts = new Map<number, string>();
  for (const name of copies) {
    const period = Math.floor(madeAtOf(name) / periodMilliseconds);
    if (!firsts.has(period)) firsts.set(period, name);
  }
  return young.filter(
    (name) => firsts.get(Math.floor(madeAtOf(name) / periodMilliseconds)) === name,
  );
}

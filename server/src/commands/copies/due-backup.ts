// What the timer runs every five minutes: a copy where something has changed since the last one, and its way to BACKUP_TO.

import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";

import type { Instant } from "@vitrine/domain/time/shop-time";

import { checksumFile, readChecksum, sha256Of } from "../../backups/checksum-file.ts";
import { copyName, madeAtOf, readCopyName } from "../../backups/copy-names.ts";
import { copiesToDelete, tiersOfMachine } from "../../backups/kept-copies.ts";
import { AFTER_COPIES } from "../../backups/fetch-copy.ts";
import { readLastCopy, writeLastCopy } from "../../backups/last-copy.ts";
import type { LastCopy } from "../../backups/last-copy.ts";
import { removeLeftovers } from "../../backups/temporary-folder.ts";
import type { Config } from "../../config.ts";
import { writeBackup } from "../../database/copies/backup-file.ts";
import { holdsSameRows } from "../../database/copies/content-of-copy.ts";
import { contentOfDump, dumpPostgres } from "../../database/copies/postgres-dump.ts";
import { requireKnownSteps } from "../../database/migrations/applied-steps.ts";
import { databaseFile, openBooks } from "../../database/open-database.ts";
import { storedClock } from "../../retention/clock-table.ts";
import { isClockConfirmed } from "../../retention/confirmed-clock.ts";
import { writeAfterCopies } from "./after-copies.ts";
import { backupsToDelete, oldCopiesOfRestores, removeUnfinished } from "./kept-backups.ts";
import { sendCopy } from "./send-copy.ts";

const DAY_MILLISECONDS = 24 * 60 * 60_000;
const SECOND_MILLISECONDS = 1_000;

export interface DueBackup {
  /** What was done, in sentences. */
  readonly lines: readonly string[];
  /** The size of the newest copy. */
  readonly bytes: number;
}

/** @throws what went wrong; a copy that was made before that stays, and is sent the next time */
export async function backUpIfDue(config: Config, folder: string): Promise<DueBackup> {
  const { dataDirectory, databaseUrl } = config;
  mkdirSync(folder, { recursive: true });
  if (databaseUrl === undefined && !existsSync(databaseFile(dataDirectory))) {
    throw new Error(`there are no bookings in ${databaseFile(dataDirectory)} yet`);
  }
  const now = Date.now();
  removeUnfinished(folder, now);
  if (existsSync(dataDirectory)) removeLeftovers(dataDirectory);
  const known = readLastCopy(dataDirectory);
  const before = usableBefore(known, folder);
  const seen = lookAt(config, now);
  const isDue =
    before === undefined ||
    before.seen === undefined ||
    before.seen !== seen ||
    Math.abs(now - madeAtOf(before.name)) > DAY_MILLISECONDS;

  let last = before;
  const lines: string[] = [];
  if (isDue) {
    const made = await makeCopy(config, folder, before, { now, seen });
    // Where the copies went stays known, also when they lie in another folder from now on.
    last = { ...made.last, sentTo: made.last.sentTo ?? known?.sentTo };
    writeLastCopy(dataDirectory, last);
    lines.push(made.isNew ? `Backed up to ${join(folder, last.name)}` : "Nothing has changed");
  } else {
    lines.push("Nothing has changed");
  }
  if (last === undefined) throw new Error("no copy was made");
  const bytes = statSync(join(folder, last.name)).size;

  const { isConfirmed } = isDue ? await lookIntoBooks(config, folder, now) : { isConfirmed: false };
  const sent = await sendCopy(config, last, { now, isConfirmed });
  lines.push(...sent.lines);
  last = { ...last, ...sent.noted };
  if (isDue) last = { ...last, made: deleteOldCopies(config, folder, last, { now, isConfirmed }) };
  writeLastCopy(dataDirectory, last);
  return { lines, bytes };
}

/** The last copy counts only while it lies where the next one goes. */
function usableBefore(last: LastCopy | undefined, folder: string): LastCopy | undefined {
  if (last === undefined || last.folder !== resolve(folder)) return undefined;
  return existsSync(join(folder, last.name)) ? last : undefined;
}

/** How the files of the embedded database look, or nothing where that does not say whether something has changed. */
function lookAt({ databaseUrl, dataDirectory }: Config, now: Instant): string | undefined {
  if (databaseUrl !== undefined) return undefined;
  const files = ["", "-wal"].map((companion) =>
    statSync(databaseFile(dataDirectory) + companion, { throwIfNoEntry: false }),
  );
  // A file system that counts time in ticks shows no further change within one.
  if (files.some((file) => file !== undefined && now - file.mtimeMs < SECOND_MILLISECONDS))
    return undefined;
  return JSON.stringify(files.map((file) => file && [file.size, file.mtimeMs]));
}

async function makeCopy(
  { databaseUrl, dataDirectory }: Config,
  folder: string,
  before: LastCopy | undefined,
  { now, seen }: { readonly now: Instant; readonly seen: string | undefined },
): Promise<{ last: LastCopy; isNew: boolean }> {
  const kind = databaseUrl === undefined ? "sqlite" : "pgdump";
  // Two copies of one second would have one name.
  let madeAt = now;
  while (existsSync(join(folder, copyName(madeAt, kind)))) madeAt += SECOND_MILLISECONDS;
  const name = copyName(madeAt, kind);
  const file = join(folder, name);
  if (databaseUrl === undefined) await writeBackup(databaseFile(dataDirectory), file);
  else await dumpPostgres(databaseUrl, file);
  const content =
    databaseUrl === undefined
      ? (readChecksum(checksumFile(file)) ?? (await sha256Of(file)))
      : await contentOfDump(file);

  const isSame =
    before !== undefined &&
    Math.abs(madeAt - madeAtOf(before.name)) < DAY_MILLISECONDS &&
    (before.content === content ||
      (databaseUrl === undefined && holdsSameRows(file, join(folder, before.name))));
  if (isSame) {
    for (const one of [file, checksumFile(file)]) rmSync(one, { force: true });
    return { last: { ...before, seen }, isNew: false };
  }
  const made = [...(before?.made ?? []), name];
  return { last: { ...before, folder: resolve(folder), name, seen, content, made }, isNew: true };
}

/** Writes after-copies.jsonl and finds out whether the clock is trusted: without that, nothing old is deleted. */
async function lookIntoBooks(
  config: Config,
  folder: string,
  now: Instant,
): Promise<{ isConfirmed: boolean }> {
  const database = await openBooks(config, requireKnownSteps);
  try {
    const { retentionDays } = config;
    await writeAfterCopies(database, join(folder, AFTER_COPIES), { now, retentionDays });
    return { isConfirmed: isClockConfirmed(await storedClock(database), now) };
  } finally {
    await database.close();
  }
}

/** Returns which of the copies that `--due` has made are left. */
function deleteOldCopies(
  { dataDirectory, retentionDays }: Config,
  folder: string,
  { made, name }: LastCopy,
  { now, isConfirmed }: { readonly now: Instant; readonly isConfirmed: boolean },
): string[] {
  const names = readdirSync(folder);
  const isOfDue = (one: string) => made.includes(readCopyName(one)?.copy ?? "");
  const tiers = tiersOfMachine(retentionDays);
  const old = [
    ...copiesToDelete(names.filter(isOfDue), ["sqlite", "pgdump"], {
      now,
      retentionDays,
      tiers,
      isConfirmed,
    }),
    ...(isConfirmed
      ? backupsToDelete(
          names.filter((one) => !isOfDue(one)),
          now,
          retentionDays,
        )
      : []),
  ].filter((one) => readCopyName(one)?.copy !== name);
  for (const one of old) rmSync(join(folder, one), { force: true });
  if (isConfirmed) {
    for (const file of oldCopiesOfRestores(dataDirectory, now, retentionDays)) rmSync(file);
  }
  const left = new Set(readdirSync(folder));
  return made.filter((one) => left.has(one));
}

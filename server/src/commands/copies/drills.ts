import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { CATALOGUE } from "@vitrine/shops/shops";

import { readChecksum, sha256Of } from "../../backups/checksum-file.ts";
import { copyName, madeAtOf, newestCopy, SEALED, SENT } from "../../backups/copy-names.ts";
import { CopyRefused } from "../../backups/copy-refused.ts";
import { inTemporaryFolder } from "../../backups/temporary-folder.ts";
import { withBackupPlace } from "../../backups/with-backup-place.ts";
import { auditBooks } from "../../audit/audit-books.ts";
import type { Config } from "../../config.ts";
import { openBackup, problemOfCopyFile } from "../../database/copies/backup-file.ts";
import { contentOfDump, problemOfDump } from "../../database/copies/postgres-dump.ts";
import { applyAfterCopies } from "./after-copies.ts";
import { onFetchedCopy } from "./fetch-for-restore.ts";
import { folderOfCopies } from "./local-copies.ts";
import { onMigrated } from "./restore-sqlite.ts";

const MINUTE_MILLISECONDS = 60_000;

/** Opens the newest plain copy of this machine. @throws what is wrong with it, or with what was sent of it */
export async function drillPlainCopy(config: Config): Promise<string[]> {
  const { backupTo, dataDirectory } = config;
  const folder = folderOfCopies(dataDirectory);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  // The newest of all may be on its way.
  const usable =
    backupTo === undefined ? names : names.filter((name) => names.includes(name + SENT));
  const name = newestCopy(usable, ["sqlite", "pgdump"], Date.now());
  if (name === undefined) {
    throw new CopyRefused(
      `there is no copy in ${folder}${backupTo === undefined ? "" : " that was sent to BACKUP_TO"}`,
    );
  }
  const lines = [ageLine(name, Date.now())];
  return inTemporaryFolder(async (temporary) => {
    lines.push(...(await openAndAudit(config, join(folder, name), [], temporary)));
    if (backupTo === undefined)
      return [...lines, "BACKUP_TO is not set: no copy leaves this machine"];
    lines.push(
      await timed("what lies at BACKUP_TO is what was sent", () =>
        comparePlace(config, folder, name, temporary),
      ),
    );
    return lines;
  }, folder);
}

/** Fetches the newest copy of BACKUP_TO, opens and audits it. @throws what is wrong */
export async function drillWholeWay(config: Config, identity: string): Promise<string[]> {
  const began = performance.now();
  return onFetchedCopy(config, { identity }, async (copy, folder) => {
    const { list, fetch, open } = copy.milliseconds;
    return [
      ageLine(copy.name, Date.now()),
      `listed in ${seconds(list)}, fetched in ${seconds(fetch)}, opened in ${seconds(open)}`,
      ...(await openAndAudit(config, copy.books, copy.afterCopies, folder)),
      `the whole way took ${seconds(performance.now() - began)}`,
    ];
  });
}

async function comparePlace(
  { backupTo, backupKey }: Config,
  folder: string,
  name: string,
  temporary: string,
): Promise<string> {
  if (backupTo === undefined) return "";
  const sealed = copyName(madeAtOf(name), SEALED);
  await withBackupPlace(backupTo, { backupKey, folder }, async (place) => {
    if (!(await place.list()).includes(sealed)) {
      throw new CopyRefused(`${sealed} was sent to BACKUP_TO, and is not there any more`);
    }
    await place.get([sealed], temporary);
  });
  if ((await sha256Of(join(temporary, sealed))) !== readChecksum(join(folder, name + SENT))) {
    throw new CopyRefused(`${sealed} at BACKUP_TO is not what was sent: it has changed there`);
  }
  return "";
}

async function openAndAudit(
  config: Config,
  books: string,
  afterCopies: readonly string[],
  folder: string,
): Promise<string[]> {
  if (config.databaseUrl !== undefined) return [await timed("", () => readDump(books))];
  const copy = join(folder, "opened.sqlite");
  let began = performance.now();
  const problem = await openBackup(books, copy, () => {
    // What was fetched is compared by the checksum of its sealed copy.
  });
  if (problem !== undefined) throw new CopyRefused(problem);
  const opened = seconds(performance.now() - began);
  began = performance.now();
  const report = await onMigrated(copy, async (database) => {
    for (const file of afterCopies) await applyAfterCopies(database, file);
    return auditBooks(database, CATALOGUE);
  });
  const { bookings, calendars, findings } = report;
  if (findings.length > 0) {
    throw new CopyRefused(
      `the books of the copy do not add up: ${findings.length} findings; restore it aside and run the audit`,
    );
  }
  return [
    `checked in ${opened}, audited in ${seconds(performance.now() - began)}: ${bookings} live bookings in ${calendars} calendars, no finding`,
  ];
}

/** A dump is read to its end. It is audited where it is restored: another database would be needed here. */
async function readDump(books: string): Promise<string> {
  const problem =
    (await problemOfCopyFile(books, () => {
      // As above.
    })) ?? (await problemOfDump(books));
  if (problem !== undefined) throw new CopyRefused(`${books} ${problem}`);
  await contentOfDump(books);
  return "the dump was read to its end; its bookings were not audited";
}

async function timed(what: string, work: () => Promise<string>): Promise<string> {
  const began = performance.now();
  const said = await work();
  return `${said || what}: ${seconds(performance.now() - began)}`;
}

function ageLine(name: string, now: number): string {
  return `${name} is ${Math.max(0, Math.round((now - madeAtOf(name)) / MINUTE_MILLISECONDS))} minutes old`;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}

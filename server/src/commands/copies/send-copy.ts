import { createHash } from "node:crypto";
import {
  accessSync,
  constants as fileModes,
  existsSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { join, resolve } from "node:path";

import type { Instant } from "@vitrine/domain/time/shop-time";

import type { BackupAddress } from "../../backups/backup-address.ts";
import type { BackupPlace } from "../../backups/backup-place.ts";
import {
  checksumFile,
  checksumLine,
  readChecksum,
  sha256Of,
  writeChecksumFile,
} from "../../backups/checksum-file.ts";
import {
  copiesAmong,
  copyName,
  madeAtOf,
  SEALED,
  secondOf,
  SENT,
} from "../../backups/copy-names.ts";
import { AFTER_COPIES, SEALED_AFTER_COPIES } from "../../backups/fetch-copy.ts";
import { copiesToDelete, tiersOfPlace } from "../../backups/kept-copies.ts";
import { isRestored } from "../../backups/last-copy.ts";
import type { LastCopy } from "../../backups/last-copy.ts";
import { SETTINGS } from "../../backups/manifest.ts";
import { PlaceFailed } from "../../backups/place-failed.ts";
import { claimPlace } from "../../backups/place-owner.ts";
import { sealCopy, sealFile } from "../../backups/seal-copy.ts";
import { withBackupPlace } from "../../backups/with-backup-place.ts";
import type { Config } from "../../config.ts";
import { findSources, sendSources } from "./send-sources.ts";
import { settingsOfCopy } from "./settings-of-copy.ts";

// Where deploy/install keeps the settings. Only root reads the file itself.
const DEPLOYED_SETTINGS = "/etc/vitrine/vitrine.env";

const VERSION_FILE = resolve(import.meta.dirname, "../../../package.json");

interface Sent {
  readonly lines: readonly string[];
  readonly noted: Pick<LastCopy, "sentTo" | "sentAfterCopies" | "sentSources" | "sentSettings">;
}

/**
 * Sends what the backup place does not have yet: first after-copies.jsonl, then the newest copy, and deletes there what is
 * no longer kept. Does nothing where BACKUP_TO is not set, or where the place has all.
 * @throws PlaceFailed
 */
export async function sendCopy(
  config: Config,
  last: LastCopy,
  { now, isConfirmed }: { readonly now: Instant; readonly isConfirmed: boolean },
): Promise<Sent> {
  const { backupTo, backupFor, backupKey, retentionDays } = config;
  const { sentTo, sentAfterCopies, sentSources, sentSettings } = last;
  const noted = { sentTo, sentAfterCopies, sentSources, sentSettings };
  if (backupTo === undefined || backupFor === undefined) return { lines: [], noted };

  const { folder } = last;
  const isOtherPlace = last.sentTo !== backupTo.text;
  const sentNote = join(folder, last.name + SENT);
  const afterCopies = join(folder, AFTER_COPIES);
  const afterSum = existsSync(afterCopies) ? await sha256Of(afterCopies) : undefined;
  const needsAfter = afterSum !== undefined && (isOtherPlace || afterSum !== last.sentAfterCopies);
  const settings = readSettings(config);
  const settingsSum = settings && createHash("sha256").update(settings).digest("hex");
  // Settings that have changed travel with the same books: the copy that has them takes the place of the one before.
  const needsCopy = isOtherPlace || !existsSync(sentNote) || settingsSum !== sentSettings;
  const sources = findSources(folder);
  const needsSources = sources !== undefined && (isOtherPlace || sources !== sentSources);
  if (!needsAfter && !needsCopy && !needsSources) return { lines: [], noted };

  return withBackupPlace(backupTo, { backupKey, folder }, async (place) => {
    const there = await place.list();
    if (!isOtherPlace) refuseEmptyPlace(there, folder);
    // The bookings of a PostgreSQL may have outlived the machine that sent the copies.
    const mayContinue = config.databaseUrl !== undefined || isRestored(config.dataDirectory);
    await claimPlace(place, {
      there,
      owner: ownerOf(config),
      wasOurs: !isOtherPlace,
      mayContinue,
    });
    if (needsAfter) await sendAfterCopies(place, folder, backupFor);
    const lines: string[] = [];
    if (needsCopy) {
      const name = await sealAndSend(config, place, last, settings, backupFor);
      lines.push(`Sent ${name} to ${backupTo.text}`);
      if (isOnDiskOf(backupTo, config.dataDirectory)) {
        lines.push(
          "BACKUP_TO lies on the disk of the bookings, which takes the copies with it: is it mounted?",
        );
      }
    }
    if (needsSources) await sendSources(place, folder, sources, backupFor);
    const old = copiesToDelete(there, [SEALED], {
      now,
      retentionDays,
      tiers: tiersOfPlace(retentionDays),
      isConfirmed,
    });
    await place.remove(old);
    const { text } = backupTo;
    return {
      lines,
      noted: {
        sentTo: text,
        sentAfterCopies: afterSum,
        sentSources: sources,
        sentSettings: settingsSum,
      },
    };
  });
}

function isOnDiskOf(place: BackupAddress, dataDirectory: string): boolean {
  return place.kind === "folder" && statSync(place.path).dev === statSync(dataDirectory).dev;
}

/** An empty place, to which copies were sent, is a disk that is not mounted, or somebody has deleted them. */
function refuseEmptyPlace(there: readonly string[], folder: string): void {
  if (copiesAmong(there, [SEALED]).length > 0) return;
  throw new PlaceFailed(
    `the backup place holds no copy any more, though some were sent there: is its disk mounted? To begin it again, delete ${join(folder, "*.sent")} and last-copy.json beside the bookings`,
  );
}

async function sendAfterCopies(
  place: BackupPlace,
  folder: string,
  recipients: readonly string[],
): Promise<void> {
  const sealed = join(folder, SEALED_AFTER_COPIES);
  const { sha256 } = await sealFile(join(folder, AFTER_COPIES), recipients, sealed);
  writeChecksumFile(sealed, sha256);
  try {
    await place.put(folder, [checksumFile(SEALED_AFTER_COPIES), SEALED_AFTER_COPIES]);
  } finally {
    for (const file of [sealed, checksumFile(sealed)]) rmSync(file, { force: true });
  }
}

/** Returns the name of what was sent. The checksum goes first: a copy that is seen there has its checksum. */
async function sealAndSend(
  config: Config,
  place: BackupPlace,
  { folder, name: plain }: LastCopy,
  settings: Buffer | undefined,
  recipients: readonly string[],
): Promise<string> {
  const name = copyName(madeAtOf(plain), SEALED);
  const sealed = join(folder, name);
  const books = join(folder, plain);
  const sha256 = readChecksum(checksumFile(books)) ?? (await sha256Of(books));
  try {
    const written = await sealCopy(
      {
        books,
        sha256,
        madeAt: secondOf(madeAtOf(plain)),
        of: ownerOf(config),
        version: versionOf(),
        engine: config.databaseUrl === undefined ? "sqlite" : "postgres",
        settings,
      },
      recipients,
      sealed,
    );
    writeChecksumFile(sealed, written.sha256);
    await place.put(folder, [checksumFile(name), name]);
    writeFileSync(join(folder, plain + SENT), checksumLine(written.sha256, name), { flush: true });
  } finally {
    for (const file of [sealed, checksumFile(sealed)]) rmSync(file, { force: true });
  }
  return name;
}

/** Whose copies this machine makes: its public address, or else its own name. */
export function ownerOf({ publicUrl }: Pick<Config, "publicUrl">): string {
  return publicUrl ?? hostname();
}

function versionOf(): string {
  return (JSON.parse(readFileSync(VERSION_FILE, "utf8")) as { version: string }).version;
}

function readSettings(config: Config): Buffer | undefined {
  const file = readSettingsFile(config);
  return file && Buffer.from(settingsOfCopy(file.toString()));
}

/** The bytes of the file with the settings; nothing where there is none. */
function readSettingsFile({ credentialsDirectory }: Config): Buffer | undefined {
  if (credentialsDirectory !== undefined) return readFileSync(join(credentialsDirectory, SETTINGS));
  if (existsSync(DEPLOYED_SETTINGS)) {
    if (mayRead(DEPLOYED_SETTINGS)) return readFileSync(DEPLOYED_SETTINGS);
    throw new Error(
      `only root reads ${DEPLOYED_SETTINGS}, which belongs into the copy: systemctl start vitrine-backup makes one`,
    );
  }
  return existsSync(".env") ? readFileSync(".env") : undefined;
}

function mayRead(file: string): boolean {
  try {
    accessSync(file, fileModes.R_OK);
    return true;
  } catch {
    return false;
  }
}

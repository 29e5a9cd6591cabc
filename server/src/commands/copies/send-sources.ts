// deploy/upgrade puts the sources of the release in service beside the copies. They go to the backup place once.

import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

import type { BackupPlace } from "../../backups/backup-place.ts";
import { checksumFile, writeChecksumFile } from "../../backups/checksum-file.ts";
import { sealFile } from "../../backups/seal-copy.ts";

const SOURCES = /^source-[0-9a-f]+\.tar\.gz$/;
const SEALED_SOURCES = /^source-[0-9a-f]+\.tar\.gz\.age(\.sha256)?$/;

/** The file with the sources in the folder of the copies; nothing on a machine that deploy/upgrade has not made. */
export function findSources(folder: string): string | undefined {
  return readdirSync(folder).find((name) => SOURCES.test(name));
}

/** Sends the sources, and removes those of other releases from the place. */
export async function sendSources(
  place: BackupPlace,
  folder: string,
  name: string,
  recipients: readonly string[],
): Promise<void> {
  const sealed = `${name}.age`;
  const files = [checksumFile(sealed), sealed];
  try {
    const { sha256 } = await sealFile(join(folder, name), recipients, join(folder, sealed));
    writeChecksumFile(join(folder, sealed), sha256);
    await place.put(folder, files);
  } finally {
    for (const file of files) rmSync(join(folder, file), { force: true });
  }
  const there = await place.list();
  await place.remove(there.filter((one) => SEALED_SOURCES.test(one) && !files.includes(one)));
}

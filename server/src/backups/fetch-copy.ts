import { existsSync } from "node:fs";
import { join } from "node:path";

import type { BackupPlace } from "./backup-place.ts";
import { checksumFile, readChecksum, sha256Of } from "./checksum-file.ts";
import { copiesAmong, newestCopy, SEALED } from "./copy-names.ts";
import { CopyRefused } from "./copy-refused.ts";
import type { Manifest } from "./manifest.ts";
import { openCopy, openFile } from "./open-copy.ts";

export const AFTER_COPIES = "after-copies.jsonl";
export const SEALED_AFTER_COPIES = `${AFTER_COPIES}.age`;

/** What takes its time: for who watches a restore. */
export type FetchStep = "list" | "fetch" | "open";

export interface FetchedCopy {
  readonly name: string;
  readonly manifest: Manifest;
  /** Whether after-copies.jsonl was there; without it, erasures since the copy are not known. */
  readonly hasAfterCopies: boolean;
  /** How long each step took. */
  readonly milliseconds: Readonly<Record<FetchStep, number>>;
}

/**
 * Fetches the newest copy, or the one called `wanted`, and writes what is in it into `folder`, with `after-copies.jsonl`.
 * `folder` also gets the sealed files.
 * @throws CopyRefused, PlaceFailed
 */
export async function fetchCopy(
  place: BackupPlace,
  identities: readonly string[],
  folder: string,
  wanted?: string,
): Promise<FetchedCopy> {
  const began = performance.now();
  const names = await place.list();
  const listed = performance.now();
  const name = wanted ?? newestCopy(names, [SEALED], Date.now());
  if (name === undefined) throw new CopyRefused("the backup place holds no copy");
  if (!copiesAmong(names, [SEALED]).includes(name)) {
    throw new CopyRefused(`${name} is no copy that lies at the backup place`);
  }
  const beside = [checksumFile(name), SEALED_AFTER_COPIES].filter((one) => names.includes(one));
  await place.get([name, ...beside], folder);
  await refuseChanged(folder, name);
  const fetched = performance.now();
  const manifest = await openCopy(join(folder, name), identities, folder);
  const hasAfterCopies = beside.includes(SEALED_AFTER_COPIES);
  if (hasAfterCopies) {
    await openFile(join(folder, SEALED_AFTER_COPIES), identities, join(folder, AFTER_COPIES));
  }
  const opened = performance.now();
  return {
    name,
    manifest,
    hasAfterCopies,
    milliseconds: { list: listed - began, fetch: fetched - listed, open: opened - fetched },
  };
}

// age finds every changed byte, too. The checksum tells a transfer that went wrong from a copy that is damaged there.
async function refuseChanged(folder: string, name: string): Promise<void> {
  const checksum = checksumFile(join(folder, name));
  if (!existsSync(checksum)) return;
  if (readChecksum(checksum) === (await sha256Of(join(folder, name)))) return;
  throw new CopyRefused(
    `${name} has changed since it was sent, or was cut off: its checksum is not that in ${checksumFile(name)}; take another one of the list`,
  );
}

// The checksum beside a backup, as `sha256sum --check` reads it. SQLite's own check does not notice a changed byte inside a
// row.

import { createHash } from "node:crypto";
import {
  closeSync,
  createReadStream,
  fsyncSync,
  openSync,
  readFileSync,
  statSync,
  writeSync,
} from "node:fs";
import { basename } from "node:path";
import { pipeline } from "node:stream/promises";

import { reasonOf } from "../failure-reason.ts";

const SUFFIX = ".sha256";

const LINE = /^([0-9a-f]{64}) [ *]/;

/** The file that holds a backup's checksum. */
export function checksumFile(backup: string): string {
  return backup + SUFFIX;
}

export function isChecksumFile(name: string): boolean {
  return name.endsWith(SUFFIX);
}

/** Writes the checksum of `file`, which will be renamed to `backup`. It is on disk when this resolves. */
export async function writeChecksum(file: string, backup: string): Promise<void> {
  const line = `${await checksumOf(file)}  ${basename(backup)}\n`;
  const descriptor = openSync(checksumFile(backup), "w");
  try {
    writeSync(descriptor, line);
    // A power cut must not leave an empty checksum, by which an intact backup would look changed.
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Compares a backup with its checksum. Answers a sentence if they differ, `undefined` if they agree. */
export async function problemOfChecksum(backup: string): Promise<string | undefined> {
  const beside = checksumFile(backup);
  try {
    const [, expected] = LINE.exec(readFileSync(beside, "utf8")) ?? [];
    if (expected === undefined) return `${beside} holds no checksum`;
    if (!isWrittenTo(backup) && (await checksumOf(backup)) === expected) return undefined;
    return `${backup} has changed since it was made: its checksum is not that in ${beside}`;
  } catch (error) {
    return `${beside} cannot be compared: ${reasonOf(error)}`;
  }
}

// SQLite keeps the latest writes in a file beside the database. A backup is made without one.
function isWrittenTo(backup: string): boolean {
  return (statSync(`${backup}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

async function checksumOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

// What `backup --due` knows of its last copy: beside the bookings, since a new machine begins without it.

import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { UNFINISHED } from "./copy-names.ts";

export interface LastCopy {
  /** The folder of the plain copies on this machine. */
  readonly folder: string;
  /** The name of the newest copy there. */
  readonly name: string;
  /** How the database's files looked just before it was copied; absent where that says nothing. */
  readonly seen?: string | undefined;
  /** A digest of the copy; of a dump, of what is in it. */
  readonly content: string;
  /** The copies that `--due` has made, which alone it deletes by its own rule. */
  readonly made: readonly string[];
  /** The backup place to which something was sent last. */
  readonly sentTo?: string | undefined;
  /** The checksum of the `after-copies.jsonl` that was sent last. */
  readonly sentAfterCopies?: string | undefined;
  /** The file with the sources that was sent last. */
  readonly sentSources?: string | undefined;
  /** A digest of the settings that were sent last. */
  readonly sentSettings?: string | undefined;
}

const FILE = "last-copy.json";

/** Returns nothing before the first copy, or where the file cannot be read. */
export function readLastCopy(dataDirectory: string): LastCopy | undefined {
  try {
    const found = JSON.parse(readFileSync(join(dataDirectory, FILE), "utf8")) as LastCopy;
    const isWhole =
      [found.folder, found.name, found.content].every((value) => typeof value === "string") &&
      Array.isArray(found.made);
    return isWhole ? found : undefined;
  } catch {
    return undefined;
  }
}

export function writeLastCopy(dataDirectory: string, last: LastCopy): void {
  mkdirSync(dataDirectory, { recursive: true });
  const file = join(dataDirectory, FILE);
  writeFileSync(file + UNFINISHED, JSON.stringify(last), { flush: true });
  renameSync(file + UNFINISHED, file);
}

const RESTORED = "restored.json";

/** Notes that the bookings here come from a copy, so that this machine may send younger ones to where that lies. */
export function noteRestored(dataDirectory: string, copy: string): void {
  mkdirSync(dataDirectory, { recursive: true });
  const restoredAt = new Date().toISOString();
  writeFileSync(join(dataDirectory, RESTORED), JSON.stringify({ copy, restoredAt }), {
    flush: true,
  });
}

export function isRestored(dataDirectory: string): boolean {
  return existsSync(join(dataDirectory, RESTORED));
}

// The checksum that lies beside a copy, in the form of `sha256sum --check`.

import { createHash } from "node:crypto";
import { createReadStream, readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { pipeline } from "node:stream/promises";

import { CHECKSUM } from "./copy-names.ts";

const LINE = /^([0-9a-f]{64}) [ *]/;

export function checksumFile(copy: string): string {
  return copy + CHECKSUM;
}

/** The line of `sha256sum`. */
export function checksumLine(sha256: string, name: string): string {
  return `${sha256}  ${basename(name)}\n`;
}

/** Writes the file beside `copy`, flushed: a power cut must not leave an empty one, by which a sound copy would look changed. */
export function writeChecksumFile(copy: string, sha256: string): void {
  writeFileSync(checksumFile(copy), checksumLine(sha256, copy), { flush: true });
}

/** Returns nothing where the file holds no checksum. */
export function readChecksum(file: string): string | undefined {
  return LINE.exec(readFileSync(file, "utf8"))?.[1];
}

/** The checksum of a file's bytes, as 64 hexadecimal digits. */
export async function sha256Of(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

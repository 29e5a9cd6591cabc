import { readFileSync, renameSync } from "node:fs";
import { basename, join } from "node:path";

import { sha256Of } from "./checksum-file.ts";
import { madeAtOf, secondOf } from "./copy-names.ts";
import { CopyRefused } from "./copy-refused.ts";
import { BOOKS, MANIFEST, NAMES_IN_COPY, readManifest } from "./manifest.ts";
import type { Manifest } from "./manifest.ts";
import { ProgramFailed, runInto, runToFile, runToText } from "./run-programs.ts";
import type { Program } from "./run-programs.ts";

// A line of `tar --list --verbose` for a file that is neither a link nor a device: -rw------- 0/0 123 2026-11-23 13:00 name
const LISTED_FILE = /^-[-rwxsStT]{9} \d+\/\d+ +\d+ \S+ \S+ (\S+)$/;

/**
 * Decrypts the copy in `file` and writes what is in it into `folder`.
 * @throws CopyRefused when it is not whole, not for this identity, or holds what no copy of ours holds
 */
export async function openCopy(
  file: string,
  identities: readonly string[],
  folder: string,
): Promise<Manifest> {
  const name = basename(file);
  const plain = [ageWith(identities), { name: "gzip", args: ["-d"] }];
  const tar = (...args: string[]) => ({ name: "tar", args: [...args, "-f", "-"], folder });
  try {
    // The list is read to its end before anything is written: age finds a changed byte only where it stands.
    const listing = await runToText([...plain, tar("-t", "-v", "--numeric-owner")], {
      from: { file },
    });
    refuseOtherFiles(name, listing);
    await runInto(
      [...plain, tar("-x", "--no-same-owner", "--no-same-permissions", "--keep-old-files")],
      { from: { file } },
      async (output) => output.resume(),
    );
  } catch (error) {
    throw error instanceof ProgramFailed ? refusal(name, error) : error;
  }
  const manifest = readManifest(readFileSync(join(folder, MANIFEST), "utf8"));
  if (manifest === undefined) throw new CopyRefused(`${name} has no ${MANIFEST} that can be read`);
  await refuseOtherContent(name, folder, manifest);
  return manifest;
}

/** Decrypts one file. */
export async function openFile(
  file: string,
  identities: readonly string[],
  target: string,
): Promise<void> {
  try {
    await runToFile([ageWith(identities)], `${target}.unfinished`, { from: { file } });
    renameSync(`${target}.unfinished`, target);
  } catch (error) {
    throw error instanceof ProgramFailed ? refusal(basename(file), error) : error;
  }
}

function refuseOtherFiles(name: string, listing: string): void {
  const names = listing
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => LISTED_FILE.exec(line)?.[1]);
  const areOurs = names.every((one) => one !== undefined && NAMES_IN_COPY.includes(one));
  if (!areOurs || new Set(names).size !== names.length) {
    throw new CopyRefused(`${name} holds other files than a copy of Vitrine does`);
  }
  if (!names.includes(MANIFEST)) throw new CopyRefused(`${name} holds no ${MANIFEST}`);
}

async function refuseOtherContent(
  name: string,
  folder: string,
  { files, madeAt, engine }: Manifest,
): Promise<void> {
  if (files[BOOKS[engine]] === undefined) throw new CopyRefused(`${name} holds no bookings`);
  for (const [file, sha256] of Object.entries(files)) {
    const isKnown = NAMES_IN_COPY.includes(file);
    const found = isKnown ? await sha256Of(join(folder, file)).catch(() => undefined) : undefined;
    if (found !== sha256)
      throw new CopyRefused(`${name} holds another ${file} than it was made with`);
  }
  const named = madeAtOf(name);
  if (!Number.isNaN(named) && secondOf(named) !== madeAt) {
    throw new CopyRefused(
      `${name} is an older or newer copy under another name: it was made at ${madeAt}`,
    );
  }
}

function ageWith(identities: readonly string[]): Program {
  return { name: "age", args: ["-d", ...identities.flatMap((file) => ["-i", file])] };
}

function refusal(name: string, { program, said, message }: ProgramFailed): Error {
  if (/is missing on this machine/.test(said)) return new Error(message);
  if (/no identity matched|incorrect identity|did not match any/i.test(said)) {
    return new CopyRefused(
      `${name} cannot be opened by this identity: it was encrypted for another one (BACKUP_FOR)`,
    );
  }
  if (
    /malformed (secret key|SSH identity)|failed to (read|parse).*identit|passphrase/i.test(said)
  ) {
    return new CopyRefused(
      `${name} cannot be opened: the identity on the input is none that age can use`,
    );
  }
  if (/No space left/.test(said)) return new Error(`this machine's disk is full: ${message}`);
  return new CopyRefused(
    `${name} is damaged or cut off (${program === "age" ? message : `${program} cannot read it`})`,
  );
}

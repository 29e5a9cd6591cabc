import { symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { sha256Of } from "./checksum-file.ts";
import { BOOKS, MANIFEST, SETTINGS, writeManifest } from "./manifest.ts";
import type { Manifest } from "./manifest.ts";
import { runToFile } from "./run-programs.ts";
import type { Program, Written } from "./run-programs.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

export interface CopyToSeal extends Pick<Manifest, "madeAt" | "of" | "version" | "engine"> {
  /** The file with the plain copy of the bookings. */
  readonly books: string;
  /** Its checksum. */
  readonly sha256: string;
  /** The settings, byte for byte; absent where the machine has no file of them. */
  readonly settings: Buffer | undefined;
}

/** Writes the copy to `target`, encrypted for the recipients, with the settings and a manifest in it. */
export async function sealCopy(
  { books, sha256, settings, ...about }: CopyToSeal,
  recipients: readonly string[],
  target: string,
): Promise<Written> {
  return inTemporaryFolder(async (folder) => {
    const name = BOOKS[about.engine];
    symlinkSync(resolve(books), join(folder, name));
    if (settings !== undefined) writeFileSync(join(folder, SETTINGS), settings, { mode: 0o600 });
    const files = {
      [name]: sha256,
      ...(settings !== undefined && { [SETTINGS]: await sha256Of(join(folder, SETTINGS)) }),
    };
    writeFileSync(join(folder, MANIFEST), writeManifest({ ...about, files }));
    const names = [MANIFEST, ...Object.keys(files)];
    const tar = {
      name: "tar",
      args: [
        "-c",
        "--dereference",
        "--owner=0",
        "--group=0",
        "--mode=0600",
        "--format=gnu",
        ...names,
      ],
      folder,
    };
    return runToFile([tar, { name: "gzip", args: ["-1"] }, ageFor(recipients)], target);
  });
}

/** Encrypts one file for the recipients. */
export async function sealFile(
  file: string,
  recipients: readonly string[],
  target: string,
): Promise<Written> {
  return runToFile([ageFor(recipients)], target, { from: { file } });
}

function ageFor(recipients: readonly string[]): Program {
  return { name: "age", args: recipients.flatMap((recipient) => ["-r", recipient]) };
}

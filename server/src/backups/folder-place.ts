import { createReadStream } from "node:fs";
import { open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

import type { BackupPlace } from "./backup-place.ts";
import { UNFINISHED } from "./copy-names.ts";
import { PlaceFailed, placeIsFull, placeUnreachable } from "./place-failed.ts";
import { writeInParts } from "./write-in-parts.ts";

const FULL = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);
const FORBIDDEN = new Set(["EACCES", "EPERM", "EROFS"]);

/** A mounted folder. It is never made here: a missing one is a disk that is not mounted. */
export function folderPlace(path: string): BackupPlace {
  const sayingWhy = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      throw problemOf(path, error);
    }
  };
  return {
    list: () => sayingWhy(() => readdir(path)),
    put: (folder, names) =>
      sayingWhy(async () => {
        for (const name of names) {
          const unfinished = join(path, name + UNFINISHED);
          try {
            await copyFlushed(join(folder, name), unfinished);
            await rename(unfinished, join(path, name));
          } catch (error) {
            await rm(unfinished, { force: true }).catch(() => {
              // The error before it says what is wrong with the place.
            });
            throw error;
          }
        }
        await flushFolder(path);
      }),
    get: (names, folder) =>
      sayingWhy(async () => {
        for (const name of names) await copyFlushed(join(path, name), join(folder, name));
      }),
    remove: (names) =>
      sayingWhy(async () => {
        for (const name of names) await rm(join(path, name), { force: true });
      }),
  };
}

async function copyFlushed(from: string, to: string): Promise<void> {
  await pipeline(createReadStream(from), (chunks: AsyncIterable<Buffer>) =>
    writeInParts(chunks, to),
  );
}

/** Without it, a power cut could take a renamed file back. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } catch {
    // Some network file systems cannot flush a folder. The file itself has been flushed.
  } finally {
    await folder.close();
  }
}

function problemOf(path: string, error: unknown): Error {
  if (!(error instanceof Error) || !("code" in error)) return placeUnreachable(String(error));
  const code = String(error.code);
  if (FULL.has(code)) return placeIsFull(path);
  if (code === "ENOENT") return placeUnreachable(`${path} does not exist: is it mounted?`);
  if (FORBIDDEN.has(code)) {
    return new PlaceFailed(
      `the backup place refuses this user (${error.message}): the user of the server must be able to write to ${path}`,
    );
  }
  return placeUnreachable(error.message);
}

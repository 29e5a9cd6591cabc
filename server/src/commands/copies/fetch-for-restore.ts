import { join } from "node:path";

import { CopyRefused } from "../../backups/copy-refused.ts";
import { AFTER_COPIES, fetchCopy } from "../../backups/fetch-copy.ts";
import type { FetchedCopy } from "../../backups/fetch-copy.ts";
import { writeIdentities } from "../../backups/identity.ts";
import { BOOKS } from "../../backups/manifest.ts";
import { inTemporaryFolder } from "../../backups/temporary-folder.ts";
import { withBackupPlace } from "../../backups/with-backup-place.ts";
import type { Config } from "../../config.ts";
import { folderOfCopies } from "./local-copies.ts";
import { ownerOf } from "./send-copy.ts";

/** A copy of BACKUP_TO, opened. */
export interface OpenedCopy extends FetchedCopy {
  /** The file with the bookings. */
  readonly books: string;
  readonly afterCopies: readonly string[];
}

/**
 * Fetches a copy from BACKUP_TO, the newest or the one called `name`, opens it with the identity and calls `work` with it.
 * What was opened is removed afterwards. `owner`: whose copy it must be, by default this machine's.
 */
export async function onFetchedCopy<Result>(
  config: Config,
  {
    identity,
    name,
    owner = ownerOf(config),
  }: { identity: string; name?: string | undefined; owner?: string | undefined },
  work: (copy: OpenedCopy, folder: string) => Promise<Result>,
): Promise<Result> {
  const { backupTo, backupKey, dataDirectory } = config;
  if (backupTo === undefined) throw new CopyRefused("BACKUP_TO is not set");
  // Beside the bookings, where the room is needed anyway.
  return inTemporaryFolder(async (folder) => {
    const files = writeIdentities(identity, folder);
    if (files === undefined) {
      throw new CopyRefused(
        "the input holds no identity: give it AGE-SECRET-KEY-… or an OpenSSH private key, as in: vitrine restore latest < identity",
      );
    }
    const keys = { backupKey, keyFiles: files.sshKeys, folder: folderOfCopies(dataDirectory) };
    const fetched = await withBackupPlace(backupTo, keys, (place) =>
      fetchCopy(place, files.identities, folder, name),
    );
    const { manifest } = fetched;
    if (manifest.of !== owner) {
      throw new CopyRefused(
        `${fetched.name} is a copy of ${manifest.of}, and this is ${owner}; to take it all the same, add --of ${manifest.of}`,
      );
    }
    const engine = config.databaseUrl === undefined ? "sqlite" : "postgres";
    if (manifest.engine !== engine) {
      throw new CopyRefused(
        `${fetched.name} holds bookings of ${manifest.engine}, and these are in ${engine}: DATABASE_URL decides`,
      );
    }
    const books = join(folder, BOOKS[manifest.engine]);
    const afterCopies = fetched.hasAfterCopies ? [join(folder, AFTER_COPIES)] : [];
    return work({ ...fetched, books, afterCopies }, folder);
  }, dataDirectory);
}

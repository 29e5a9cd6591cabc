import { join } from "node:path";

import type { BackupAddress } from "./backup-address.ts";
import type { BackupPlace } from "./backup-place.ts";
import { folderPlace } from "./folder-place.ts";
import { writeSecret } from "./identity.ts";
import { sftpPlace } from "./sftp-place.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

export interface PlaceKeys {
  /** This machine's own private key, where it has one. */
  readonly backupKey?: string | undefined;
  /** Files with further private keys, as of an identity that is an SSH key. */
  readonly keyFiles?: readonly string[];
  /** The folder in which the host keys are remembered. */
  readonly folder: string;
}

const KNOWN_HOSTS = "known-hosts";

/** Calls `work` with the backup place. The machine's key lies in a file as long as that takes. */
export async function withBackupPlace<Result>(
  address: BackupAddress,
  { backupKey, keyFiles = [], folder }: PlaceKeys,
  work: (place: BackupPlace) => Promise<Result>,
): Promise<Result> {
  return inTemporaryFolder(async (temporary) => {
    const own = backupKey === undefined ? [] : [writeSecret(join(temporary, "key"), backupKey)];
    const access = { keyFiles: [...own, ...keyFiles], knownHosts: join(folder, KNOWN_HOSTS) };
    return work(address.kind === "folder" ? folderPlace(address.path) : sftpPlace(address, access));
  });
}

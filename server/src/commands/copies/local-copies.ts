import { existsSync } from "node:fs";
import { resolve } from "node:path";

import { readLastCopy } from "../../backups/last-copy.ts";

/** Where `npm run backup` puts copies unless a folder is named. */
export const BACKUP_FOLDER = "backups";

// Where deploy/install has the timer put them.
const DEPLOYED_FOLDER = "/var/backups/vitrine";

/** The folder of the plain copies on this machine: where `--due` has put the last one, or else where it would. */
export function folderOfCopies(dataDirectory: string): string {
  const last = readLastCopy(dataDirectory);
  if (last !== undefined) return last.folder;
  return existsSync(DEPLOYED_FOLDER) ? DEPLOYED_FOLDER : resolve(BACKUP_FOLDER);
}

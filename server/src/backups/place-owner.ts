// Whose copies a backup place holds stands there in the name of an empty file. Two servers in one folder would delete each
// other's copies.

import { writeFileSync } from "node:fs";
import { join } from "node:path";

import type { BackupPlace } from "./backup-place.ts";
import { copiesAmong, SEALED } from "./copy-names.ts";
import { PlaceFailed } from "./place-failed.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

const PREFIX = "copies-of-";

export interface PlaceUse {
  /** The names of the files there. */
  readonly there: readonly string[];
  /** PUBLIC_URL, or the name of the machine. */
  readonly owner: string;
  /** Whether this machine has sent something there before, maybe under another address. */
  readonly wasOurs: boolean;
  /** Whether the bookings here may continue those of the copies there. */
  readonly mayContinue: boolean;
}

/**
 * Marks the place as this server's.
 * @throws PlaceFailed when another server sends its copies there, or when bookings that began again from nothing would replace older ones
 */
export async function claimPlace(
  place: BackupPlace,
  { there, owner, wasOurs, mayContinue }: PlaceUse,
): Promise<void> {
  const mark = PREFIX + owner.replaceAll(/[^\w.-]+/g, "-");
  if (there.includes(mark)) {
    if (wasOurs || mayContinue || copiesAmong(there, [SEALED]).length === 0) return;
    throw new PlaceFailed(
      `the backup place holds copies of this server from before, and the bookings here do not come from them: bring them back with vitrine restore latest < identity, or name another folder in BACKUP_TO, or delete the file ${mark} there to begin again with these`,
    );
  }
  const others = there.filter((name) => name.startsWith(PREFIX));
  const [other] = others;
  if (other !== undefined && !wasOurs) {
    throw new PlaceFailed(
      `the backup place holds the copies of another server (${other}): give each a folder of its own; if this one has taken its place under another address, delete the file ${other} there`,
    );
  }
  await inTemporaryFolder(async (folder) => {
    writeFileSync(join(folder, mark), "");
    await place.put(folder, [mark]);
  });
  await place.remove(others);
}

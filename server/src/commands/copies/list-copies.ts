import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

import { copiesAmong, madeAtOf, SEALED, secondOf } from "../../backups/copy-names.ts";
import { withBackupPlace } from "../../backups/with-backup-place.ts";
import type { Config } from "../../config.ts";
import { reasonOf } from "../../database/failure-reason.ts";
import { folderOfCopies } from "./local-copies.ts";

/** Prints which copies there are, the newest last. Returns false when one of the two places could not be read. */
export async function listCopies(
  { dataDirectory, backupTo, backupKey }: Config,
  print: (line: string) => void,
): Promise<boolean> {
  const folder = folderOfCopies(dataDirectory);
  let isRead = true;
  const show = async (where: string, list: () => Promise<string[]> | string[]) => {
    try {
      const lines = await list();
      print(lines.length === 0 ? `${where}: no copy` : `${where}:`);
      for (const line of lines) print(`  ${line}`);
    } catch (error) {
      isRead = false;
      print(`${where}: ${reasonOf(error)}`);
    }
  };
  await show(folder, () =>
    copiesAmong(readdirSync(folder), ["sqlite", "pgdump"]).map(
      (name) => `${secondOf(madeAtOf(name))}  ${statSync(join(folder, name)).size} bytes  ${name}`,
    ),
  );
  if (backupTo === undefined) {
    print("BACKUP_TO is not set: no copy leaves this machine");
    return isRead;
  }
  await show(backupTo.text, async () => {
    const names = await withBackupPlace(backupTo, { backupKey, folder }, (place) => place.list());
    return copiesAmong(names, [SEALED]).map((name) => `${secondOf(madeAtOf(name))}  ${name}`);
  });
  return isRead;
}

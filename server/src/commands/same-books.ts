// For deploy/upgrade: ends with 0 only if nothing was booked, cancelled or changed by the owner since the backup.

import { requireConfig } from "../config.ts";
import { holdsSameBooks } from "../database/copies/compare-copies.ts";
import { databaseFile } from "../database/open-database.ts";
import { reasonOf } from "../database/failure-reason.ts";

const [backup = ""] = process.argv.slice(2);
process.exit((await isSame()) ? 0 : 1);

async function isSame(): Promise<boolean> {
  try {
    const isSame = await holdsSameBooks(databaseFile(requireConfig().dataDirectory), backup);
    if (!isSame) console.error("The books have changed since the backup.");
    return isSame;
  } catch (error) {
    console.error(`The books cannot be compared with the backup: ${reasonOf(error)}`);
    return false;
  }
}

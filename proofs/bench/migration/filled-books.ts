// Databases full of bookings, made once and kept: filled as version 0.1 would have left them, then migrated by the
// checkout under test, by starting its server on them. Each run gets a copy.

import { createHash } from "node:crypto";
import {
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import type { Checkout } from "../checkout.ts";
import { databaseIn } from "../expect-stored.ts";
import { fillAsVersion01 } from "./fill-as-version-0-1.ts";
import type { Filling } from "./bookings-of-years.ts";
import { measuredSettings, startMeasuredServer } from "../measured-server.ts";

// The second is where a checkout has them that is older than the server by feature.
const MIGRATIONS = [
  "server/src/database/migrations/migrations.ts",
  "server/src/store/migrations.ts",
];
const FILLED_BY = ["fill-as-version-0-1.ts", "bookings-of-years.ts", "../bench-shop.ts"];

/** Copies the books with these bookings, in the schema of a checkout, to the file `copy`; makes them where there are none. */
export async function copyFilledBooks(
  checkout: Checkout,
  filling: Filling,
  { fillFolder, copy }: { readonly fillFolder: string; readonly copy: string },
): Promise<void> {
  const name = nameOf(filling);
  const schema = fingerprint(
    MIGRATIONS.map((file) => join(checkout.folder, file)).filter((file) => existsSync(file)),
  );
  const migrated = join(fillFolder, `${name}-schema-${schema}.sqlite`);
  if (!existsSync(migrated)) {
    const filled = await booksOfVersion01(filling, fillFolder);
    await makeFile(fillFolder, migrated, `migrated ${name}`, async (folder) => {
      copyFile(filled, databaseIn(folder));
      const settings = { ...measuredSettings("off"), DATA_DIR: folder };
      const { stop } = await startMeasuredServer(checkout, settings);
      await stop();
      storeServices(databaseIn(folder));
    });
  }
  copyFile(migrated, copy);
}

/** The file with these bookings in the schema of version 0.1; makes it where there is none. */
export async function booksOfVersion01(filling: Filling, fillFolder: string): Promise<string> {
  mkdirSync(fillFolder, { recursive: true });
  const name = nameOf(filling);
  const filled = join(fillFolder, `${name}-version-0.1.sqlite`);
  if (!existsSync(filled)) {
    await makeFile(fillFolder, filled, `filled ${name}`, async (folder) =>
      fillAsVersion01(databaseIn(folder), filling),
    );
  }
  return filled;
}

function nameOf({ count, calendars }: Filling): string {
  const filledBy = fingerprint(FILLED_BY.map((file) => join(import.meta.dirname, file)));
  return `${count}-in-${calendars}-calendars-${filledBy}`;
}

/** Once for all runs, as each run's server would do for years of bookings while it is measured. */
function storeServices(file: string): void {
  const database = new DatabaseSync(file);
  const columns = database.prepare("SELECT name FROM pragma_table_info('booking')").all();
  // Checkouts from before step 24 have no such column.
  if (columns.some(({ name }) => name === "service_id")) {
    database.exec(
      "UPDATE booking SET service_id = 1, service_name = 'normal' WHERE service_id IS NULL",
    );
    database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  }
  database.close();
}

/** Lets `make` write books into a folder, and keeps them as `file` once they are whole. */
async function makeFile(
  fillFolder: string,
  file: string,
  what: string,
  make: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(fillFolder, "unfinished-"));
  try {
    const started = performance.now();
    await make(folder);
    if (existsSync(`${databaseIn(folder)}-wal`)) {
      throw new Error(`${file} would lack what is in its write-ahead log`);
    }
    renameSync(databaseIn(folder), file);
    console.log(`${what} in ${((performance.now() - started) / 1_000).toFixed(1)} s`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** At no cost where the file system can share the blocks. */
export function copyFile(from: string, to: string): void {
  copyFileSync(from, to, constants.COPYFILE_FICLONE);
}

function fingerprint(files: readonly string[]): string {
  const hash = createHash("sha256");
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest("hex").slice(0, 12);
}

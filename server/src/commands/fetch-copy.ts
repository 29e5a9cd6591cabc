// node server/src/commands/fetch-copy.ts BACKUP_TO FOLDER [NAME] < identity
//
// For deploy/install on a bare machine: needs Node, age, tar, gzip and sftp, and no package. Writes what is in the newest
// copy, or in the one called NAME, into FOLDER: vitrine.sqlite or vitrine.pgdump, vitrine.env, copy.json, after-copies.jsonl.
// The identity may be followed by the SSH key that opens the place. Ends with 1 and a sentence when there is none.

import { existsSync, mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";

import { ADDRESS_FORM, readBackupAddress } from "../backups/backup-address.ts";
import { AFTER_COPIES, fetchCopy } from "../backups/fetch-copy.ts";
import { readIdentityInput, writeIdentities } from "../backups/identity.ts";
import { NAMES_IN_COPY } from "../backups/manifest.ts";
import { inTemporaryFolder } from "../backups/temporary-folder.ts";
import { withBackupPlace } from "../backups/with-backup-place.ts";

const [to = "", target = "", name, ...more] = process.argv.slice(2);
if (to === "" || target === "" || more.length > 0) {
  fail("use: fetch-copy.ts BACKUP_TO FOLDER [NAME] < identity");
}
const address = readBackupAddress(to) ?? fail(`BACKUP_TO ${ADDRESS_FORM}`);
try {
  mkdirSync(target, { recursive: true, mode: 0o700 });
  await inTemporaryFolder(fetchInto, target);
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}

async function fetchInto(folder: string): Promise<void> {
  const files = writeIdentities(await readIdentityInput(), folder);
  if (files === undefined) {
    throw new Error("the input holds no identity: AGE-SECRET-KEY-… or an OpenSSH private key");
  }
  const keys = { keyFiles: files.sshKeys, folder };
  const fetched = await withBackupPlace(address, keys, (place) =>
    fetchCopy(place, files.identities, folder, name),
  );
  for (const file of [...NAMES_IN_COPY, AFTER_COPIES]) {
    if (existsSync(join(folder, file))) renameSync(join(folder, file), join(target, file));
  }
  const { manifest } = fetched;
  console.log(`Fetched ${fetched.name}, a copy of ${manifest.of}, made at ${manifest.madeAt}`);
  if (!fetched.hasAfterCopies) {
    console.log(`There is no ${AFTER_COPIES}.age: who was erased after the copy is not known`);
  }
}

function fail(reason: string): never {
  console.error(`No copy was fetched: ${reason}`);
  process.exit(1);
}

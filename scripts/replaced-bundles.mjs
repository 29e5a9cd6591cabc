// A server that runs from a bundle loads parts of it only when they are first needed: it must find them, whatever was built since.

import { readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { BUNDLES } from "./server-bundle.mjs";

const USER = /^user-(\d+)$/;

/** Notes that the server of this process id runs from a bundle. */
export function noteUser(name, pid) {
  writeFileSync(join(BUNDLES, name, `user-${pid}`), "");
}

/**
 * Removes the bundles from which no noted server runs any more. The one that was made last before `newest` stays: a server may
 * have been started without a note.
 */
export function removeReplaced(newest) {
  const [, ...older] = readdirSync(BUNDLES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== newest)
    .map(({ name }) => ({ folder: join(BUNDLES, name) }))
    .map(({ folder }) => ({ folder, madeAt: statSync(folder).mtimeMs }))
    .toSorted((one, other) => other.madeAt - one.madeAt);
  for (const { folder } of older) {
    if (!readdirSync(folder).some(isUsed)) rmSync(folder, { recursive: true, force: true });
  }
}

function isUsed(name) {
  const pid = USER.exec(name)?.[1];
  if (pid === undefined) return false;
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    // Another user's process.
    return error.code === "EPERM";
  }
}

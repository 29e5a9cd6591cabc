// Where the server's bundles are: each in a folder that is named by what it was made of, and beside them the program that starts
// the newest one.

import {
  existsSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";

import { fingerprint } from "../../scripts/file-stamp.mjs";

export const BUNDLES = resolve(import.meta.dirname, "../dist");

const NEWEST = join(BUNDLES, "main.js");
const NAME_LENGTH = 16;

/** The name that a bundle of the sources as they are would have. */
export function bundleName() {
  return fingerprint(["server", "domain", "shops", "package-lock.json"]).slice(0, NAME_LENGTH);
}

/** The name of the newest bundle, if there is one. */
export function newestBundle() {
  if (!existsSync(NEWEST)) return undefined;
  return /"\.\/(\w+)\/main\.js"/.exec(readFileSync(NEWEST, "utf8"))?.[1];
}

/** Whether the newest bundle was made of exactly these sources. */
export function isBundled() {
  const name = bundleName();
  return newestBundle() === name && existsSync(join(BUNDLES, name));
}

/** Makes this bundle the newest one. A server that starts meanwhile finds this one or the one before. */
export function switchTo(name) {
  const next = join(BUNDLES, `.main-${process.pid}.js`);
  const now = new Date();
  utimesSync(join(BUNDLES, name), now, now);
  writeFileSync(next, `import "./${name}/main.js";\n`);
  renameSync(next, NEWEST);
}

// A server that runs from a bundle loads parts of it only when they are first needed: it must find them, whatever was built since.
const KEPT_BUNDLES = 10;

/** Removes the bundles that were made or switched to before the others, and never `newest`. */
export function removeOldest(newest) {
  const older = readdirSync(BUNDLES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== newest)
    .map(({ name }) => join(BUNDLES, name))
    .toSorted((one, other) => usedAt(other) - usedAt(one));
  for (const folder of older.slice(KEPT_BUNDLES - 1))
    rmSync(folder, { recursive: true, force: true });
}

/** Another process may have removed the folder. */
function usedAt(folder) {
  return statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

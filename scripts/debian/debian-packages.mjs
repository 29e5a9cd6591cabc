import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

import { run } from "../run-command.mjs";

const QUIETLY = { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };

let areListsNew = false;

/** Once for all packages of a command: Debian's lists change a few times a day. */
function updatePackageLists() {
  areListsNew ||= run("apt-get", ["update", "-qq"], QUIETLY);
  return areListsNew;
}

/**
 * Makes sure that `isThere()` holds: as root on Debian it installs `packages`, elsewhere it ends this process with the
 * command to run. `purpose` starts the sentence "… need radicale", for example "The tests".
 */
export function requireDebianPackages({ packages, purpose, isThere, elsewhere }) {
  if (isThere()) return;
  if (hasApt() && isRoot()) {
    console.log(`Installing Debian's ${packages.join(", ")}…`);
    const install = ["install", "-y", "-qq", "--no-install-recommends", ...packages];
    const isInstalled = updatePackageLists() && run("apt-get", install, QUIETLY);
    if (isInstalled && isThere()) return;
  }
  const command = hasApt() ? `sudo apt-get install ${packages.join(" ")}` : elsewhere;
  console.error(
    `${purpose} need ${packages.join(", ")}. Run this, then the same again:\n\n  ${command}\n`,
  );
  process.exit(1);
}

/** The folder into which `unpackDebianPackages` unpacks the packages called `name`. */
export function unpackedFolder(name) {
  return resolve(".cache", "debian", name);
}

/**
 * Unpacks Debian's `packages` into a folder of the project, without installing them: no daemon starts, and nothing of the
 * machine is replaced. Does nothing if they are unpacked already. `packages` must name dependencies too, which are not
 * resolved.
 */
export function unpackDebianPackages(name, packages) {
  const folder = unpackedFolder(name);
  if (existsSync(folder)) return;
  if (!hasApt()) {
    console.error(`${name} is taken from Debian's packages, and apt-get is not here.`);
    process.exit(1);
  }
  console.log(`Unpacking Debian's ${packages.join(", ")}…`);
  mkdirSync(dirname(folder), { recursive: true });
  const unfinished = mkdtempSync(`${folder}-`);
  const at = { cwd: unfinished, ...QUIETLY };
  if (isRoot()) updatePackageLists();
  const isDownloaded = run("apt-get", ["download", "-qq", ...packages], at);
  const archives = readdirSync(unfinished).filter((file) => file.endsWith(".deb"));
  const isUnpacked =
    isDownloaded && archives.every((archive) => run("dpkg", ["-x", archive, "root"], at));
  if (isUnpacked) renameSync(join(unfinished, "root"), folder);
  rmSync(unfinished, { recursive: true, force: true });
  if (isUnpacked) return;
  console.error(`Debian's ${packages.join(", ")} could not be unpacked. Run apt-get update first?`);
  process.exit(1);
}

function hasApt() {
  return existsSync("/usr/bin/apt-get");
}

function isRoot() {
  return process.getuid?.() === 0;
}

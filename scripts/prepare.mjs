import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";

import { isBundled } from "../server/bundle/bundles.mjs";
import { loadEnvFile } from "./env-file.mjs";
import { buildFingerprint, isStamped, writeStamp } from "./file-stamp.mjs";
import { holdsLockedPackages } from "./installed-packages.mjs";
import { runOrStop } from "./run-command.mjs";

const ROOT = resolve(import.meta.dirname, "..");
const BUILD_STAMP = join(ROOT, "web", "dist", ".vitrine-built");

/** The pinned Node, whatever the host has. */
export const PINNED_NODE = join(ROOT, "node_modules", "node", "bin", "node");

process.chdir(ROOT);

if (existsSync(".env")) loadEnvFile(".env");

/**
 * Installs what the lock file names, unless exactly that is installed. Only for commands that start or test everything:
 * `npm ci` first deletes the packages, even under a server that runs from this folder.
 */
export function install() {
  if (!hasNode() || !holdsLockedPackages(ROOT)) {
    console.log("Installing what the lock file names…");
    runOrStop(
      "npm",
      ["ci", "--no-audit", "--no-fund", "--loglevel=error"],
      "Is the npm registry within reach, and is npm 11 or newer?",
    );
  }
  preferPackages();
}

/** For every other command: goes on with the packages that are there, or ends this process if there are none. */
export function requirePackages() {
  if (!hasNode()) {
    console.error(`There are no packages in ${ROOT}: run npm ci there first.`);
    process.exit(1);
  }
  if (!holdsLockedPackages(ROOT)) {
    console.error(
      "The packages in node_modules are not those that package-lock.json names; this goes on with them. npm ci brings the right ones: stop the server that runs from this folder first.",
    );
  }
  preferPackages();
}

// The pinned Node is missing before the first installation, and cannot run in a folder copied from another machine.
function hasNode() {
  return spawnSync(PINNED_NODE, ["--version"]).status === 0;
}

// From here on, `node` is the pinned one.
function preferPackages() {
  process.env["PATH"] = join(ROOT, "node_modules", ".bin") + delimiter + process.env["PATH"];
}

/** Builds the web app and the server's bundle, each unless it was built from exactly these sources and settings. */
export function build() {
  const print = buildFingerprint(process.env);
  if (!isStamped(BUILD_STAMP, print)) {
    console.log("Building the web app…");
    buildWorkspace("web");
    writeStamp(BUILD_STAMP, print);
  }
  if (!isBundled()) {
    console.log("Bundling the server…");
    buildWorkspace("server");
  }
}

function buildWorkspace(name) {
  runOrStop(
    "npm",
    ["run", "--silent", "build", "--workspace", name],
    "The messages above say where.",
  );
}

import { existsSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";

import { loadEnvFile } from "./env-file.mjs";
import { buildFingerprint, fingerprint, isStamped, writeStamp } from "./file-stamp.mjs";
import { runOrStop } from "./run-command.mjs";

const ROOT = resolve(import.meta.dirname, "..");
const INSTALL_STAMP = join(ROOT, "node_modules", ".vitrine-installed");
const BUILD_STAMP = join(ROOT, "web", "dist", ".vitrine-built");

/** The pinned Node, whatever the host has. */
export const PINNED_NODE = join(ROOT, "node_modules", "node", "bin", "node");

process.chdir(ROOT);

if (existsSync(".env")) loadEnvFile(".env");

/** Installs what the lock file names, unless just that is installed. From here on, `node` is the pinned one. */
export function install() {
  const manifests = ["package.json", "package-lock.json"];
  const workspaces = ["domain", "shops", "server", "testing", "web", "e2e", "scenes"].map((name) =>
    join(name, "package.json"),
  );
  const print = fingerprint([...manifests, ...workspaces], [process.platform, process.arch]);
  if (!isStamped(INSTALL_STAMP, print)) {
    console.log("Installing what the lock file names…");
    runOrStop(
      "npm",
      ["ci", "--no-audit", "--no-fund", "--loglevel=error"],
      "Is the npm registry within reach, and is npm 11 or newer?",
    );
    writeStamp(INSTALL_STAMP, print);
  }
  process.env["PATH"] = join(ROOT, "node_modules", ".bin") + delimiter + process.env["PATH"];
}

/** Builds the web app, unless it was built from just these sources and settings. */
export function build() {
  const print = buildFingerprint(process.env);
  if (isStamped(BUILD_STAMP, print)) return;
  console.log("Building the web app…");
  runOrStop("npm", ["run", "--silent", "build"], "The messages above say where.");
  writeStamp(BUILD_STAMP, print);
}

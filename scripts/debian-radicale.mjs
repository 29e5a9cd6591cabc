import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

import { run } from "./run-command.mjs";

/** Makes sure that there is a real CalDAV server for the tests, or ends with the command that brings one. */
export function requireRadicale() {
  if (isThere()) return;
  const isRoot = process.getuid?.() === 0;
  const hasApt = existsSync("/usr/bin/apt-get");
  if (isRoot && hasApt) {
    console.log("Installing Debian's radicale for the tests…");
    const environment = { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
    const isInstalled =
      run("apt-get", ["update", "-qq"], environment) &&
      run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "radicale"], environment);
    if (isInstalled && isThere()) return;
  }
  const command = hasApt ? "sudo apt-get install radicale" : "python3 -m pip install radicale";
  console.error(
    `The tests need the CalDAV server Radicale. Run this, then again:\n\n  ${command}\n`,
  );
  process.exit(1);
}

function isThere() {
  return spawnSync("radicale", ["--version"], { stdio: "ignore" }).status === 0;
}

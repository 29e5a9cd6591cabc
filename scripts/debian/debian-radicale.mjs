import { spawnSync } from "node:child_process";

import { requireDebianPackages } from "./debian-packages.mjs";

/** Makes sure that a real CalDAV server is installed for the tests, or ends with the command that installs one. */
export function requireRadicale() {
  requireDebianPackages({
    packages: ["radicale"],
    purpose: "The tests",
    isThere: () => spawnSync("radicale", ["--version"], { stdio: "ignore" }).status === 0,
    elsewhere: "python3 -m pip install radicale",
  });
}

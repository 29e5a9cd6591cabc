import { existsSync } from "node:fs";

import { DEBIAN_CHROMIUM } from "./debian-chromium.mjs";
import { run } from "./run-command.mjs";

/** Makes sure that there is a browser for the journeys, or ends with the command that brings one. */
export async function requireBrowser() {
  if (existsSync(DEBIAN_CHROMIUM)) return;
  const { chromium } = await import("@playwright/test");
  if (existsSync(chromium.executablePath())) return;

  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync("/usr/bin/apt-get")) {
    console.log("Installing Debian's chromium for the journeys…");
    const environment = { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
    const isInstalled =
      run("apt-get", ["update", "-qq"], environment) &&
      run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], environment);
    if (isInstalled && existsSync(DEBIAN_CHROMIUM)) return;
  }
  const command = existsSync("/usr/bin/apt-get")
    ? "sudo apt-get install chromium"
    : "npx playwright install chromium";
  console.error(`The journeys need a browser. Run this, then npm test again:\n\n  ${command}\n`);
  process.exit(1);
}

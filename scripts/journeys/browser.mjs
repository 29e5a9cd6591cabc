import { existsSync } from "node:fs";

import { DEBIAN_CHROMIUM } from "../debian/debian-chromium.mjs";
import { requireDebianPackages } from "../debian/debian-packages.mjs";

/** Makes sure that a browser for the journeys is installed, or ends with the command that installs one. */
export async function requireBrowser() {
  const { chromium } = await import("@playwright/test");
  requireDebianPackages({
    packages: ["chromium-headless-shell"],
    purpose: "The journeys",
    isThere: () => existsSync(DEBIAN_CHROMIUM) || existsSync(chromium.executablePath()),
    elsewhere: "npx playwright install chromium",
  });
}

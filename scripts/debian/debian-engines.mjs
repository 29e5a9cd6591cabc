import { existsSync } from "node:fs";

import { requireDebianPackages } from "./debian-packages.mjs";

const LIBRARIES = `/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu`;

/**
 * The files that Debian installs for Chromium as people have it, for Firefox and WebKit, and for running these two without a
 * screen and on another date.
 */
export const ENGINE_FILES = {
  chromium: "/usr/bin/chromium",
  firefox: "/usr/bin/firefox-esr",
  webkit: `${LIBRARIES}/webkit2gtk-4.1/MiniBrowser`,
  webkitDriver: "/usr/bin/WebKitWebDriver",
  xvfb: "/usr/bin/Xvfb",
  fakeTime: `${LIBRARIES}/faketime/libfaketime.so.1`,
};

/** Makes sure that the engines are installed, or ends with the command that installs them. */
export function requireEngines() {
  const packages = ["chromium", "firefox-esr", "webkit2gtk-driver", "xvfb", "libfaketime"];
  requireDebianPackages({
    packages,
    purpose: "The journeys in further engines",
    isThere: () => Object.values(ENGINE_FILES).every((file) => existsSync(file)),
    // No other system has both engines as packages.
    elsewhere: `docker run -it -v .:/vitrine -w /vitrine node:24-bookworm npm run test:engines`,
  });
}

import { existsSync } from "node:fs";

import { requireDebianPackages } from "./debian-packages.mjs";

const LIBRARIES = `/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu`;

/** The files that Debian installs for Firefox, WebKit, and for running them without a screen and on another date. */
export const ENGINE_FILES = {
  firefox: "/usr/bin/firefox-esr",
  webkit: `${LIBRARIES}/webkit2gtk-4.1/MiniBrowser`,
  webkitDriver: "/usr/bin/WebKitWebDriver",
  xvfb: "/usr/bin/Xvfb",
  fakeTime: `${LIBRARIES}/faketime/libfaketime.so.1`,
};

/** Makes sure that the engines are installed, or ends with the command that installs them. */
export function requireEngines() {
  const packages = ["firefox-esr", "webkit2gtk-driver", "xvfb", "libfaketime"];
  requireDebianPackages({
    packages,
    purpose: "The journeys in Firefox and WebKit",
    isThere: () => Object.values(ENGINE_FILES).every((file) => existsSync(file)),
    // No other system has both engines as packages.
    elsewhere: `docker run -it -v .:/vitrine -w /vitrine node:24-bookworm npm run test:engines`,
  });
}

/** Debian's Chromium. If it is not installed, the journeys use the one that Playwright brings. */
export const DEBIAN_CHROMIUM = "/usr/bin/chromium";

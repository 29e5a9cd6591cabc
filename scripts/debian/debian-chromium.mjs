/** Debian's own browser. Where there is none, the journeys use the one that Playwright brings. */
export const DEBIAN_CHROMIUM = "/usr/bin/chromium";

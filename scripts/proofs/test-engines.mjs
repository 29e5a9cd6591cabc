// npm run test:engines: runs the journeys that `npm test` leaves out: those in Firefox and WebKit, and, in Chromium, those
// of the pages and those with a real calendar server beside the shop.

import { requireBrowser } from "../journeys/browser.mjs";
import { requireEngines } from "../debian/debian-engines.mjs";
import { requireRadicale } from "../debian/debian-radicale.mjs";
import { runJourneys } from "../journeys/journeys.mjs";
import { build, requirePackages } from "../prepare.mjs";
import { report } from "../test-count.mjs";

requirePackages();
await requireBrowser();
requireEngines();
requireRadicale();
build();
report([
  runJourneys("engines", "e2e/engines/playwright.config.ts"),
  runJourneys("pages", "e2e/pages/playwright.config.ts"),
  runJourneys("calendars", "e2e/calendars/playwright.config.ts"),
]);

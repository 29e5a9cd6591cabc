// npm test: everything that must hold. Installs what is missing first; never skips.

import { requireBrowser } from "./journeys/browser.mjs";
import { runChecks } from "./checks.mjs";
import { requireRadicale } from "./debian/debian-radicale.mjs";
import { runJourneys } from "./journeys/journeys.mjs";
import { build, install } from "./prepare.mjs";
import { report } from "./test-count.mjs";

install();
await requireBrowser();
requireRadicale();
build();
report([...runChecks(), runJourneys("journeys", "e2e/playwright.config.ts")]);

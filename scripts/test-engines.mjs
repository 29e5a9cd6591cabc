// npm run test:engines: ten journeys in Firefox and WebKit, beside those of `npm test` in Chromium.

import { requireEngines } from "./debian-engines.mjs";
import { runJourneys } from "./journeys.mjs";
import { build, install } from "./prepare.mjs";
import { report } from "./test-count.mjs";

install();
requireEngines();
build();
report([runJourneys("engines", "e2e/engines/playwright.config.ts")]);

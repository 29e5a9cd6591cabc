// npm run check: format, lint, types, then the unit and integration tests.

import { runChecks } from "./checks.mjs";
import { requireRadicale } from "./debian-radicale.mjs";
import { build, install } from "./prepare.mjs";
import { report } from "./test-count.mjs";

install();
requireRadicale();
build();
report(runChecks());

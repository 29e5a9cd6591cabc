// npm run check: format, lint, types, then the unit and integration tests.

import { runChecks } from "./checks.mjs";
import { requireRadicale } from "./debian/debian-radicale.mjs";
import { build, requirePackages } from "./prepare.mjs";
import { report } from "./test-count.mjs";

requirePackages();
requireRadicale();
build();
report(runChecks());

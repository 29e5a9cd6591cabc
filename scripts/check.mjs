// npm run check: format, lint, types, then the unit and integration tests.

import { runChecks } from "./checks.mjs";
import { build, install } from "./prepare.mjs";
import { report } from "./test-count.mjs";

install();
build();
report(runChecks());

// Checks the machine's settings: ends with a sentence for each one that this release cannot start with. Run by
// with-settings.mjs.

import { requireConfig } from "../server/src/config.ts";

requireConfig();

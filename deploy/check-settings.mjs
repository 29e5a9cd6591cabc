// Ends with a sentence for each setting of the machine that this release cannot start with. Run by with-settings.mjs.

import { requireConfig } from "../server/src/config.ts";

requireConfig();

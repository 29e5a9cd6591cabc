// Ends with a sentence for each setting of the machine that this release cannot start with.

import { requireConfig } from "../server/src/config.ts";
import { loadSettings } from "./settings.mjs";

loadSettings();
requireConfig();

// Runs only the outbox of the configured targets, in a separate process that a test can kill. Prints a line once it has
// started.

import { caldavTarget } from "@vitrine/server/calendars/caldav/caldav-target";
import { requireConfig } from "@vitrine/server/config";
import { openDatabase } from "@vitrine/server/database/open-database";
import { CALL_MILLISECONDS } from "./quick-pace.ts";
import { runOutbox } from "./run-outbox.ts";

const config = requireConfig();
const targets = [caldavTarget(config.caldav, CALL_MILLISECONDS)];
runOutbox(await openDatabase(config), targets, () => config.now ?? Date.now());

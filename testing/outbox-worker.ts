// Runs only the outbox of the configured targets, in a separate process that a test can kill. Prints a line once it has
// started.

import { CATALOGUE } from "@vitrine/shops/shops";

import { caldavTarget } from "@vitrine/server/calendar/caldav-target";
import { requireConfig } from "@vitrine/server/config";
import { createOutbox } from "@vitrine/server/outbox/outbox";
import { openDatabase } from "@vitrine/server/store/open-database";
import { outboxStore } from "@vitrine/server/store/outbox-store";
import { storedBookings } from "@vitrine/server/store/stored-bookings";
import { CALL_MILLISECONDS, QUICK_PACE } from "./quick-pace.ts";

const config = requireConfig();
const database = openDatabase(config);
const outbox = createOutbox({
  targets: [caldavTarget(config.caldav, CALL_MILLISECONDS)],
  calendarIds: [...CATALOGUE.keys()],
  store: outboxStore(database),
  bookings: storedBookings(database),
  pace: QUICK_PACE,
  bookingNow: () => config.now ?? Date.now(),
  watch: {
    attempted: () => undefined,
    paused: () => undefined,
    resumed: () => undefined,
    failed: () => undefined,
    threw: (_target, error) => console.error(error),
  },
});
outbox.start();
console.log("at work");
// The outbox's timers are unreferenced and would let the process end.
setInterval(() => undefined, 60_000);

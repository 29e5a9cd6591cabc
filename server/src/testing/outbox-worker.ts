// Nothing but the outbox of the configured targets, in a process of its own, so that a test can kill it. Prints one line
// when it is at work.

import { SHOP_CALENDARS } from "@vitrine/domain/calendars";

import { caldavTarget } from "../calendar/caldav-target.ts";
import { requireConfig } from "../config.ts";
import { createOutbox } from "../outbox/outbox.ts";
import { openDatabase } from "../store/open-database.ts";
import { outboxStore } from "../store/outbox-store.ts";
import { storedBookings } from "../store/stored-bookings.ts";
import { CALL_MILLISECONDS, HURRIED_PACE } from "./hurried-pace.ts";

const config = requireConfig();
const database = openDatabase(config);
const outbox = createOutbox({
  targets: [caldavTarget(config.caldav, CALL_MILLISECONDS)],
  calendarIds: [...SHOP_CALENDARS.keys()],
  store: outboxStore(database),
  bookings: storedBookings(database),
  pace: HURRIED_PACE,
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
// Its timers keep no process alive.
setInterval(() => undefined, 60_000);

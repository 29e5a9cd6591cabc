import { shopsOf } from "../shops-of.ts";
import { createOutbox } from "@vitrine/server/outbox/outbox";
import type { Target } from "@vitrine/server/outbox/target";
import type { Database } from "@vitrine/server/database/database";
import { outboxStore } from "@vitrine/server/outbox/tables/outbox-tables";
import { storedBookings } from "@vitrine/server/booking/stored-bookings-table";
import { QUICK_PACE } from "./quick-pace.ts";
import { QUIET_WATCH } from "./quiet-watch.ts";

/** Runs a quick outbox in this process until somebody kills it. Prints a line once it has started. */
export function runOutbox(
  database: Database,
  targets: readonly Target[],
  bookingNow: () => number,
): void {
  const outbox = createOutbox({
    targets,
    shops: shopsOf(),
    store: outboxStore(database),
    bookings: storedBookings(database),
    pace: QUICK_PACE,
    bookingNow,
    watch: QUIET_WATCH,
  });
  outbox.start();
  console.log("at work");
  // The outbox's timers are unreferenced and would let the process end.
  setInterval(() => undefined, 60_000);
}

import type { AppContext } from "../app-parts.ts";
import { storedBookings } from "../booking/stored-bookings-table.ts";
import { createOutbox } from "./outbox.ts";
import type { Outbox } from "./outbox.ts";
import { PACE } from "./pace.ts";
import { outboxStore } from "./tables/outbox-tables.ts";
import { watchOutbox } from "./watch-outbox.ts";

/** Delivers every change of a booking to the targets that follow its calendar. */
export function registerOutbox(context: AppContext): Outbox {
  const { app, database, catalogue, targets, pace = PACE, metrics, now } = context;
  const store = outboxStore(database);
  const outbox = createOutbox({
    targets,
    catalogue,
    store,
    bookings: storedBookings(database),
    pace,
    bookingNow: now,
    watch: watchOutbox(app.log, metrics),
  });
  metrics.showOutbox(
    targets.map(({ name }) => name),
    async () => ({ counts: await store.counts(), scheduled: await store.scheduled() }),
  );
  context.runInBackground(() => outbox.start());
  return outbox;
}

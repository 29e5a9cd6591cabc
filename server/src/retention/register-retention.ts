import type { AppContext } from "../app-parts.ts";
import type { Outbox } from "../outbox/outbox.ts";
import { clockStore } from "./clock-table.ts";
import { keepForgettingCounted } from "./forget-counted.ts";
import { retentionStore } from "./retention-table.ts";
import { startErasing } from "./retention.ts";
import { watchRetention } from "./watch-retention.ts";

/** Also deletes counts when the limits that count are turned off now. */
export function registerRetention(context: AppContext, outbox: Outbox): void {
  const { app, config, database, metrics, now, runInBackground } = context;
  runInBackground(() =>
    startErasing({
      bookings: retentionStore(database, outbox),
      clock: clockStore(database),
      now,
      machineNow: database.now,
      days: config.retentionDays,
      ...watchRetention(app.log, metrics),
    }),
  );
  runInBackground(() =>
    keepForgettingCounted({
      ...context,
      onFailed: (error) => app.log.warn({ err: error }, "counted clients not deleted yet"),
    }),
  );
}

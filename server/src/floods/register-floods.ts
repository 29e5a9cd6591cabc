import type { AppContext } from "../app-parts.ts";
import type { OwnerAlerts } from "../mail/owner/owner-alerts.ts";
import { bookingFloods } from "./booking-floods-table.ts";
import { floodWatch } from "./flood-watch.ts";
import { shopOnlyStore } from "./shop-only-table.ts";
import { shopOnly } from "./shop-only.ts";

export type Floods = ReturnType<typeof registerFloods>;

export function registerFloods(context: AppContext, alerts: OwnerAlerts) {
  const { app, database, machineNow, runInBackground } = context;
  const floods = bookingFloods(database);
  const shopOnlyPeriods = shopOnlyStore(database);
  const shopOnlyNow = shopOnly(shopOnlyPeriods, machineNow, (error) =>
    app.log.warn({ err: error }, "shop-only calendars not read: what was known holds"),
  );
  const watch = floodWatch({ ...context, log: app.log, floods, alerts });
  runInBackground(() => watch.start());
  return { floods, shopOnlyPeriods, shopOnlyNow, watch };
}

import type { AppContext } from "../app-parts.ts";
import type { BookingStore } from "../booking/bookings-table.ts";
import { watchClock } from "../telemetry/watch-clock.ts";
import { watchLimits } from "../telemetry/watch-limits.ts";
import { operatorRoutes } from "./operator-routes.ts";
import { readiness } from "./readiness.ts";

export function registerOperator(context: AppContext, bookings: BookingStore): void {
  const { app, config, database, metrics, runInBackground } = context;
  const { requireAllMachines } = database;
  operatorRoutes(app, readiness({ ...context, bookings, requireAllMachines }), metrics);
  if (config.rateLimit !== undefined) watchLimits(app, metrics, config.logClients);
  runInBackground(() => watchClock(app.log, metrics, database.now));
}

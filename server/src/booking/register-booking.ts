import type { AppContext } from "../app-parts.ts";
import { rememberUntilCommit } from "../database/until-commit.ts";
import type { Floods } from "../floods/register-floods.ts";
import { CallCounts } from "../http/call-counts.ts";
import { checkRoutes } from "./availability/check-routes.ts";
import type { BookingStore } from "./booking-store.ts";
import { cancelRoute } from "./cancel/cancel-route.ts";
import { confirmByToken } from "./confirm/confirm-by-token.ts";
import { confirmRoute } from "./confirm/confirm-route.ts";
import { createRoutes } from "./create/create-routes.ts";
import { clientLimits } from "./limits/client-limits.ts";
import { countingSalt } from "./limits/counting-salt-table.ts";
import { moveRoute } from "./move/move-route.ts";
import type { Scheduling } from "./scheduling.ts";
import { startFillingServices } from "./service/fill-services.ts";

export function registerBooking(
  context: AppContext,
  bookings: BookingStore,
  { watch, shopOnlyNow }: Floods,
): Scheduling {
  const { app, config, shops, database, limits, metrics, now, machineNow } = context;
  context.runInBackground(() => startFillingServices(context));
  const isLimited = config.rateLimit !== undefined;
  const scheduling: Scheduling = {
    shops,
    bookings: watch.countingCreates(shopOnlyNow.bookingsOfClients(bookings)),
    rememberSlots: shopOnlyNow.remember(rememberUntilCommit(database)),
    now,
    limits: isLimited
      ? clientLimits(config, countingSalt(database), new CallCounts(), machineNow)
      : undefined,
  };
  checkRoutes(app, scheduling, limits);
  createRoutes(app, scheduling, limits, metrics);
  cancelRoute(app, scheduling, limits, metrics);
  moveRoute(app, scheduling, limits, metrics);
  confirmRoute(app, confirmByToken(database, shops, now), limits);
  return scheduling;
}

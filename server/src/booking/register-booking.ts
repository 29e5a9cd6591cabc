import type { AppContext } from "../app-parts.ts";
import { rememberUntilCommit } from "../database/until-commit.ts";
import type { Floods } from "../floods/register-floods.ts";
import { CallCounts } from "../http/call-counts.ts";
import { checkAvailabilityRoute } from "./availability/check-availability-route.ts";
import { checkTableRoute } from "./availability/check-table-route.ts";
import type { BookingStore } from "./bookings-table.ts";
import { deleteAppointmentRoute } from "./cancel/delete-appointment-route.ts";
import { createAppointmentRoute } from "./create/create-appointment-route.ts";
import { createTableRoute } from "./create/create-table-route.ts";
import { clientLimits } from "./limits/client-limits.ts";
import { countingSalt } from "./limits/counting-salt-table.ts";
import type { Scheduling } from "./scheduling.ts";

export function registerBooking(
  { app, config, catalogue, database, limits, metrics, now, machineNow }: AppContext,
  bookings: BookingStore,
  { flooding, onlyShop }: Floods,
): void {
  const isLimited = config.rateLimit !== undefined;
  const scheduling: Scheduling = {
    catalogue,
    bookings: flooding.watched(onlyShop.bookingsOfClients(bookings)),
    rememberSlots: onlyShop.remember(rememberUntilCommit(database)),
    now,
    limits: isLimited
      ? clientLimits(config, countingSalt(database), new CallCounts(), machineNow)
      : undefined,
  };
  checkAvailabilityRoute(app, scheduling, limits);
  createAppointmentRoute(app, scheduling, limits, metrics);
  checkTableRoute(app, scheduling, limits);
  createTableRoute(app, scheduling, limits, metrics);
  deleteAppointmentRoute(app, scheduling, limits, metrics);
}

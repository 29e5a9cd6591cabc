import { isCalendarId } from "@vitrine/domain/shop/calendar-id";

import type { AppContext } from "../app-parts.ts";
import { keepDoing } from "../background/keep-doing.ts";
import type { Floods } from "../floods/register-floods.ts";
import { calendarNamedBy } from "../http/named-calendar.ts";
import type { Outbox } from "../outbox/outbox.ts";
import { secretsBefore } from "../settings/calendar-secrets.ts";
import { closedTimes } from "./closings/closings-table.ts";
import { scheduleWeekly } from "./closings/schedule-weekly.ts";
import { weeklyClosings } from "./closings/weekly-closings-table.ts";
import { findClientsRoute } from "./clients/find-clients-route.ts";
import { ownerNotes } from "./clients/owner-notes-table.ts";
import { ownerDayRoute } from "./day/owner-day-route.ts";
import { dayReader } from "./day/day-table.ts";
import { deviceCookies, OWNER_COOKIES } from "./devices/device-cookie.ts";
import { ownerDeviceRoutes } from "./devices/owner-devices-routes.ts";
import { ownerDevices } from "./devices/owner-devices-table.ts";
import { calendarsOfTokens, devicesOfOwners } from "./devices/owner-devices.ts";
import { figuresRoutes } from "./figures/figures-routes.ts";
import { ownerBookings } from "./owner-bookings-table.ts";
import { ownerActsRoutes } from "./owner-acts-routes.ts";
import { ownerGuards } from "./owner-guard.ts";
import { noticesRoutes } from "./notices/notices-routes.ts";
import { noticesOfDevice } from "../push/notices-of-device.ts";
import { personLinkRoutes } from "./persons/person-link-routes.ts";
import { secretsOfPages } from "./persons/secret-of-page.ts";
import type { OwnerScheduling } from "./owner-scheduling.ts";
import { extendSeries } from "./series/extend-series.ts";
import { seriesToExtend } from "./series/extend-series-table.ts";
import { seriesRoutes } from "./series/series-routes.ts";
import { seriesStore } from "./series/series-table.ts";
import { ownerShopRoutes } from "./shop/owner-shop-routes.ts";
import { ownerWeekRoute } from "./week/owner-week-route.ts";
import { ownerSettingsRoutes } from "./settings/owner-settings-routes.ts";

// A look that finds nothing due is one statement. New facts of a shop wait for it at most.
const SCHEDULE_PAUSE_MILLISECONDS = 5 * 60_000;

/** Registers the calls of the owner's page, and schedules weekly closed times and the dates of series ahead, now and as they become due. */
export function registerOwner(
  context: AppContext,
  outbox: Outbox,
  { floods, shopOnlyNow, shopOnlyPeriods }: Floods,
  busyCalendars: OwnerScheduling["busyCalendars"],
): void {
  const { app, config, shops, settings, database, limits, now, machineNow } = context;
  const { runInBackground } = context;
  const { publicUrl } = config;
  const weekly = weeklyClosings(database);
  const owner: OwnerScheduling = {
    ...context,
    bookings: ownerBookings(database, outbox),
    closed: closedTimes(database),
    weekly,
    series: seriesStore(database, outbox),
    days: dayReader(database),
    notes: ownerNotes(database),
    floods,
    shopOnly: shopOnlyNow,
    shopOnlyStore: shopOnlyPeriods,
    busyCalendars,
    machineNow: database.now,
  };
  const secretOf = secretsOfPages(
    secretsBefore(config.ownerSecrets, (id) => settings.find(id, "owner-link")),
    { shops, settings },
  );
  const devices = devicesOfOwners({ shops, devices: ownerDevices(database), machineNow });
  const cookies = deviceCookies(OWNER_COOKIES, publicUrl?.startsWith("https:") ?? false);
  const guards = ownerGuards({
    calendarOf(request) {
      const calendarId = calendarNamedBy(request);
      // The guard asks before any other rule has read it, and PostgreSQL does not take every text.
      return isCalendarId(calendarId) ? calendarId : "";
    },
    wrong: "owner-secret-wrong",
    secretOf,
    secrets: config.ownerSecrets,
    devices,
    cookies,
    publicUrl,
    callsPerMinute: config.rateLimit,
  });
  const ownerLimits = guards.limits(limits);
  ownerDayRoute(app, owner, guards.owner, ownerLimits);
  figuresRoutes(app, { ...owner, database }, guards.owner, ownerLimits);
  findClientsRoute(app, { ...owner, database }, guards.owner, ownerLimits);
  ownerWeekRoute(app, owner, guards.owner, ownerLimits);
  ownerActsRoutes(app, owner, guards.owner, ownerLimits);
  seriesRoutes(app, { ...owner, reader: database }, guards.owner, ownerLimits);
  ownerDeviceRoutes(app, {
    devices,
    guards,
    limits: ownerLimits,
    cookies,
    publicUrl,
    strangersLimits: limits,
    calendarsOf: (tokens) => calendarsOfTokens(tokens, { shops, secretOf, devices }),
  });
  ownerShopRoutes(app, context, guards, ownerLimits);
  ownerSettingsRoutes(app, context, guards.owner, ownerLimits);
  personLinkRoutes(app, context, guards.owner, ownerLimits);
  noticesRoutes(app, noticesOfDevice(context), guards.owner, ownerLimits);
  runInBackground(() =>
    keepDoing(
      (stopping) => scheduleWeekly(weekly, shops, now(), stopping),
      SCHEDULE_PAUSE_MILLISECONDS,
      (error) => app.log.warn({ err: error }, "weekly closings not scheduled yet"),
    ),
  );
  const toExtend = seriesToExtend(database, outbox);
  runInBackground(() =>
    keepDoing(
      (stopping) => extendSeries(toExtend, shops, now(), stopping),
      SCHEDULE_PAUSE_MILLISECONDS,
      (error) => app.log.warn({ err: error }, "dates of series not promised yet"),
      // They reach weeks ahead: a start need not ask for them, too.
      { pausesFirst: true },
    ),
  );
}

import { randomUUID } from "node:crypto";

import Fastify from "fastify";
import type { FastifyInstance } from "fastify";

import type { Catalogue } from "@vitrine/domain/shop";
import type { Instant } from "@vitrine/domain/shop-time";

import { calendarFeeds } from "./calendar/calendar-feed.ts";
import { busyCalendarReader } from "./busy-calendar-reader.ts";
import { BUSY_PACE } from "./calendar/busy/busy-pace.ts";
import type { BusyPace } from "./calendar/busy/busy-pace.ts";
import type { BusyNetwork } from "./calendar/busy/poll-busy-calendars.ts";
import type { Config } from "./config.ts";
import { floodWatch } from "./flood-watch.ts";
import { registerApiDocs } from "./http/api-docs.ts";
import { CallCounts } from "./http/call-counts.ts";
import { clientErrorHandler } from "./http/client-error.ts";
import { CallLog } from "./http/call-log.ts";
import { COMPILERS } from "./http/compilers.ts";
import { CONNECTION_LIMITS, limitConnections, serverTimeouts } from "./http/connection-limits.ts";
import type { ConnectionLimits } from "./http/connection-limits.ts";
import { registerCrossOrigin } from "./http/cross-origin.ts";
import { errorHandler } from "./http/error-handler.ts";
import { deviceCookies } from "./http/device-cookie.ts";
import { ownerGuards } from "./http/owner-guard.ts";
import { refuseWhileBlocked } from "./http/event-loop-watch.ts";
import { readForwardedAddresses } from "./http/forwarded-addresses.ts";
import { loggerOptions } from "./telemetry/logger-options.ts";
import { Metrics } from "./telemetry/metrics.ts";
import { refuseMissingHost } from "./http/missing-host.ts";
import { registerRateLimits } from "./http/rate-limits.ts";
import {
  registerAnswerHeaders,
  securityHeaders,
  setAnswerHeaders,
} from "./http/security-headers.ts";
import { handleExpectAndUpgrade } from "./http/expect-and-upgrade.ts";
import { addressUnixSocket } from "./http/unix-socket.ts";
import { registerWebPages } from "./http/web-pages.ts";
import { runWhileListening } from "./http/while-listening.ts";
import { mailLimitsOf } from "./mail/mail-limits.ts";
import { createOutbox } from "./outbox/outbox.ts";
import { PACE } from "./outbox/pace.ts";
import type { Pace } from "./outbox/pace.ts";
import type { Target } from "./outbox/target.ts";
import { ownerAlerts } from "./owner-alerts.ts";
import { watchClock } from "./telemetry/watch-clock.ts";
import { watchOutbox } from "./telemetry/watch-outbox.ts";
import { calendarFeedRoute } from "./routes/calendar-feed.ts";
import { checkAvailabilityRoute } from "./routes/check-availability.ts";
import { checkTableRoute } from "./routes/check-table.ts";
import { createAppointmentRoute } from "./routes/create-appointment.ts";
import { createTableRoute } from "./routes/create-table.ts";
import { deleteAppointmentRoute } from "./routes/delete-appointment.ts";
import { ownerChangeRoutes } from "./routes/owner-changes.ts";
import { ownerDayRoute } from "./routes/owner-day.ts";
import { ownerDeviceRoutes } from "./routes/owner-devices.ts";
import { operatorRoutes } from "./routes/operator.ts";
import { clientLimits } from "./scheduling/client-limits.ts";
import { keepForgettingClients } from "./scheduling/forget-clients.ts";
import { keepDoing } from "./scheduling/keep-doing.ts";
import { layOutWeekly } from "./scheduling/owner/lay-out-weekly.ts";
import { deviceScheduling } from "./scheduling/owner/owner-devices.ts";
import type { OwnerScheduling } from "./scheduling/owner/owner-scheduling.ts";
import { readiness } from "./scheduling/readiness.ts";
import { startErasing } from "./scheduling/retention.ts";
import type { Retention } from "./scheduling/retention.ts";
import { shopOnly } from "./scheduling/shop-only.ts";
import { sealBySecrets } from "./settings/calendar-secrets.ts";
import { watchLimits } from "./telemetry/watch-limits.ts";
import { watchRetention } from "./telemetry/watch-retention.ts";
import type { Scheduling } from "./scheduling/scheduling.ts";
import { bookingFloods } from "./store/booking-floods.ts";
import { bookingStore } from "./store/booking-store.ts";
import { countingStore } from "./store/counting-store.ts";
import { clockStore } from "./store/clock-store.ts";
import type { Database } from "./store/database.ts";
import { closedTimes } from "./store/closed-times.ts";
import { dayReader } from "./store/day-reader.ts";
import { ownerBookings } from "./store/owner-bookings.ts";
import { ownerDevices } from "./store/owner-devices.ts";
import { outboxStore } from "./store/outbox-store.ts";
import { retentionStore } from "./store/retention-store.ts";
import { shopOnlyStore } from "./store/shop-only.ts";
import { storedBookings } from "./store/stored-bookings.ts";
import { rememberUntilCommit } from "./store/until-commit.ts";
import { weeklyClosings } from "./store/weekly-closings.ts";

const LAY_OUT_PAUSE_MILLISECONDS = 60 * 60_000;

const BODY_MAX_BYTES = 64 * 1_024;

export interface AppParts {
  readonly config: Config;
  readonly catalogue: Catalogue;
  /** Open. The caller closes it, after the app. */
  readonly database: Database;
  /** Resolves once the database is migrated: only then do the outbox and the erasing of old clients start. */
  readonly migrated?: Promise<void>;
  /** The folder of the web build. */
  readonly webDirectory: string;
  /** The calendars and the mail server that bookings are delivered to. */
  readonly targets: readonly Target[];
  /** Tests set a quicker one. */
  readonly pace?: Pace;
  readonly busyPace?: BusyPace;
  readonly busyNetwork?: BusyNetwork;
  readonly connectionLimits?: ConnectionLimits;
  /** The clock by which clients are counted and calendars elsewhere are read: the database's. */
  readonly machineNow?: () => Instant;
  /** Whether calls are refused while the event loop is blocked, as a busy machine may block a test's. */
  readonly refusesWhileBlocked?: boolean;
}

/** Builds the whole server, not yet listening. Reads as a table of its parts. */
export async function createApp({
  config,
  catalogue,
  database,
  migrated = Promise.resolve(),
  webDirectory,
  targets,
  pace = PACE,
  busyPace = BUSY_PACE,
  busyNetwork,
  connectionLimits = CONNECTION_LIMITS,
  machineNow = database.now,
  refusesWhileBlocked = true,
}: AppParts): Promise<FastifyInstance> {
  const headers = securityHeaders(config.publicUrl);
  const handleError = errorHandler(catalogue);
  const callLog = new CallLog(catalogue);
  const timeouts = serverTimeouts(connectionLimits);
  const app = Fastify({
    logger: loggerOptions(config.logLevel),
    logController: callLog,
    // No restart and no other instance repeats an id, and none says how many requests there were. What a client sends as one
    // is ignored.
    genReqId: () => randomUUID(),
    bodyLimit: BODY_MAX_BYTES,
    ...timeouts,
    trustProxy: config.trustProxy,
    // At a stop, what still comes on an open connection is answered. Fastify would refuse it without Retry-After.
    return503OnClosing: false,
    // Refused by `refuseMissingHost`.
    http: { ...timeouts.http, requireHostHeader: false },
    schemaController: { compilersFactory: COMPILERS },
    // For URLs that Fastify cannot parse: they reach no route, and are answered like every other refusal.
    frameworkErrors: (error, request, reply) => {
      handleError(error, request, setAnswerHeaders(reply, headers));
      callLog.requestCompleted(undefined, request, reply);
    },
    clientErrorHandler: clientErrorHandler(headers),
  });
  handleExpectAndUpgrade(app);
  addressUnixSocket(app);
  limitConnections(app, connectionLimits);
  app.setErrorHandler(handleError);
  // Fastify would also parse text/plain; every body that is not JSON is refused with 415.
  app.removeContentTypeParser("text/plain");

  const metrics = new Metrics();
  metrics.watch(app);

  registerAnswerHeaders(app, headers);
  refuseMissingHost(app);
  await registerCrossOrigin(app, config.corsOrigins);
  readForwardedAddresses(app, config.trustProxy);
  const limits = registerRateLimits(app, config.rateLimit);
  if (refusesWhileBlocked) refuseWhileBlocked(app);
  registerApiDocs(app);

  const now = () => config.now ?? Date.now();
  const stored = storedBookings(database);
  const outboxRows = outboxStore(database);
  const outbox = createOutbox({
    targets,
    calendarIds: [...catalogue.keys()],
    store: outboxRows,
    bookings: stored,
    pace,
    bookingNow: now,
    watch: watchOutbox(app.log, metrics),
  });
  metrics.showOutbox(
    targets.map(({ name }) => name),
    async () => ({ counts: await outboxRows.counts(), scheduled: await outboxRows.scheduled() }),
  );

  const bookings = bookingStore(database, outbox);
  const counting = countingStore(database);
  const onlyShops = shopOnlyStore(database);
  const onlyShop = shopOnly(onlyShops, machineNow);
  const floods = bookingFloods(database);
  const alerts = ownerAlerts({ config, limits: mailLimitsOf(database, config), log: app.log });
  const flooding = floodWatch({
    catalogue,
    floods,
    alerts,
    now,
    machineNow,
    log: app.log,
    metrics,
  });
  const isLimited = config.rateLimit !== undefined;
  const scheduling: Scheduling = {
    catalogue,
    bookings: flooding.watched(onlyShop.bookingsOfClients(bookings)),
    rememberSlots: onlyShop.remember(rememberUntilCommit(database)),
    now,
    limits: isLimited ? clientLimits(config, counting, new CallCounts(), machineNow) : undefined,
  };
  if (isLimited) watchLimits(app, metrics, config.logClients);
  checkAvailabilityRoute(app, scheduling, limits);
  createAppointmentRoute(app, scheduling, limits, metrics);
  checkTableRoute(app, scheduling, limits);
  createTableRoute(app, scheduling, limits, metrics);
  deleteAppointmentRoute(app, scheduling, limits, metrics);
  calendarFeedRoute(
    app,
    calendarFeeds({ secrets: config.feedSecrets, bookings: stored, now }),
    limits,
  );
  const busy = busyCalendarReader({
    settings: config.busy,
    catalogue,
    database,
    now,
    machineNow,
    alerts,
    log: app.log,
    metrics,
    pace: busyPace,
    network: busyNetwork,
  });
  const weekly = weeklyClosings(database);
  const owner: OwnerScheduling = {
    catalogue,
    bookings: ownerBookings(database, outbox),
    closed: closedTimes(database),
    weekly,
    days: dayReader(database),
    floods,
    shopOnly: onlyShop,
    shopOnlyStore: onlyShops,
    busyCalendars: (shop) => busy.read(shop),
    now,
    machineNow: database.now,
  };
  const devices = deviceScheduling({
    catalogue,
    devices: ownerDevices(database),
    seal: sealBySecrets(config.ownerSecrets),
    machineNow,
  });
  const { publicUrl } = config;
  const cookies = deviceCookies(publicUrl?.startsWith("https:") ?? false);
  const guards = ownerGuards({
    secrets: config.ownerSecrets,
    devices,
    cookies,
    publicUrl,
    callsPerMinute: config.rateLimit,
  });
  const ownerLimits = guards.limits(limits);
  ownerDayRoute(app, owner, guards.owner, ownerLimits);
  ownerChangeRoutes(app, owner, guards.owner, ownerLimits);
  ownerDeviceRoutes(app, devices, guards, ownerLimits, {
    cookies,
    publicUrl,
    strangersLimits: limits,
  });
  const requireReady = readiness({
    bookings,
    calendarIds: [...catalogue.keys()],
    migrated,
    requireAllMachines: database.requireAllMachines,
  });
  operatorRoutes(app, requireReady, metrics);

  const retention: Retention = {
    bookings: retentionStore(database, outbox),
    clock: clockStore(database),
    now,
    machineNow: database.now,
    days: config.retentionDays,
    ...watchRetention(app.log, metrics),
  };
  runWhileListening(app, migrated, [
    () => watchClock(app.log, metrics, database.now),
    () => outbox.start(),
    () => busy.start(),
    () =>
      keepDoing(
        (stopping) => layOutWeekly(weekly, catalogue, now(), stopping),
        LAY_OUT_PAUSE_MILLISECONDS,
        (error) => app.log.warn({ err: error }, "weekly closed times are not laid out yet"),
      ),
    () => startErasing(retention),
    () => flooding.start(),
    () => () => alerts.stop(),
    () =>
      onlyShop.start((error) =>
        app.log.warn({ err: error }, "shop-only calendars not read: what was known holds"),
      ),
    // Also where nothing is counted any more: what was counted is forgotten all the same.
    () =>
      keepForgettingClients({
        counting,
        calendarIds: [...catalogue.keys()],
        machineNow,
        onFailed: (error) => app.log.warn({ err: error }, "counted clients are not forgotten yet"),
      }),
  ]);

  registerWebPages(app, webDirectory, limits, config.retentionDays, config.embedOrigins);
  return app;
}

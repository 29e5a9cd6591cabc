import type { FastifyInstance } from "fastify";

import { registerAgency } from "./agency/register-agency.ts";
import type { AppContext, AppParts } from "./app-parts.ts";
import { runWhileListening } from "./background/while-listening.ts";
import type { BackgroundWork } from "./background/while-listening.ts";
import { bookingStore } from "./booking/booking-store.ts";
import { registerBooking } from "./booking/register-booking.ts";
import { registerBusyCalendars } from "./busy/register-busy-calendars.ts";
import { registerFeeds } from "./calendars/feed/register-feeds.ts";
import { registerErasing } from "./erasing/register-erasing.ts";
import { registerFloods } from "./floods/register-floods.ts";
import { registerWebPages } from "./http/files/web-pages.ts";
import { createHttpServer, registerHttp } from "./http/http-server.ts";
import { registerOwnerAlerts } from "./mail/owner/owner-alerts.ts";
import { registerOperator } from "./operator/register-operator.ts";
import { registerOutbox } from "./outbox/register-outbox.ts";
import { registerOwner } from "./owner/register-owner.ts";
import { registerRetention } from "./retention/register-retention.ts";
import { sealKeysOf } from "./settings/seal.ts";
import { liveSettings } from "./shops/live-settings.ts";
import { liveShops } from "./shops/live-shops.ts";
import { Metrics } from "./telemetry/metrics.ts";
import { registerWaits } from "./waits/register-waits.ts";

export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, database, migrated = Promise.resolve(), webDirectory } = parts;
  const shops = liveShops(database);
  const app = createHttpServer(parts, shops);
  const metrics = new Metrics();
  metrics.watch(app);
  const limits = await registerHttp(app, parts);
  const works: BackgroundWork[] = [];
  const context: AppContext = {
    ...parts,
    app,
    limits,
    metrics,
    migrated,
    shops,
    settings: liveSettings({ shops, database, keys: sealKeysOf(config), log: app.log }),
    now: () => config.now ?? Date.now(),
    machineNow: parts.machineNow ?? database.now,
    runInBackground: (work) => void works.push(work),
  };

  const outbox = registerOutbox(context);
  const alerts = registerOwnerAlerts(context);
  const floods = registerFloods(context, alerts);
  const bookings = bookingStore(database, outbox);
  const scheduling = registerBooking(context, bookings, floods);
  registerWaits(context, scheduling);
  registerFeeds(context);
  const busyCalendars = registerBusyCalendars(context, alerts);
  registerOwner(context, outbox, floods, busyCalendars);
  registerAgency(context);
  registerRetention(context, outbox);
  registerOperator(context, bookings);
  const show = (id: string) => shops.show(id);
  const pages = registerWebPages(app, webDirectory, limits, config, config.embedOrigins, show);
  registerErasing(context, pages.forgetShop);
  runWhileListening(app, migrated, works);
  return app;
}

import type { FastifyBaseLogger } from "fastify";

import type { Catalogue, Shop } from "@vitrine/domain/shop";
import type { Instant } from "@vitrine/domain/shop-time";

import {
  barbersOf,
  closingIdOf,
  openAbandonedCalendars,
  openUnsetCalendars,
  pollBusyCalendars,
} from "./calendar/busy/poll-busy-calendars.ts";
import type { BusyCalendar } from "./calendar/busy/busy-settings.ts";
import type { BusyPace } from "./calendar/busy/busy-pace.ts";
import type { BusyNetwork, BusyParts } from "./calendar/busy/poll-busy-calendars.ts";
import type { Config } from "./config.ts";
import type { CalendarLost } from "./mail/calendar-lost-mail.ts";
import { ownerPageUrl } from "./mail/owner-page-link.ts";
import { keepDoing } from "./scheduling/keep-doing.ts";
import type { BusyCalendarRead } from "./scheduling/owner/owner-scheduling.ts";
import { busyClosings } from "./store/busy-closings.ts";
import type { Database } from "./store/database.ts";
import type { Metrics } from "./telemetry/metrics.ts";
import { watchBusyCalendars } from "./telemetry/watch-busy-calendars.ts";

export interface BusyCalendarReaderParts {
  readonly config: Config;
  readonly catalogue: Catalogue;
  readonly database: Database;
  readonly now: () => Instant;
  readonly machineNow: () => Instant;
  readonly log: FastifyBaseLogger;
  readonly metrics: Metrics;
  readonly pace: BusyPace;
  readonly network: BusyNetwork | undefined;
}

/** Keeps reading the calendars that are set, and says how far each has been read. */
export function busyCalendarReader({
  config,
  catalogue,
  database,
  now,
  machineNow,
  log,
  metrics,
  pace,
  network,
}: BusyCalendarReaderParts) {
  const { busy: settings, mail, ownerMail } = config;
  const store = busyClosings(database);
  const watch = watchBusyCalendars(log, metrics);
  const stopping = new AbortController();
  const parts: BusyParts = {
    settings,
    catalogue,
    store,
    now,
    machineNow,
    pace,
    ...(network && { network }),
    watch: {
      ...watch,
      async lost(calendar, lastRead) {
        watch.lost(calendar.name);
        const { tellCalendarLost } = await import("./mail/calendar-lost-mail.ts");
        await tell(calendar, (notice) =>
          tellCalendarLost({ ...notice, lastRead }, stopping.signal),
        );
      },
      async notUnderstood(calendar, { unclear, unclearDays }) {
        watch.notUnderstood(calendar.name, unclear);
        const { tellNotUnderstood } = await import("./mail/not-understood-mail.ts");
        await tell(calendar, (notice) =>
          tellNotUnderstood({ ...notice, events: unclear, days: unclearDays }, stopping.signal),
        );
      },
    },
  };

  /** Mails the owner of a calendar, where mail is on. */
  async function tell(
    { calendarId, barberColorId, name }: BusyCalendar,
    send: (notice: Omit<CalendarLost, "lastRead">) => Promise<boolean>,
  ): Promise<void> {
    const shop = catalogue.get(calendarId);
    const to = ownerMail?.get(calendarId);
    if (mail === undefined || shop === undefined || to === undefined) return;
    const pageUrl = ownerPageUrl(config, shop.calendarId);
    const isSent = await send({ mail, to, pageUrl, shop, barberColorId });
    if (!isSent) log.warn({ calendar: name }, "the owner could not be told by mail");
  }

  metrics.showBusyCalendars(async () => {
    const ages = new Map<string, number>();
    for (const calendar of settings.calendars) {
      const state = (await store.states(calendar.calendarId)).get(closingIdOf(calendar));
      if (state === undefined) continue;
      ages.set(calendar.name, Math.max(0, machineNow() - (state.goodAt ?? state.since)));
    }
    return ages;
  });

  return {
    /** Reads until the answer is called. */
    start(): () => Promise<void> {
      let isTidy = false;
      const stop = keepDoing(
        async () => {
          await (isTidy ? openAbandonedCalendars : openUnsetCalendars)(parts, stopping.signal);
          isTidy = true;
          await pollBusyCalendars(parts, stopping.signal);
        },
        pace.lookMilliseconds,
        (error) => log.warn({ err: error }, "calendars elsewhere are not read yet"),
      );
      return async () => {
        stopping.abort();
        await stop();
      };
    },

    /** The calendars that close time in a shop. */
    async read(shop: Shop): Promise<BusyCalendarRead[]> {
      const ofShop = settings.calendars.filter(({ calendarId }) => calendarId === shop.calendarId);
      if (ofShop.length === 0) return [];
      const states = await store.states(shop.calendarId);
      return ofShop.map((calendar) => ({
        barberColorIds: barbersOf(shop, calendar),
        goodAt: states.get(closingIdOf(calendar))?.goodAt,
        findings: states.get(closingIdOf(calendar))?.findings,
      }));
    },
  };
}

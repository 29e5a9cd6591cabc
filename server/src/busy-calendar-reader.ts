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
import type { BusyCalendar, BusySettings } from "./calendar/busy/busy-settings.ts";
import type { BusyPace } from "./calendar/busy/busy-pace.ts";
import type { BusyNetwork, BusyParts } from "./calendar/busy/poll-busy-calendars.ts";
import type { OwnerAlerts, SendAlert } from "./owner-alerts.ts";
import { keepDoing } from "./scheduling/keep-doing.ts";
import type { BusyCalendarRead } from "./scheduling/owner/owner-scheduling.ts";
import { busyClosings } from "./store/busy-closings.ts";
import type { Database } from "./store/database.ts";
import type { Metrics } from "./telemetry/metrics.ts";
import { watchBusyCalendars } from "./telemetry/watch-busy-calendars.ts";

export interface BusyCalendarReaderParts {
  readonly settings: BusySettings;
  readonly catalogue: Catalogue;
  readonly database: Database;
  readonly now: () => Instant;
  readonly machineNow: () => Instant;
  readonly alerts: OwnerAlerts;
  readonly log: FastifyBaseLogger;
  readonly metrics: Metrics;
  readonly pace: BusyPace;
  readonly network: BusyNetwork | undefined;
}

/** Keeps reading the calendars that are set, and says how far each has been read. */
export function busyCalendarReader({
  settings,
  catalogue,
  database,
  now,
  machineNow,
  alerts,
  log,
  metrics,
  pace,
  network,
}: BusyCalendarReaderParts) {
  const store = busyClosings(database);
  const watch = watchBusyCalendars(log, metrics);
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
      lost(calendar, lastRead) {
        watch.lost(calendar.name);
        const { barberColorId } = calendar;
        tell(calendar, async (owner, signal) => {
          const { tellCalendarLost } = await import("./mail/calendar-lost-mail.ts");
          return tellCalendarLost({ ...owner, barberColorId, lastRead }, signal);
        });
      },
      notUnderstood(calendar, { unclear, unclearDays }) {
        watch.notUnderstood(calendar.name, unclear);
        const { barberColorId } = calendar;
        tell(calendar, async (owner, signal) => {
          const { tellNotUnderstood } = await import("./mail/not-understood-mail.ts");
          const what = { barberColorId, events: unclear, days: unclearDays };
          return tellNotUnderstood({ ...owner, ...what }, signal);
        });
      },
    },
  };

  function tell({ calendarId, name }: BusyCalendar, send: SendAlert): void {
    const shop = catalogue.get(calendarId);
    if (shop !== undefined) alerts.tell(shop, name, send);
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
      return keepDoing(
        async (stopping) => {
          await (isTidy ? openAbandonedCalendars : openUnsetCalendars)(parts, stopping);
          isTidy = true;
          await pollBusyCalendars(parts, stopping);
        },
        pace.lookMilliseconds,
        (error) => log.warn({ err: error }, "calendars elsewhere are not read yet"),
      );
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

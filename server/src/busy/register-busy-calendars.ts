import type { Shop } from "@vitrine/domain/shop/shop";
import type { Instant } from "@vitrine/domain/time/shop-time";

import type { AppContext } from "../app-parts.ts";
import {
  barbersOf,
  closingIdOf,
  openAbandonedCalendars,
  openUnsetCalendars,
  pollBusyCalendars,
} from "./poll-busy-calendars.ts";
import type { BusyCalendar } from "./busy-settings.ts";
import { BUSY_PACE, readingState } from "./busy-pace.ts";
import type { BusyWatch } from "./poll-busy-calendars.ts";
import type { OwnerAlerts, SendAlert } from "../mail/owner/owner-alerts.ts";
import { keepDoing } from "../background/keep-doing.ts";
import { busyClosings } from "./busy-closings-table.ts";
import type { BusyFindings } from "./busy-closings-table.ts";
import { watchBusyCalendars } from "./watch-busy-calendars.ts";

/** A busy calendar: when it was last read, and what was found in it. `undefined` before the first time. */
export interface BusyCalendarRead {
  readonly barberColorIds: readonly number[];
  readonly goodAt: Instant | undefined;
  readonly state: ReturnType<typeof readingState>;
  readonly findings: BusyFindings | undefined;
}

/** Keeps reading the busy calendars that are set. Returns a function that answers how up to date each of a shop's is. */
export function registerBusyCalendars(context: AppContext, alerts: OwnerAlerts) {
  const { app, catalogue, config, database, machineNow, metrics, now, runInBackground } = context;
  const { busyPace: pace = BUSY_PACE, busyNetwork: network } = context;
  const settings = config.busy;
  const store = busyClosings(database);
  const logged = watchBusyCalendars(app.log, metrics);
  const watch: BusyWatch = {
    ...logged,
    lost(calendar, lastRead) {
      const { name, barberColorId } = calendar;
      logged.lost(name);
      notifyOwner(calendar, async (owner, signal) => {
        const { notifyCalendarLost } = await import("../mail/owner/alert-mails.ts");
        return notifyCalendarLost({ ...owner, barberColorId, lastRead }, signal);
      });
    },
    notUnderstood(calendar, { unclear, unclearDays }) {
      const { name, barberColorId } = calendar;
      logged.notUnderstood(name, unclear);
      notifyOwner(calendar, async (owner, signal) => {
        const { notifyNotUnderstood } = await import("../mail/owner/alert-mails.ts");
        const what = { barberColorId, events: unclear, days: unclearDays };
        return notifyNotUnderstood({ ...owner, ...what }, signal);
      });
    },
  };
  const parts = { settings, catalogue, store, now, machineNow, pace, watch, network };

  function notifyOwner({ calendarId, name }: BusyCalendar, send: SendAlert): void {
    const shop = catalogue.get(calendarId);
    if (shop !== undefined) alerts.notify(shop, name, send);
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

  runInBackground(() => {
    let isTidy = false;
    return keepDoing(
      async (stopping) => {
        await (isTidy ? openAbandonedCalendars : openUnsetCalendars)(parts, stopping);
        isTidy = true;
        await pollBusyCalendars(parts, stopping);
      },
      pace.lookMilliseconds,
      (error) => app.log.warn({ err: error }, "busy calendars not loaded yet"),
    );
  });

  return async (shop: Shop): Promise<BusyCalendarRead[]> => {
    const ofShop = settings.calendars.filter(({ calendarId }) => calendarId === shop.calendarId);
    if (ofShop.length === 0) return [];
    const states = await store.states(shop.calendarId);
    return ofShop.map((calendar) => {
      const { goodAt, findings } = states.get(closingIdOf(calendar)) ?? {};
      const state = readingState(goodAt, machineNow(), pace);
      return { barberColorIds: barbersOf(shop, calendar), goodAt, state, findings };
    });
  };
}

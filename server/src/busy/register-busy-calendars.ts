import type { Shop } from "@vitrine/domain/shop/shop";
import type { Instant } from "@vitrine/domain/time/shop-time";

import type { AppContext } from "../app-parts.ts";
import {
  barbersOf,
  closingIdOf,
  openAbandonedCalendars,
  openUnsetCalendars,
  pollBusyCalendars,
  readCalendarsWithoutRow,
} from "./poll-busy-calendars.ts";
import { explainProblem, settingOf } from "./busy-settings.ts";
import type { BusyCalendar } from "./busy-settings.ts";
import { BUSY_PACE, readingState } from "./busy-pace.ts";
import type { BusyWatch } from "./poll-busy-calendars.ts";
import type { OwnerAlerts, SendAlert } from "../mail/owner/owner-alerts.ts";
import { findForWork } from "../shops/live-shops.ts";
import { keepDoing } from "../background/keep-doing.ts";
import { busyClosings } from "./busy-closings-table.ts";
import type { BusyFindings } from "./busy-closings-table.ts";

// A calendar counts as abandoned after an hour: looking for them once a minute is enough.
const ROUNDS_TO_OPEN = 6;

/** When a busy calendar was last read, and what was found in it; both `undefined` before the first good reading. */
export interface BusyCalendarRead {
  readonly barberColorIds: readonly number[];
  readonly goodAt: Instant | undefined;
  readonly state: ReturnType<typeof readingState>;
  readonly findings: BusyFindings | undefined;
}

// All of them in one: a label has few values, however many shops there are.
const BESIDE_SHOPS_LABEL = "beside-shops";

/** Keeps reading the busy calendars that are set. Returns a function that says how up to date a shop's are. */
export function registerBusyCalendars(context: AppContext, alerts: OwnerAlerts) {
  const { app, shops, config, database, machineNow, metrics, now } = context;
  const { settings: shopSettings } = context;
  const { busyPace: pace = BUSY_PACE, outwardNetwork: network } = context;
  const settings = config.busy;
  const store = busyClosings(database);
  const watch = watchBusyCalendars(context, alerts);
  const parts = { settings, shopSettings, shops, store, now, machineNow, pace, watch, network };

  metrics.showBusyCalendars(async () => {
    const ages = new Map<string, number>();
    for (const calendar of settings.calendars) {
      const state = (await store.states(calendar.calendarId)).get(closingIdOf(calendar));
      if (state === undefined) continue;
      ages.set(calendar.name, Math.max(0, machineNow() - (state.goodAt ?? state.since)));
    }
    return ages;
  });

  context.runInBackground(() => {
    // The first round opens the times of all calendars that are not set; later, some rounds those that no instance reads.
    let rounds = 0;
    return keepDoing(
      async (stopping) => {
        if (rounds === 0) {
          await openUnsetCalendars(parts, stopping);
          await readCalendarsWithoutRow(parts, stopping);
        } else if (rounds % ROUNDS_TO_OPEN === 0) await openAbandonedCalendars(parts, stopping);
        rounds += 1;
        await pollBusyCalendars(parts, stopping);
      },
      pace.lookMilliseconds,
      (error) => app.log.warn({ err: error }, "busy calendars not loaded yet"),
    );
  });

  return async (shop: Shop): Promise<BusyCalendarRead[]> => {
    const ofEnvironment = settings.calendars.filter(
      ({ calendarId }) => calendarId === shop.calendarId,
    );
    const besideShop = await calendarsBesideShop(shopSettings, shop, ofEnvironment);
    const ofShop = [...ofEnvironment, ...besideShop];
    if (ofShop.length === 0) return [];
    const states = await store.states(shop.calendarId);
    return ofShop.map((calendar) => {
      const { goodAt, findings } = states.get(closingIdOf(calendar)) ?? {};
      const state = readingState(goodAt, machineNow(), pace);
      return { barberColorIds: barbersOf(shop, calendar), goodAt, state, findings };
    });
  };
}

type WhoseTime = Pick<BusyCalendar, "barberColorId">;

/** Whose time the calendars close that are set beside a shop, also where they cannot be opened. */
async function calendarsBesideShop(
  shopSettings: AppContext["settings"],
  { calendarId, barbers }: Shop,
  ofEnvironment: readonly WhoseTime[],
): Promise<WhoseTime[]> {
  const held = new Set(ofEnvironment.map(closingIdOf));
  const besideShop: WhoseTime[] = [];
  for (const barberColorId of [undefined, ...barbers.map(({ id }) => id)]) {
    const name = closingIdOf({ barberColorId });
    if (held.has(name)) continue;
    if (await shopSettings.isSet(calendarId, name)) besideShop.push({ barberColorId });
  }
  return besideShop;
}

/** Counts, logs and mails problems with busy calendars, each named by its setting, since its address is a secret. */
function watchBusyCalendars(
  { app: { log }, shops, metrics }: AppContext,
  alerts: OwnerAlerts,
): BusyWatch {
  const warn = (calendar: BusyCalendar, sentence: string, counts = {}) =>
    log.warn({ calendar: calendar.name, ...counts }, `calendar ${settingOf(calendar)} ${sentence}`);

  const notifyOwner = async ({ calendarId, name }: BusyCalendar, send: SendAlert) => {
    try {
      const shop = shops.seen(calendarId)?.shop ?? (await findForWork(shops, calendarId));
      if (shop !== undefined) alerts.notify(shop, name, send);
    } catch {
      // The database is away. The log has the warning, and what lasts is found again by the next reading.
    }
  };

  return {
    failed(calendar, problem) {
      metrics.countBusyFailure(calendar.publicOnly === true ? BESIDE_SHOPS_LABEL : calendar.name);
      warn(calendar, `not read: ${explainProblem(calendar, problem)}`);
    },
    doubted(calendar) {
      warn(calendar, "has lost half of its events or more: believed when it says so again");
    },
    readInPart(calendar, counts) {
      const sentence =
        "read in part: events not understood, or repeated too often and taken as busy";
      warn(calendar, sentence, counts);
    },
    notUnderstood(calendar, { unclear: events, unclearDays: days }) {
      const { barberColorId } = calendar;
      const sentence = "has more events than before that are not understood: owner notified";
      warn(calendar, sentence, { events });
      void notifyOwner(calendar, async (owner, signal) => {
        const { notifyNotUnderstood } = await import("../mail/owner/alert-mails.ts");
        return notifyNotUnderstood({ ...owner, barberColorId, events, days }, signal);
      });
    },
    lost(calendar, lastRead) {
      const { name, barberColorId } = calendar;
      log.error({ calendar: name }, `calendar ${settingOf(calendar)} not read for a day`);
      void notifyOwner(calendar, async (owner, signal) => {
        const { notifyCalendarLost } = await import("../mail/owner/alert-mails.ts");
        return notifyCalendarLost({ ...owner, barberColorId, lastRead }, signal);
      });
    },
  };
}

import type { Catalogue, Shop } from "@vitrine/domain/shop/shop";
import type { Instant } from "@vitrine/domain/time/shop-time";

import { listCaldavEvents } from "../../calendars/caldav/caldav-events.ts";
import { googleAccess } from "../../calendars/google/google-access.ts";
import { listGoogleEvents } from "../../calendars/google/google-list.ts";
import { googleCalendarUrl } from "../../calendars/google/google-target.ts";
import type { CallLimits } from "../../calendars/outward-call.ts";
import type { Config } from "../../config.ts";
import type { Failure } from "../../outbox/delivery-failure.ts";
import { caldavAdvice, googleAdvice } from "../calendars/advice.ts";
import { mayBeOurs, ownCaldavEvent, ownGoogleEvent, windowToRead } from "./own-event.ts";
import type { OwnEvent } from "./own-event.ts";

// Radicale needs 20 s for its first list of 5,000 events. A restore should not hang on one calendar.
const CALL_MAX_MILLISECONDS = 60_000;
const CALENDAR_MAX_MILLISECONDS = 5 * 60_000;

/** One calendar that a shop's bookings are brought to. */
export interface OwnersCalendar {
  /** The outbox's name of it. */
  readonly target: "caldav" | "google";
  readonly shop: Shop;
  /** Equal for two shops whose bookings are brought to the same calendar. */
  readonly place: string;
  readonly list: () => Promise<ListedCalendar | Failure>;
  /** What to do about a failure. */
  readonly advise: (reason: string) => string;
}

interface ListedCalendar {
  /** The end of the time that was read. */
  readonly until: Instant;
  /** The ids of all events that may be ours, readable or not. */
  readonly ids: ReadonlySet<string>;
  readonly events: readonly (OwnEvent | "unreadable" | undefined)[];
}

export function ownersCalendars(
  { caldav, google }: Config,
  catalogue: Catalogue,
  now: Instant,
  googleApiUrl: string,
): OwnersCalendar[] {
  const access = google && googleAccess(google.account);
  return [...catalogue.values()].flatMap((shop) => {
    const { calendarId, timeZone } = shop;
    const window = windowToRead(shop, now);
    const calendars: OwnersCalendar[] = [];
    const account = caldav.get(calendarId);
    if (account !== undefined) {
      calendars.push({
        target: "caldav",
        shop,
        place: account.url,
        async list() {
          const listed = await listCaldavEvents(account, window, mayBeOurs, callLimits());
          if (!("events" in listed)) return listed;
          return {
            until: window.end,
            ids: new Set(listed.events.map(({ name }) => name)),
            events: listed.events.map((event) => ownCaldavEvent(event, shop, now)),
          };
        },
        advise: (reason) =>
          caldavAdvice(reason, calendarId, { isBesideShop: account.publicOnly === true }),
      });
    }
    const googleId = google?.calendars.get(calendarId);
    if (googleId !== undefined && access !== undefined) {
      const url = googleCalendarUrl(googleApiUrl, googleId);
      calendars.push({
        target: "google",
        shop,
        place: googleId,
        async list() {
          const listed = await listGoogleEvents(url, window, timeZone, access, callLimits());
          if (!("events" in listed)) return listed;
          return {
            until: window.end,
            ids: new Set(listed.events.map(({ uid }) => uid)),
            events: listed.events.map((event) => ownGoogleEvent(event, shop, now)),
          };
        },
        advise: (reason) => googleAdvice(reason, calendarId),
      });
    }
    return calendars;
  });
}

function callLimits(): CallLimits {
  const signal = AbortSignal.timeout(CALENDAR_MAX_MILLISECONDS);
  return { signal, maxMilliseconds: CALL_MAX_MILLISECONDS };
}

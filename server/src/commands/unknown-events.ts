// After a restore: closes the times of events in the owners' calendars that the restored books do not know.

import type { Catalogue, Shop } from "@vitrine/domain/shop/shop";
import type { Instant } from "@vitrine/domain/time/shop-time";
import { CATALOGUE } from "@vitrine/shops/shops";

import { storedBookings } from "../booking/stored-bookings-table.ts";
import type { StoredBookings } from "../booking/stored-bookings-table.ts";
import { listCaldavEvents } from "../calendars/caldav/caldav-events.ts";
import { googleAccess } from "../calendars/google/google-access.ts";
import { listGoogleEvents } from "../calendars/google/google-list.ts";
import { GOOGLE_API_URL, googleCalendarUrl } from "../calendars/google/google-target.ts";
import type { CallLimits } from "../calendars/outward-call.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import type { Failure } from "../outbox/delivery-failure.ts";
import { outboxStore } from "../outbox/tables/outbox-tables.ts";
import type { OutboxStore } from "../outbox/tables/outbox-tables.ts";
import { closedTimes } from "../owner/closings/closings-table.ts";
import { caldavAdvice, googleAdvice } from "./calendars/advice.ts";
import { closeEvent } from "./unknown-events/close-event.ts";
import type { ClosedEvent } from "./unknown-events/close-event.ts";
import { mailOwner, whenClosed } from "./unknown-events/mail-owner.ts";
import {
  mayBeOurs,
  ownCaldavEvent,
  ownGoogleEvent,
  windowToRead,
} from "./unknown-events/own-event.ts";
import type { OwnEvent } from "./unknown-events/own-event.ts";
import { isUnknown } from "./unknown-events/unknown-event.ts";

const TRY_AGAIN = "npm run restore -- --calendars tries again";

// A list of many events takes its time, and a restore should not hang on one calendar.
const CALL_MAX_MILLISECONDS = 30_000;
const CALENDAR_MAX_MILLISECONDS = 5 * 60_000;

/** One calendar that a shop's bookings are brought to. */
interface OwnersCalendar {
  /** The outbox's name of it. */
  readonly target: "caldav" | "google";
  readonly shop: Shop;
  /** Equal for two shops whose bookings are brought to the same calendar. */
  readonly place: string;
  readonly list: () => Promise<{ readonly events: readonly Listed[] } | Failure>;
  readonly advise: (reason: string) => string;
}

type Listed = OwnEvent | "unreadable" | undefined;

interface Books {
  readonly bookings: StoredBookings;
  readonly outbox: OutboxStore;
}

/**
 * Closes them, mails each owner once, and returns the lines to print, which name no client. Deletes no event. A
 * repetition closes nothing twice.
 */
export async function closeUnknownEvents(
  config: Config,
  database: Database,
  catalogue: Catalogue = CATALOGUE,
  googleApiUrl = GOOGLE_API_URL,
): Promise<string[]> {
  const now = config.now ?? Date.now();
  const calendars = ownersCalendars(config, catalogue, now, googleApiUrl);
  const books = { bookings: storedBookings(database), outbox: outboxStore(database) };
  const lines: string[] = [];
  for (const shop of catalogue.values()) {
    const closed: ClosedEvent[] = [];
    for (const calendar of calendars.filter((one) => one.shop === shop)) {
      const found = await unknownEvents(calendar, calendars, books);
      lines.push(...found.lines);
      for (const event of found.events) {
        const newly = await closeEvent(closedTimes(database), shop, event);
        if (newly !== undefined) closed.push(newly);
      }
    }
    if (closed.length === 0) continue;
    lines.push(
      ...closed
        .flatMap((event) => whenClosed(event, shop))
        .map((when) => `${shop.calendarId}: closed ${when}: only its calendar knows who comes`),
      (await mailOwner(config, database, shop, closed))
        ? `${shop.calendarId}: its owner was notified by mail.`
        : `${shop.calendarId}: its owner could not be notified by mail: call them. The page of the owner shows these times.`,
    );
  }
  return lines;
}

function ownersCalendars(
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
          return { events: listed.events.map((event) => ownCaldavEvent(event, shop, now)) };
        },
        advise: (reason) => caldavAdvice(reason, calendarId),
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
          return { events: listed.events.map((event) => ownGoogleEvent(event, shop, now)) };
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

async function unknownEvents(
  calendar: OwnersCalendar,
  calendars: readonly OwnersCalendar[],
  books: Books,
): Promise<{ readonly events: readonly OwnEvent[]; readonly lines: readonly string[] }> {
  const { target, shop, place } = calendar;
  const name = `${shop.calendarId}: its calendar (${target})`;
  const listed = await calendar.list();
  if (!("events" in listed)) {
    // The time for one calendar is over.
    const reason = listed.reason === "aborted" ? "timed-out" : listed.reason;
    const line = `${name} could not be read, and what was booked after the backup is open there: ${calendar.advise(reason)}. Then ${TRY_AGAIN}`;
    return { events: [], lines: [line] };
  }
  const sharing = calendars.filter((one) => one.target === target && one.place === place);
  const events: OwnEvent[] = [];
  for (const event of listed.events) {
    if (event === undefined || event === "unreadable") continue;
    if (await isUnknownToAll(event, calendar, sharing, books)) events.push(event);
  }
  const unreadable = listed.events.filter((event) => event === "unreadable").length;
  const lines =
    unreadable === 0
      ? []
      : [
          `${name} has ${unreadable} events of ours whose time cannot be read: the owner has to look for them there`,
        ];
  return { events: events.toSorted((one, other) => startOf(one) - startOf(other)), lines };
}

function startOf({ spans }: OwnEvent): Instant {
  return spans[0]?.start ?? 0;
}

/** Another shop whose bookings are brought to the same calendar may know the booking. */
async function isUnknownToAll(
  event: OwnEvent,
  { target, shop }: OwnersCalendar,
  sharing: readonly OwnersCalendar[],
  { bookings, outbox }: Books,
): Promise<boolean> {
  const { bookingId } = event;
  const booking = await bookings.find(shop.calendarId, bookingId);
  if (booking === undefined) {
    for (const other of sharing) {
      const { calendarId } = other.shop;
      if ((await bookings.find(calendarId, bookingId)) !== undefined) return false;
    }
  }
  const isQueued = await outbox.isQueued(shop.calendarId, target, bookingId);
  return isUnknown(event, { booking, isQueued });
}

// Reads an event of the owner's calendar as one that we have written for a booking.

import { addDays, dayOf, startOfDay } from "@vitrine/domain/time/shop-time";
import type { Instant } from "@vitrine/domain/time/shop-time";
import type { Shop } from "@vitrine/domain/shop/shop";
import type { TimeSpan } from "@vitrine/domain/time/time-span";

import { busySpans } from "../../busy/calendar-file/busy-spans.ts";
import type { CaldavEvent } from "../../calendars/caldav/caldav-events.ts";
import { eventText } from "../../calendars/event/event-properties.ts";
import type { GoogleListedEvent } from "../../calendars/google/google-list.ts";

// As far as an owner's closing reaches.
const DAYS_AHEAD = 400;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const UUID_OF_VERSION_7 = /^.{14}7/;

/** An event that stands for a booking. */
export interface OwnEvent {
  readonly bookingId: string;
  /** Its times to come, ascending; several if the owner has made it repeat. Empty if it takes no time. */
  readonly spans: readonly TimeSpan[];
  readonly summary: string;
  /** The barbers that it names; empty if it names none of the shop's. */
  readonly barberColorIds: readonly number[];
  /** Its SEQUENCE; `undefined` if the calendar keeps numbers of its own there. */
  readonly sequence: number | undefined;
}

/** The time to read: from a day before today, so that an event under way is not cut. */
export function windowToRead({ timeZone }: Shop, now: Instant): TimeSpan {
  const today = dayOf(now, timeZone);
  return {
    start: startOfDay(addDays(today, -1), timeZone),
    end: startOfDay(addDays(today, DAYS_AHEAD + 1), timeZone),
  };
}

/** Whether a booking's event may have this name: the form of our ids, which other programs use, too. */
export function mayBeOurs(name: string): boolean {
  return UUID.test(name);
}

/** `undefined` if it is not ours; `unreadable` if its time cannot be read. */
export function ownCaldavEvent(
  { name, icalendar }: CaldavEvent,
  shop: Shop,
  now: Instant,
): OwnEvent | "unreadable" | undefined {
  const bookingId = eventText(icalendar, "UID");
  if (bookingId !== name || !mayBeOurs(name)) return undefined;
  const summary = eventText(icalendar, "SUMMARY");
  const categories = eventText(icalendar, "CATEGORIES").split(",");
  const barberColorIds = barberIdsOf(shop, [...categories, lastPartOf(summary)]);
  // An id of version 7 is a client's booking. Those of the owner's bookings are random, as other programs' are, so the
  // event must also name one of the shop's barbers.
  if (!UUID_OF_VERSION_7.test(bookingId) && barberColorIds.length === 0) return undefined;
  const read = busySpans(icalendar, {
    zone: shop.timeZone,
    window: windowToRead(shop, now),
    own: new Map(),
  });
  if (typeof read === "string" || read.unreadable > 0 || read.cutOff > 0) return "unreadable";
  return {
    bookingId,
    spans: toCome(read.spans, now),
    summary,
    barberColorIds,
    sequence: Number(eventText(icalendar, "SEQUENCE")) || 0,
  };
}

/** Google writes no other program's ids in this form, so each of them is ours. */
export function ownGoogleEvent(
  { uid, summary, colorId, span }: GoogleListedEvent,
  shop: Shop,
  now: Instant,
): OwnEvent | "unreadable" | undefined {
  if (!mayBeOurs(uid)) return undefined;
  if (span === undefined) return "unreadable";
  const named = barberIdsOf(shop, [lastPartOf(summary)]);
  // The owner may have given the event another colour: then the barber in its title counts as well.
  const colored = shop.barbers.filter((barber) => barber.colorId === colorId).map(({ id }) => id);
  return {
    bookingId: uid,
    spans: toCome([span], now),
    summary,
    // A colour that several have names nobody.
    barberColorIds: [...new Set([...(colored.length === 1 ? colored : []), ...named])],
    sequence: undefined,
  };
}

function toCome(spans: readonly TimeSpan[], now: Instant): TimeSpan[] {
  return spans.filter(({ end }) => end > now);
}

/** `barbeiro1` of `João da Silva · normal · barbeiro1`. */
function lastPartOf(summary: string): string {
  return summary.slice(summary.lastIndexOf(" · ") + 1).replace(/^· /, "");
}

function barberIdsOf({ barbers }: Shop, names: readonly string[]): number[] {
  const wanted = new Set(names.map((name) => name.trim()));
  return barbers.filter(({ name }) => wanted.has(name)).map(({ id }) => id);
}

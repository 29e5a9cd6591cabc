// After a restore: compares the owners' calendars with the restored books, which lack the last minutes.

import type { Catalogue, Shop } from "@vitrine/domain/shop/shop";
import type { Instant } from "@vitrine/domain/time/shop-time";

import { storedBookings } from "../booking/stored-bookings-table.ts";
import type { StoredBooking, StoredBookings } from "../booking/stored-bookings-table.ts";
import { GOOGLE_API_URL } from "../calendars/google/google-target.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import { slotOf } from "../outbox/booking-slot.ts";
import { outboxStore } from "../outbox/tables/outbox-tables.ts";
import type { OutboxStore } from "../outbox/tables/outbox-tables.ts";
import { allSecrets } from "../shops/shop-secrets-table.ts";
import { storedCatalogue } from "../shops/stored-catalogue.ts";
import { closedTimes } from "../owner/closings/closings-table.ts";
import { closeEvent } from "./unknown-events/close-event.ts";
import type { ClosedEvent } from "./unknown-events/close-event.ts";
import { mailOwner, whenClosed } from "./unknown-events/mail-owner.ts";
import { ownersCalendars } from "./unknown-events/owners-calendars.ts";
import type { OwnersCalendar } from "./unknown-events/owners-calendars.ts";
import type { OwnEvent } from "./unknown-events/own-event.ts";
import { withSettings } from "./with-settings.ts";
import { isUnknown } from "./unknown-events/unknown-event.ts";

const TRY_AGAIN = "npm run restore -- --calendars tries again";

interface Books {
  readonly bookings: StoredBookings;
  readonly outbox: OutboxStore;
}

/** What a calendar and the books do not agree on. */
interface Differences {
  /** Ascending by time. */
  readonly unknown: readonly OwnEvent[];
  /** Live bookings to come whose event is gone: cancelled after the copy, or deleted by the owner. */
  readonly missing: readonly StoredBooking[];
  readonly problems: readonly string[];
}

export interface ClosedUnknown {
  /** What to print; names no client. */
  readonly lines: readonly string[];
  /** Whether every calendar was read: what only an unread one knows is still for sale. */
  readonly areAllRead: boolean;
}

/**
 * Closes the times of events that the books do not know, and mails each owner once about them. Deletes no event and cancels no booking. A repetition closes nothing twice.
 */
export async function closeUnknownEvents(
  environment: Config,
  database: Database,
  given?: Catalogue,
  googleApiUrl = GOOGLE_API_URL,
): Promise<ClosedUnknown> {
  const { config, leftOut } = await withSettings(environment, allSecrets(database));
  const now = config.now ?? Date.now();
  const catalogue = given ?? (await storedCatalogue(database));
  const calendars = ownersCalendars(config, catalogue, now, googleApiUrl);
  const books = { bookings: storedBookings(database), outbox: outboxStore(database) };
  const unread = leftOut.filter(({ name }) => name === "caldav" || name === "google");
  const lines = unread.map(
    ({ calendarId, name, why }) =>
      `${calendarId}: its calendar (${name}) could not be read, and what was booked after the backup is open there: ${why}. Then ${TRY_AGAIN}`,
  );
  let areAllRead = unread.length === 0;
  for (const shop of catalogue.values()) {
    const { calendarId } = shop;
    const closed: ClosedEvent[] = [];
    const missing = new Map<string, StoredBooking>();
    for (const calendar of calendars.filter((one) => one.shop === shop)) {
      const found = await compare(calendar, calendars, books, now);
      lines.push(...found.problems);
      areAllRead &&= found.problems.length === 0;
      for (const booking of found.missing) missing.set(booking.bookingId, booking);
      for (const event of found.unknown) {
        const newly = await closeEvent(closedTimes(database), shop, event);
        if (newly !== undefined) closed.push(newly);
      }
    }
    const closedTimesOfShop = closed.flatMap((event) => whenClosed(event, shop));
    const slots = [...missing.values()].map((booking) => whenBooked(booking, shop));
    lines.push(
      ...closedTimesOfShop.map(
        (when) => `${calendarId}: closed ${when}: only its calendar knows who comes`,
      ),
      ...slots.map(
        (when) =>
          `${calendarId}: ${when} is booked, and its calendar has no event of it: it may have been cancelled after the backup`,
      ),
    );
    if (closed.length === 0) continue;
    const isMailed = await mailOwner(config, database, shop, closed, slots);
    lines.push(
      isMailed
        ? `${calendarId}: its owner was notified by mail.`
        : `${calendarId}: its owner could not be notified by mail: call them. The page of the owner shows these times.`,
    );
  }
  return { lines, areAllRead };
}

/** Looks twice: a running server may change calendar and books between the reading of the two. */
async function compare(...what: Parameters<typeof compareOnce>): Promise<Differences> {
  const first = await compareOnce(...what);
  if (first.unknown.length + first.missing.length === 0) return first;
  const second = await compareOnce(...what);
  return {
    ...second,
    unknown: inBoth(second.unknown, first.unknown),
    missing: inBoth(second.missing, first.missing),
  };
}

function inBoth<Of extends { readonly bookingId: string }>(
  some: readonly Of[],
  others: readonly Of[],
): Of[] {
  const ids = new Set(others.map(({ bookingId }) => bookingId));
  return some.filter(({ bookingId }) => ids.has(bookingId));
}

async function compareOnce(
  calendar: OwnersCalendar,
  calendars: readonly OwnersCalendar[],
  books: Books,
  now: Instant,
): Promise<Differences> {
  const { target, shop, place } = calendar;
  const { calendarId } = shop;
  const name = `${calendarId}: its calendar (${target})`;
  const listed = await calendar.list();
  if (!("events" in listed)) {
    // The time for one calendar is over.
    const reason = listed.reason === "aborted" ? "timed-out" : listed.reason;
    const problem = `${name} could not be read, and what was booked after the backup is open there: ${calendar.advise(reason)}. Then ${TRY_AGAIN}`;
    return { unknown: [], missing: [], problems: [problem] };
  }
  const sharing = calendars.filter((one) => one.target === target && one.place === place);
  const unknown: OwnEvent[] = [];
  for (const event of listed.events) {
    if (event === undefined || event === "unreadable") continue;
    if (await isUnknownToAll(event, calendar, sharing, books)) unknown.push(event);
  }
  const missing: StoredBooking[] = [];
  for (const booking of await books.bookings.liveEndingAfter(calendarId, now)) {
    const { bookingId, span } = booking;
    if (listed.ids.has(bookingId) || span.end > listed.until) continue;
    if (!(await books.outbox.isQueued(calendarId, target, bookingId))) missing.push(booking);
  }
  const unreadable = listed.events.filter((event) => event === "unreadable").length;
  const problem = `${name} has ${unreadable} events of ours whose time cannot be read: the owner has to look for them there`;
  return {
    unknown: unknown.toSorted((one, other) => startOf(one) - startOf(other)),
    missing,
    problems: unreadable === 0 ? [] : [problem],
  };
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

function whenBooked(booking: StoredBooking, shop: Shop): string {
  const { day, time, barber } = slotOf(booking, shop);
  return [day, time, barber].join(", ");
}

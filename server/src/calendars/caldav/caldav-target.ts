import { permanentFailure } from "../../outbox/delivery-failure.ts";
import type { Failure } from "../../outbox/delivery-failure.ts";
import type { Target } from "../../outbox/target.ts";
import type { StoredBooking } from "../../booking/stored-bookings-table.ts";
import type { OutwardNetwork } from "../../outward/checked-lookup.ts";
import { publicNetwork } from "../../outward/public-network.ts";
import { caldavCalendarIn } from "./caldav-settings.ts";
import type { CaldavCalendar } from "./caldav-settings.ts";
import { changeUntilMade } from "../change-event.ts";
import type { EventChange } from "../change-event.ts";
import { bookingEvent } from "../event/booking-event.ts";
import { checkCalendar } from "./caldav-collection.ts";
import { checkedCalendars } from "./checked-calendars.ts";
import { caldavResource } from "./caldav-resource.ts";
import type { CaldavResource } from "./caldav-resource.ts";
import { hasSameStart, isAsRecent, hasSameContent } from "../event/event-properties.ts";
import { calendarFile } from "../event/icalendar.ts";
import { noCalendarFailure } from "../no-calendar-failure.ts";
import { CALL_MAX_MILLISECONDS } from "../outward-call.ts";

/**
 * The owner's calendars on CalDAV servers: those of the environment, and others by what is set beside their shops. A live
 * booking has an event; a cancelled one has its event deleted. When a client is erased, the event stays without the client,
 * and is not created again if the owner has deleted it. The owner's own changes to an event stay until its booking changes.
 */
export function caldavTarget(
  calendars: ReadonlyMap<string, CaldavCalendar>,
  callMaxMilliseconds = CALL_MAX_MILLISECONDS,
  network?: OutwardNetwork,
): Target {
  const checked = checkedCalendars();
  const testNetwork = network && publicNetwork(network);
  const limitsOf = (signal: AbortSignal) => ({
    signal,
    maxMilliseconds: callMaxMilliseconds,
    network: testNetwork,
  });

  const calendarOf = (calendarId: string, setting = "") =>
    calendars.get(calendarId) ?? caldavCalendarIn(setting);

  /** A calendar that was accepted is not checked again while its setting stays. */
  async function check(
    calendarId: string,
    calendar: CaldavCalendar,
    signal: AbortSignal,
  ): Promise<Failure | undefined> {
    if (checked.has(calendarId, calendar)) return undefined;
    const outcome = await checkCalendar(calendar, limitsOf(signal));
    if ("ok" in outcome) return outcome;
    if (outcome.state === "accepted") checked.add(calendarId, calendar);
  }

  return {
    name: "caldav",
    setting: "caldav",
    follows: (calendarId) => calendars.has(calendarId),
    namedCalendars: [...calendars.keys()],
    placeOf: (calendarId, setting) => calendarOf(calendarId, setting)?.url ?? "",

    async check(calendarId, signal) {
      const calendar = calendars.get(calendarId);
      return calendar && check(calendarId, calendar, signal);
    },

    async deliver(booking, { shop, setting, signal }) {
      const calendar = calendarOf(booking.calendarId, setting);
      if (calendar === undefined) return noCalendarFailure(setting);
      const failure = await check(booking.calendarId, calendar, signal);
      if (failure !== undefined) return failure;
      const event = bookingEvent(booking, shop);
      const resource = caldavResource(
        calendar,
        { name: booking.bookingId, uid: event.uid },
        limitsOf(signal),
      );
      return changeUntilMade(() => deliverOnce(resource, booking, () => calendarFile([event])));
    },
  };
}

/**
 * Tries once to make the event match its booking. Looks before writing, because SOGo ignores `If-None-Match` and would
 * overwrite the owner's changes to an existing event.
 */
async function deliverOnce(
  resource: CaldavResource,
  booking: StoredBooking,
  writeText: () => string,
): Promise<EventChange | Failure> {
  const isLive = booking.cancelledAt === undefined;
  const found = await resource.look();
  if ("ok" in found) return found;
  switch (found.state) {
    case "absent":
      return isLive && booking.erasedAt === undefined
        ? resource.create(writeText())
        : ((await resource.findCalendarFailure()) ?? { state: "made" });
    case "another's":
      return permanentFailure("uid-taken");
    case "ours": {
      if (!isLive) return resource.remove(found.etag);
      const written = writeText();
      if (isUpToDate(booking, found.icalendar, written)) return { state: "made" };
      return resource.replace(written, found.etag);
    }
  }
}

/**
 * Whether the event already shows the booking's last change: then the owner's later edits of it stay. An event may look
 * recent only because the owner edited it, so compare the whole text after an erasure, and the time after a move.
 */
function isUpToDate(
  { erasedAt, revision }: StoredBooking,
  found: string,
  written: string,
): boolean {
  if (erasedAt !== undefined) return hasSameContent(found, written);
  return isAsRecent(found, written) && (revision === 0 || hasSameStart(found, written));
}

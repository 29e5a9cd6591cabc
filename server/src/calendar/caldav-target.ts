import { again, givenUp } from "../outbox/delivery-failure.ts";
import type { Failure } from "../outbox/delivery-failure.ts";
import type { Target } from "../outbox/target.ts";
import type { StoredBooking } from "../store/stored-bookings.ts";
import type { CaldavCalendar } from "./caldav-settings.ts";
import { bookingEvent } from "./booking-event.ts";
import { caldavResource } from "./caldav-resource.ts";
import type { CaldavResource, Change } from "./caldav-resource.ts";
import { calendarFile } from "./icalendar.ts";
import { CALL_MAX_MILLISECONDS } from "./outward-call.ts";

// Somebody else writes the same event at the same time: another worker, or the owner. Twice in a row is chance.
const ROUNDS_MAX = 3;

/**
 * The owner's calendars on CalDAV servers. A live booking is an event; a cancelled one is none; one whose client was
 * erased stays where it is, without the client, and does not come back where the owner has deleted it.
 * What the owner changes in an event stands until its booking changes.
 */
export function caldavTarget(
  calendars: ReadonlyMap<string, CaldavCalendar>,
  callMaxMilliseconds = CALL_MAX_MILLISECONDS,
): Target {
  return {
    name: "caldav",
    follows: (calendarId) => calendars.has(calendarId),
    placeOf: (calendarId) => calendars.get(calendarId)?.url ?? "",

    async deliver(booking, signal) {
      const calendar = calendars.get(booking.calendarId);
      if (calendar === undefined) return givenUp("calendar-not-configured");
      const event = bookingEvent(booking);
      const resource = caldavResource(
        calendar,
        { name: booking.bookingId, uid: event.uid },
        { signal, maxMilliseconds: callMaxMilliseconds },
      );
      for (let round = 0; round < ROUNDS_MAX; round++) {
        const change = await deliverOnce(resource, booking, () => calendarFile([event]));
        if ("ok" in change) return change;
        if (change.state === "made") return { ok: true };
      }
      return again("changed-meanwhile");
    },
  };
}

/** One try to bring the event to the booking's state. */
async function deliverOnce(
  resource: CaldavResource,
  booking: StoredBooking,
  icalendar: () => string,
): Promise<Change | Failure> {
  const isLive = booking.cancelledAt === undefined;
  if (isLive && booking.erasedAt === undefined) {
    const created = await resource.create(icalendar());
    if ("ok" in created || created.state === "made") return created;
  }
  const found = await resource.look();
  if ("ok" in found) return found;
  switch (found.state) {
    case "absent":
      return isLive && booking.erasedAt === undefined ? { state: "outdated" } : { state: "made" };
    case "another's":
      return givenUp("uid-taken");
    case "ours":
      return isLive ? resource.replace(icalendar(), found.etag) : resource.remove(found.etag);
  }
}

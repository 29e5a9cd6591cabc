import type { Failure } from "../../outbox/delivery-failure.ts";
import type { Target } from "../../outbox/target.ts";
import type { StoredBooking } from "../../booking/stored-bookings-table.ts";
import { googleCalendarIn } from "./google-settings.ts";
import type { GoogleSettings } from "./google-settings.ts";
import { changeUntilMade } from "../change-event.ts";
import type { EventChange } from "../change-event.ts";
import { bookingEvent } from "../event/booking-event.ts";
import { googleAccess } from "./google-access.ts";
import { googleEvent, googleEventCalls, googleEventId } from "./google-events.ts";
import type { GoogleEvent, GoogleEventCalls } from "./google-events.ts";
import { noCalendarFailure } from "../no-calendar-failure.ts";
import { CALL_MAX_MILLISECONDS } from "../outward-call.ts";

export const GOOGLE_API_URL = "https://www.googleapis.com/calendar/v3";

/**
 * The owner's calendars at Google: those of the environment, and others by what is set beside their shops. A live booking
 * has an event, which is undeleted if necessary; a cancelled one has its event deleted. When a client is erased, an existing
 * event stays, without the client.
 */
export function googleTarget(
  { calendars, account }: GoogleSettings,
  { apiUrl = GOOGLE_API_URL, callMaxMilliseconds = CALL_MAX_MILLISECONDS } = {},
): Target {
  const access = googleAccess(account);
  const googleIdOf = (calendarId: string, setting = "") =>
    calendars.get(calendarId) ?? googleCalendarIn(setting);

  return {
    name: "google",
    setting: "google",
    follows: (calendarId) => calendars.has(calendarId),
    namedCalendars: [...calendars.keys()],
    placeOf: (calendarId, setting) => googleIdOf(calendarId, setting) ?? "",

    async deliver(booking, { shop, setting, signal }) {
      const googleId = googleIdOf(booking.calendarId, setting);
      if (googleId === undefined) return noCalendarFailure(setting);
      const event = bookingEvent(booking, shop);
      const calls = googleEventCalls(
        googleCalendarUrl(apiUrl, googleId),
        googleEventId(event.uid),
        access,
        { signal, maxMilliseconds: callMaxMilliseconds },
      );
      return changeUntilMade(() => deliverOnce(calls, booking, googleEvent(event)));
    },
  };
}

export function googleCalendarUrl(apiUrl: string, googleId: string): string {
  return `${apiUrl}/calendars/${encodeURIComponent(googleId)}`;
}

/** Tries once to make the event match its booking. */
async function deliverOnce(
  calls: GoogleEventCalls,
  booking: StoredBooking,
  event: GoogleEvent,
): Promise<EventChange | Failure> {
  if (booking.cancelledAt !== undefined) return calls.remove();
  const isErased = booking.erasedAt !== undefined;
  if (!isErased) {
    const inserted = await calls.insert(event);
    if ("ok" in inserted || inserted.state === "made") return inserted;
  }
  const found = await calls.look();
  if ("ok" in found) return found;
  // An event that is gone holds no client data.
  if (isErased && found.state !== "there") return { state: "made" };
  // While Google purges a deleted event, its id can be neither inserted nor found: try again.
  if (found.state === "absent") return { state: "outdated" };
  return calls.patch(event, found.etag);
}

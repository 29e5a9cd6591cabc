import { toRfc3339 } from "@vitrine/domain/time/shop-time";

import type { BookingEvent } from "../event/booking-event.ts";

/** The fields of a Google Calendar event that we write. The owner's own additions (notes, reminders, guests) stay. */
export interface GoogleEvent {
  readonly status: "confirmed";
  readonly summary: string;
  readonly description: string;
  readonly colorId: string;
  readonly start: { readonly dateTime: string; readonly timeZone: string };
  readonly end: { readonly dateTime: string; readonly timeZone: string };
}

/** Converts an event to Google Calendar's format. */
export function googleEvent(event: BookingEvent): GoogleEvent {
  return {
    status: "confirmed",
    summary: event.summary,
    description: event.description,
    colorId: String(event.colorId),
    start: { dateTime: toRfc3339(event.start, event.zone), timeZone: event.zone },
    end: { dateTime: toRfc3339(event.end, event.zone), timeZone: event.zone },
  };
}

/**
 * The event's id, always the same for a UID. Google allows 5 to 1,024 characters of a to v and 0 to 9, so the UID is
 * written in hexadecimal.
 */
export function googleEventId(uid: string): string {
  return Buffer.from(uid).toString("hex");
}

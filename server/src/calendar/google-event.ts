import { toRfc3339 } from "@vitrine/domain/shop-time";

import type { BookingEvent } from "./booking-event.ts";

/** What is ours of an event of Google Calendar; the owner's additions (a note, a reminder, a guest) are not in it. */
export interface GoogleEvent {
  readonly status: "confirmed";
  readonly summary: string;
  readonly description: string;
  readonly colorId: string;
  readonly start: { readonly dateTime: string; readonly timeZone: string };
  readonly end: { readonly dateTime: string; readonly timeZone: string };
}

/** An event as Google Calendar takes it. */
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
 * The event's id, made from its UID and the same for ever. Google takes 5 to 1,024 of the letters a to v and of the
 * digits; hexadecimal ones are among them.
 */
export function googleEventId(uid: string): string {
  return Buffer.from(uid).toString("hex");
}

import { calendarText } from "@vitrine/domain/icalendar/calendar-text";
import type { Instant } from "@vitrine/domain/time/shop-time";
import type { TimeSpan } from "@vitrine/domain/time/time-span";

/** What a calendar app needs to know of an appointment. */
export interface CalendarEntry {
  /** The same for the same appointment: added twice, it is one. */
  readonly uid: string;
  readonly title: string;
  /** Where it is; empty where the shop has no address. */
  readonly place: string;
  /** Whom to call, as a line; empty where the shop has no telephone. */
  readonly note: string;
  readonly span: TimeSpan;
}

/**
 * One appointment as an iCalendar file, which every calendar app opens. Its times are UTC, so that it needs no
 * description of a zone; the app shows them on its own clock. `now` is when it is made.
 */
export function calendarFile(
  { uid, title, place, note, span }: CalendarEntry,
  now: Instant,
): string {
  const event = { ...span, uid, summary: title, zone: "UTC", changedAt: now };
  return calendarText([
    { ...event, ...(place !== "" && { place }), ...(note !== "" && { description: note }) },
  ]);
}

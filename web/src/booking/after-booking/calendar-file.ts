import { calendarText } from "@vitrine/domain/icalendar/calendar-text";
import type { Instant } from "@vitrine/domain/time/shop-time";
import type { TimeSpan } from "@vitrine/domain/time/time-span";

/** The details of an appointment that a calendar app shows. */
export interface CalendarEntry {
  /** The same appointment always has the same id, so that adding it twice makes one entry. */
  readonly uid: string;
  readonly title: string;
  /** The shop's address; empty if it has none. */
  readonly place: string;
  /** A line with the shop's telephone; empty if it has none. */
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

import { calendarText } from "@vitrine/domain/icalendar/calendar-text";
import type { Instant } from "@vitrine/domain/time/shop-time";
import type { TimeSpan } from "@vitrine/domain/time/time-span";

export interface CalendarEntry {
  /** The same for the same appointment, so that adding it twice makes one entry. */
  readonly uid: string;
  readonly title: string;
  /** Empty if there is none, like `note`. */
  readonly place: string;
  readonly note: string;
  readonly span: TimeSpan;
}

/** Its times are UTC, so that it needs no description of a zone. */
export function calendarFile(
  { uid, title, place, note, span }: CalendarEntry,
  now: Instant,
): string {
  const event = { ...span, uid, summary: title, zone: "UTC", changedAt: now };
  return calendarText([
    { ...event, ...(place !== "" && { place }), ...(note !== "" && { description: note }) },
  ]);
}

import { calendarText, calendarTextPieces } from "@vitrine/domain/icalendar/calendar-text";
import type { CalendarHead } from "@vitrine/domain/icalendar/calendar-text";

import type { BookingEvent } from "./booking-event.ts";
import { timeZoneComponent } from "./time-zone-component.ts";

interface CalendarFile extends Omit<CalendarHead, "scale" | "timeZones"> {
  /** The time zone that the file defines when there are no events. */
  readonly zone?: string;
}

// Without events any range is right. A fixed one keeps the file the same every day.
const FIXED_RANGE = { from: 0, to: 0 };

/** Writes bookings as an iCalendar file. Times are wall times in each booking's zone, which the file defines. */
export function calendarFile(events: readonly BookingEvent[], file: CalendarFile = {}): string {
  return calendarText(events, headOf(events, file));
}

/** The same file, piece by piece. */
export function calendarPieces(
  events: readonly BookingEvent[],
  file: CalendarFile = {},
): Generator<string, void> {
  return calendarTextPieces(events, headOf(events, file));
}

function headOf(events: readonly BookingEvent[], { zone, ...head }: CalendarFile): CalendarHead {
  return { ...head, scale: "GREGORIAN", timeZones: timeZonesOf(events, zone) };
}

// A calendar must hold a component (RFC 5545, section 3.6), so one without events holds its time zone.
function timeZonesOf(events: readonly BookingEvent[], zone = "UTC"): string[] {
  if (events.length === 0) return [timeZoneComponent(zone, FIXED_RANGE)];
  const zones = new Set(events.map(({ zone }) => zone));
  const range = rangeOf(events);
  return [...zones].map((name) => timeZoneComponent(name, range));
}

function rangeOf(events: readonly BookingEvent[]): { from: number; to: number } {
  return events.reduce(
    ({ from, to }, { start, end }) => ({ from: Math.min(from, start), to: Math.max(to, end) }),
    { from: Infinity, to: -Infinity },
  );
}

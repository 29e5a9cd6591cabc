import { calendarText, calendarTextPieces } from "@vitrine/domain/icalendar/calendar-text";
import type { CalendarHead } from "@vitrine/domain/icalendar/calendar-text";
import type { Instant } from "@vitrine/domain/time/shop-time";

import type { BookingEvent } from "./booking-event.ts";

interface Range {
  readonly from: Instant;
  readonly to: Instant;
}

interface CalendarFile extends Omit<CalendarHead, "scale" | "timeZones"> {
  /** The time zone that the file defines when there are no events. */
  readonly zone?: string;
}

// For a file without events, which needs no particular range: a fixed one keeps the file the same every day.
const FIXED_RANGE = { from: 0, to: 0 };

/** Writes bookings as an iCalendar file. Times are wall times in each booking's zone, which the file defines. */
export function calendarFile(events: readonly BookingEvent[], file: CalendarFile = {}): string {
  return calendarText(events, headOf(events, file));
}

/** Yields the text of `calendarFile` in pieces, so that its caller can let other work run in between. */
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

function rangeOf(events: readonly BookingEvent[]): Range {
  return events.reduce(
    ({ from, to }, { start, end }) => ({ from: Math.min(from, start), to: Math.max(to, end) }),
    { from: Infinity, to: -Infinity },
  );
}

/**
 * The VTIMEZONE of a zone for a range of time, with CRLF line ends. Made from the server's own time zone data, so that
 * apps show the same wall times as the server.
 */
export function timeZoneComponent(zone: string, range: Range): string {
  return [
    "BEGIN:VTIMEZONE",
    `TZID:${zone}`,
    ...onsetsOf(zone, range).flatMap(observanceLines),
    "END:VTIMEZONE",
    "",
  ].join("\r\n");
}

/** The start of the offset that is valid when the range begins, then the start of each later offset in the range. */
function onsetsOf(zone: string, { from, to }: Range): Temporal.ZonedDateTime[] {
  const first = zoned(zone, from);
  // A second is added, since `previous` leaves out the instant itself. A zone that never changed gets 1970.
  const onsets = [first.add({ seconds: 1 }).getTimeZoneTransition("previous") ?? zoned(zone, 0)];
  let next = first.getTimeZoneTransition("next");
  while (next !== null && next.epochMilliseconds <= to) {
    onsets.push(next);
    next = next.getTimeZoneTransition("next");
  }
  return onsets;
}

function observanceLines(start: Temporal.ZonedDateTime): string[] {
  const lastBefore = start.subtract({ nanoseconds: 1 });
  // A clock put forward means daylight saving time.
  const kind = start.offsetNanoseconds > lastBefore.offsetNanoseconds ? "DAYLIGHT" : "STANDARD";
  // RFC 5545 writes the onset in the offset that was valid until then. Before clocks were set by zones that had seconds, which
  // no name of an offset has.
  const onset = start
    .toInstant()
    .add({ nanoseconds: lastBefore.offsetNanoseconds })
    .toZonedDateTimeISO("UTC")
    .toPlainDateTime();
  return [
    `BEGIN:${kind}`,
    `DTSTART:${onset.toString({ smallestUnit: "second" }).replaceAll(/[-:]/g, "")}`,
    `TZOFFSETFROM:${lastBefore.offset.replaceAll(":", "")}`,
    `TZOFFSETTO:${start.offset.replaceAll(":", "")}`,
    `TZNAME:${start.offset.replace(":00", "")}`,
    `END:${kind}`,
  ];
}

function zoned(zone: string, instant: Instant): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
}

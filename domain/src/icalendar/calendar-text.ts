import type { Instant } from "../time/shop-time.ts";
import {
  oneLine,
  quotedParameter,
  textOfLines,
  textOfOneLine,
  utcTime,
  wallTime,
} from "./property-value.ts";

/** An event of a calendar file. The file has no line for a field that is left out. */
export interface CalendarEvent {
  /** Identifies the event: a calendar that gets it twice shows it once. */
  readonly uid: string;
  readonly sequence?: number;
  readonly start: Instant;
  readonly end: Instant;
  /** The IANA name of the zone in which the event's times are written. Every zone but UTC must be in `timeZones`. */
  readonly zone: string;
  readonly summary: string;
  readonly place?: string;
  /** The only text that may have several lines. */
  readonly description?: string;
  readonly category?: string;
  readonly isCancelled?: boolean;
  /** A CSS colour name (RFC 7986). */
  readonly colorName?: string;
  /** Written as CREATED. If it is set, `changedAt` is written as LAST-MODIFIED too. */
  readonly createdAt?: Instant;
  /** Written as DTSTAMP instead of the current time, so that the same event has the same text. */
  readonly changedAt: Instant;
}

export interface Organizer {
  /** May be empty; then the address is shown as the name. */
  readonly name: string;
  readonly email: string;
}

export interface CalendarHead {
  /** RFC 5545 defines no other scale, and assumes this one if a file states none. */
  readonly scale?: "GREGORIAN";
  /** The purpose of a mailed calendar, which also needs an organizer. A feed or a stored event has no method. */
  readonly method?: "PUBLISH" | "CANCEL";
  readonly organizer?: Organizer;
  /** The name under which an app lists the calendar. */
  readonly name?: string;
  /** How often an app should look again. */
  readonly refreshMinutes?: number;
  /** The VTIMEZONE components of the events' zones, each line ended by CRLF. */
  readonly timeZones?: readonly string[];
}

// Few enough for a server to answer other calls between two pieces.
const EVENTS_PER_PIECE = 25;

/** These events as an iCalendar file (RFC 5545). The same events always give exactly the same text. */
export function calendarText(events: readonly CalendarEvent[], head: CalendarHead = {}): string {
  return [...calendarTextPieces(events, head)].join("");
}

/** The same file in pieces: first its head, then some events at a time, then its end. */
export function* calendarTextPieces(
  events: readonly CalendarEvent[],
  head: CalendarHead = {},
): Generator<string, void> {
  yield headText(head);
  for (let first = 0; first < events.length; first += EVENTS_PER_PIECE) {
    const piece = events.slice(first, first + EVENTS_PER_PIECE);
    yield piece.map((event) => eventText(event, head.organizer)).join("");
  }
  yield contentLine("END", "VCALENDAR");
}

function headText({ scale, method, name, refreshMinutes, timeZones = [] }: CalendarHead): string {
  const refresh = refreshMinutes === undefined ? undefined : `PT${refreshMinutes}M`;
  return [
    contentLine("BEGIN", "VCALENDAR"),
    contentLine("VERSION", "2.0"),
    contentLine("PRODID", "-//Vitrine//Vitrine//PT"),
    contentLine("CALSCALE", scale),
    contentLine("METHOD", method),
    // RFC 7986 added NAME and REFRESH-INTERVAL late; older apps read the X- properties.
    textLine("NAME", name),
    textLine("X-WR-CALNAME", name),
    contentLine("REFRESH-INTERVAL;VALUE=DURATION", refresh),
    contentLine("X-PUBLISHED-TTL", refresh),
    ...timeZones,
  ].join("");
}

function eventText(event: CalendarEvent, organizer: Organizer | undefined): string {
  const { description, isCancelled, createdAt, changedAt, zone } = event;
  return [
    contentLine("BEGIN", "VEVENT"),
    textLine("UID", event.uid),
    contentLine("SEQUENCE", event.sequence),
    contentLine("DTSTAMP", utcTime(changedAt)),
    timeLine("DTSTART", event.start, zone),
    timeLine("DTEND", event.end, zone),
    textLine("SUMMARY", event.summary),
    textLine("LOCATION", event.place),
    contentLine("DESCRIPTION", description && textOfLines(description)),
    organizer ? organizerLine(organizer) : "",
    textLine("CATEGORIES", event.category),
    contentLine("STATUS", isCancelled === undefined ? undefined : statusOf(isCancelled)),
    ...(createdAt === undefined
      ? []
      : [
          contentLine("CREATED", utcTime(createdAt)),
          contentLine("LAST-MODIFIED", utcTime(changedAt)),
        ]),
    textLine("COLOR", event.colorName),
    contentLine("END", "VEVENT"),
  ].join("");
}

function textLine(property: string, text: string | undefined): string {
  return contentLine(property, text && textOfOneLine(text));
}

function timeLine(property: "DTSTART" | "DTEND", instant: Instant, zone: string): string {
  return zone === "UTC"
    ? contentLine(property, utcTime(instant))
    : contentLine(`${property};TZID=${zone}`, wallTime(instant, zone));
}

function organizerLine({ name, email }: Organizer): string {
  const shownName = quotedParameter(name) ?? quotedParameter(email) ?? '""';
  return contentLine(`ORGANIZER;CN=${shownName}`, `mailto:${oneLine(email)}`);
}

function statusOf(isCancelled: boolean): string {
  return isCancelled ? "CANCELLED" : "CONFIRMED";
}

// In octets of UTF-8, without the line break and without the space that starts a continued line. RFC 5545 (section 3.1)
// allows 75 with that space.
const LINE_OCTETS_MAX = 74;

// Characters of one octet each. Most lines have only these and are short, so they need no counting.
const PRINTABLE_ASCII = /^[ -~]*$/;

/** `NAME:value` as a line of an iCalendar file; an empty text where there is no value to write. */
function contentLine(name: string, value: string | number | undefined): string {
  return value === undefined ? "" : `${foldLine(`${name}:${value}`)}\r\n`;
}

/** Continues a long line on the next one, after a space, without splitting a code point. */
function foldLine(line: string): string {
  if (line.length <= LINE_OCTETS_MAX && PRINTABLE_ASCII.test(line)) return line;
  let result = "";
  let octets = 0;
  for (const letter of line) {
    octets += octetsOf(letter);
    if (octets > LINE_OCTETS_MAX) {
      result += "\r\n ";
      octets = octetsOf(letter);
    }
    result += letter;
  }
  return result;
}

/** How many octets UTF-8 needs. */
function octetsOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x1_00_00 ? 3 : 4;
}

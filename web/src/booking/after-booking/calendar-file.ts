import type { Instant } from "@vitrine/domain/shop-time";
import type { TimeSpan } from "@vitrine/domain/time-span";

/** What a calendar app needs to know of an appointment. */
export interface CalendarEntry {
  /** The same for the same appointment: added twice, it is one. */
  readonly uid: string;
  readonly title: string;
  /** Where it is; empty when nobody says. */
  readonly place: string;
  readonly span: TimeSpan;
}

// In octets, the line's end not counted. RFC 5545, section 3.1.
const LINE_MAX = 75;

const SPECIAL = /[\\;,]/g;
const CONTROL_CHARACTERS = /\p{Cc}+/gu;

/**
 * One appointment as an iCalendar file (RFC 5545), which every calendar app opens. Its times are UTC, so that it needs
 * no table of a zone; the app shows them on its own clock. `now` is when it is made.
 */
export function calendarFile({ uid, title, place, span }: CalendarEntry, now: Instant): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Vitrine//Vitrine//PT",
    "BEGIN:VEVENT",
    `UID:${text(uid)}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(span.start)}`,
    `DTEND:${utc(span.end)}`,
    `SUMMARY:${text(title)}`,
    ...(place === "" ? [] : [`LOCATION:${text(place)}`]),
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/** `20261124T110000Z` */
function utc(instant: Instant): string {
  return `${new Date(instant).toISOString().slice(0, "2026-11-24T11:00:00".length).replaceAll(/[-:]/g, "")}Z`;
}

function text(value: string): string {
  return value.toWellFormed().replaceAll(CONTROL_CHARACTERS, " ").replaceAll(SPECIAL, "\\$&");
}

/** A long line goes on in the next one, after a space; no letter is torn apart. */
function folded(line: string): string {
  let result = "";
  let octets = 0;
  for (const letter of line) {
    const size = octetsOf(letter);
    if (octets + size > LINE_MAX) {
      result += "\r\n ";
      octets = 1;
    }
    result += letter;
    octets += size;
  }
  return result;
}

/** In UTF-8. */
function octetsOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x1_00_00 ? 3 : 4;
}

import {
  ICalCalendar,
  ICalCalendarMethod,
  ICalEvent,
  ICalEventStatus,
  foldLines,
} from "ical-generator";
import type { ICalEventData } from "ical-generator";

import type { BookingEvent } from "./booking-event.ts";
import { timeZoneComponent } from "./time-zone-component.ts";

interface Person {
  /** May be empty: then the address stands for it. */
  readonly name: string;
  readonly email: string;
}

/** What a calendar file says beside its events. */
export interface CalendarFile {
  /** The name under which an app lists the calendar. */
  readonly name?: string;
  /** What is done by mail; it needs an organizer. A feed or a stored event has no method. */
  readonly method?: "PUBLISH" | "CANCEL";
  readonly organizer?: Person;
  /** The zone of a calendar that may have no events: even then it describes one. */
  readonly zone?: string;
  /** How often an app should look again. */
  readonly refreshMinutes?: number;
}

const PRODUCT = { company: "Vitrine", product: "Vitrine", language: "PT" };

const CALENDAR_END = "END:VCALENDAR";

// Of no events: any description of the zone is right, and this one is the same every day.
const NO_STRETCH = { from: 0, to: 0 };

// Of a text's control characters only the line break means something, and only in a description. Some parsers take the
// others for the end of a line.
const CONTROL_CHARACTERS = /[^\P{Cc}\n]|[\u2028\u2029]/gu;

// A few milliseconds' work.
const EVENTS_PER_PIECE = 25;

/**
 * These events as an iCalendar file (RFC 5545), for a feed, a CalDAV server or a mail. The same events give the same
 * text, to the letter. Times are wall times of each event's zone, which the file describes.
 */
export function calendarFile(events: readonly BookingEvent[], file: CalendarFile = {}): string {
  return [...calendarPieces(events, file)].join("");
}

/** The same file, piece by piece: whoever waits between two pieces lets others work. */
export function* calendarPieces(
  events: readonly BookingEvent[],
  file: CalendarFile = {},
): Generator<string, void> {
  const { name, method, refreshMinutes } = file;
  const calendar = new ICalCalendar({
    prodId: PRODUCT,
    scale: "GREGORIAN",
    ...(name === undefined ? {} : { name }),
    ...(method === undefined ? {} : { method: ICalCalendarMethod[method] }),
  });
  // A zone of the calendar's own would turn DTSTAMP, which is always UTC, into a wall time.
  calendar.timezone(null);
  // The library writes these lines elsewhere, where strict parsers refuse them, and no zone where there is no event:
  // but a calendar without a component is none (RFC 5545, section 3.6).
  yield (
    calendar.toString().slice(0, -CALENDAR_END.length) +
      refreshLines(refreshMinutes) +
      zonesOf(events, file.zone).join("")
  );
  for (let first = 0; first < events.length; first += EVENTS_PER_PIECE) {
    const lines = events
      .slice(first, first + EVENTS_PER_PIECE)
      .map((event) =>
        new ColouredEvent(eventData(event, file), calendar, event.colorName).toString(),
      );
    yield foldLines(lines.join(""));
  }
  yield `${CALENDAR_END}\r\n`;
}

function zonesOf(events: readonly BookingEvent[], zone = "UTC"): string[] {
  if (events.length === 0) return [timeZoneComponent(zone, NO_STRETCH)];
  const zones = new Set(events.map(({ zone }) => zone));
  const stretch = stretchOf(events);
  return [...zones].map((name) => timeZoneComponent(name, stretch));
}

/** An event of the library with the COLOR that it does not know. */
class ColouredEvent extends ICalEvent {
  readonly #colorName: string;

  constructor(data: ICalEventData, calendar: ICalCalendar, colorName: string) {
    super(data, calendar);
    this.#colorName = colorName;
  }

  override toString(): string {
    const end = "END:VEVENT\r\n";
    return `${super.toString().slice(0, -end.length)}COLOR:${this.#colorName}\r\n${end}`;
  }
}

function eventData(event: BookingEvent, { organizer }: CalendarFile): ICalEventData {
  const changedAt = Temporal.Instant.fromEpochMilliseconds(event.changedAt);
  return {
    id: event.uid,
    sequence: event.sequence,
    summary: oneLine(event.summary),
    description: cleaned(event.description),
    start: wallTime(event.start, event.zone),
    end: wallTime(event.end, event.zone),
    timezone: event.zone,
    categories: [{ name: oneLine(event.category) }],
    status: event.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    // Not the moment of writing: a file that says the same is the same.
    stamp: changedAt,
    created: Temporal.Instant.fromEpochMilliseconds(event.createdAt),
    lastModified: changedAt,
    ...(organizer === undefined ? {} : { organizer: cleanedPerson(organizer) }),
  };
}

function wallTime(instant: number, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
}

function stretchOf(events: readonly BookingEvent[]): { from: number; to: number } {
  return events.reduce(
    ({ from, to }, { start, end }) => ({ from: Math.min(from, start), to: Math.max(to, end) }),
    { from: Infinity, to: -Infinity },
  );
}

function refreshLines(minutes: number | undefined): string {
  if (minutes === undefined) return "";
  return `REFRESH-INTERVAL;VALUE=DURATION:PT${minutes}M\r\nX-PUBLISHED-TTL:PT${minutes}M\r\n`;
}

function cleanedPerson({ name, email }: Person): Person {
  // A name stands in a parameter, where a backslash is one by the standard and an escape to some parsers.
  const cleanName = oneLine(name).replaceAll("\\", " ").trim();
  return { name: cleanName === "" ? oneLine(email) : cleanName, email: oneLine(email) };
}

function oneLine(text: string): string {
  return cleaned(text).replaceAll("\n", " ");
}

function cleaned(text: string): string {
  return text.toWellFormed().replaceAll(/\r\n?/g, "\n").replaceAll(CONTROL_CHARACTERS, " ");
}

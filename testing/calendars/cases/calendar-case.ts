/** A calendar's file, and what it must close. */
export interface CalendarCase {
  readonly name: string;
  readonly text: string;
  /** Within the window, in UTC, ascending, none touching another: `11-24T12:00 11-24T13:00`. */
  readonly closes: readonly string[];
  /** How many of its events are not understood, or not as a whole. */
  readonly notUnderstood?: number;
  /** The e-mail of the calendar's owner, where its address tells it. */
  readonly owner?: string;
}

/** The shop of the cases: UTC-3, without daylight saving since 2019. */
export const CASES_ZONE = "America/Sao_Paulo";

/** What is expanded: the last week of November and the first two of December 2026. */
export const CASES_WINDOW = {
  start: Date.parse("2026-11-23T00:00:00-03:00"),
  end: Date.parse("2026-12-14T00:00:00-03:00"),
};

/** The lines of a file, with their ends. */
export const lines = (...all: string[]) => `${all.join("\r\n")}\r\n`;

/** A file with these lines in it. */
export const calendar = (...inside: string[]) =>
  lines("BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//cases//EN", ...inside, "END:VCALENDAR");

/** The lines of an event. */
export const event = (...inside: string[]) => [
  "BEGIN:VEVENT",
  "UID:one@example.com",
  "DTSTAMP:20261101T000000Z",
  ...inside,
  "END:VEVENT",
];

export const BRASILIA = "DTSTART;TZID=America/Sao_Paulo";
/** Tuesday, 24 November, nine o'clock in São Paulo: noon in UTC. */
export const NINE = `${BRASILIA}:20261124T090000`;
export const HOUR = "DURATION:PT1H";

/** What an event of an hour at nine closes. */
export const TAKEN: readonly string[] = ["11-24T12:00 11-24T13:00"];

/** A span as the cases write it. */
export function spanText({ start, end }: { readonly start: number; readonly end: number }): string {
  const shown = (instant: number) =>
    new Date(instant).toISOString().slice("2026-".length, "2026-11-24T12:00".length);
  return `${shown(start)} ${shown(end)}`;
}

// Calendars' files of up to ten megabytes, each made to cost a reader more than its length.

import { calendar, HOUR } from "./cases/calendar-case.ts";

const BYTES = 9_900_000;
const NOON = "DTSTART:20261124T120000Z";
const YEAR_1 = "DTSTART:00010101T000000Z";
const MINUTE_MILLISECONDS = 60_000;

/** Every file, by what is costly about it. */
export const COSTLY_CALENDARS: ReadonlyMap<string, () => string> = new Map([
  [
    "a zone whose clocks change every minute",
    () => calendar(zone("Z", "DTSTART:19700101T000000", "RRULE:FREQ=MINUTELY"), inZone("Z", 0)),
  ],
  [
    "zones whose clocks have changed since the year 1",
    () =>
      filled(
        (uid) =>
          zone(`Z${uid}`, "DTSTART:00010101T000000", "RRULE:FREQ=YEARLY;COUNT=1999") +
          inZone(`Z${uid}`, uid),
      ),
  ],
  [
    "a zone with half a million changes",
    () =>
      calendar(zone("Z", "DTSTART:19700101T000000", `RDATE:${minutes(500_000)}`), inZone("Z", 0)),
  ],
  [
    "times in a zone whose clocks change in a thousand years",
    () => {
      const years = Array.from({ length: 990 }, (_, index) => `${3_000 + index}0101T000000`);
      const rule = (uid: number) =>
        event(uid, "DTSTART;TZID=Z:20261124T090000", HOUR, "RRULE:FREQ=MINUTELY");
      return calendar(
        zone("Z", "DTSTART:19700101T000000", `RDATE:${years.join()}`),
        ...Array.from({ length: 200 }, (_, uid) => rule(uid)),
      );
    },
  ],
  [
    "calendars with a zone each whose clocks have changed since the year 1",
    () =>
      twenty(
        (uid) =>
          zone("Z", "DTSTART:00010101T000000", "RRULE:FREQ=YEARLY;COUNT=1999;BYDAY=1SU") +
          inZone("Z", uid) +
          "END:VCALENDAR\r\nBEGIN:VCALENDAR\r\n",
      ),
  ],
  [
    "as many zones that nobody knows as events",
    () => filled((uid) => inZone(`No/Where/${uid}`, uid)),
  ],
  ["a zone's name of a million parts", () => calendar(inZone("a/".repeat(4_000_000), 0))],
  ["half a million times added", () => calendar(event(0, NOON, HOUR, `RDATE:${minutes(580_000)}`))],
  [
    "half a million times left out",
    () => calendar(event(0, NOON, HOUR, "RRULE:FREQ=DAILY", `EXDATE:${minutes(580_000)}`)),
  ],
  [
    "rules for every second",
    () => twenty((uid) => event(uid, "DTSTART:19700101T000000Z", "RRULE:FREQ=SECONDLY")),
  ],
  [
    "rules for every minute, each an hour long",
    () =>
      twenty((uid) =>
        event(uid, "DTSTART;TZID=America/New_York:19700101T000000", HOUR, "RRULE:FREQ=MINUTELY"),
      ),
  ],
  [
    "rules for every second that name each hour, minute and second",
    () =>
      twenty((uid) =>
        event(
          uid,
          NOON,
          `RRULE:FREQ=DAILY;BYHOUR=${upTo(24)};BYMINUTE=${upTo(60)};BYSECOND=${upTo(60)}`,
        ),
      ),
  ],
  [
    "rules that count from the year 1",
    () => twenty((uid) => event(uid, YEAR_1, HOUR, "RRULE:FREQ=YEARLY;COUNT=1500")),
  ],
  [
    "rules for a day that never comes",
    () =>
      twenty((uid) => event(uid, YEAR_1, HOUR, "RRULE:FREQ=DAILY;COUNT=9;BYMONTH=2;BYMONTHDAY=30")),
  ],
  [
    "rules with every position of a period of a second",
    () =>
      twenty((uid) =>
        event(uid, NOON, HOUR, `RRULE:FREQ=SECONDLY;BYSETPOS=${upTo(366)},-${upTo(366)}`),
      ),
  ],
  [
    "events of a hundred years, every day",
    () =>
      twenty((uid) =>
        event(uid, "DTSTART:19700101T000000Z", "DURATION:P36500D", "RRULE:FREQ=DAILY"),
      ),
  ],
  [
    "ninety thousand changes of one event's repetitions",
    () => calendar(event(0, NOON, HOUR, "RRULE:FREQ=MINUTELY"), changes(90_000, "")),
  ],
  [
    "as many events as changes of all their later repetitions",
    () =>
      calendar(
        Array.from({ length: 4_000 }, () => event(0, NOON, HOUR)).join(""),
        changes(4_000, ";RANGE=THISANDFUTURE"),
      ),
  ],
  [
    "components in components",
    () => calendar("BEGIN:X\r\n".repeat(500_000) + "END:Y\r\n".repeat(600_000)),
  ],
  ["events without an end", () => filled(() => "BEGIN:VEVENT\r\n")],
  [
    "lines folded into nothing",
    () => calendar("BEGIN:VEVENT", `ATTENDEE:a\r\n${" \r\n".repeat(3_000_000)}END:VEVENT`),
  ],
  ["a line of colons", () => calendar(event(0, NOON, HOUR, `DTEND${":".repeat(9_000_000)}`))],
  [
    "a line of quotes",
    () => calendar(event(0, NOON, HOUR, `ATTENDEE;CN=${'"a"'.repeat(3_000_000)}:a`)),
  ],
  ["a beginning of digits", () => calendar(event(0, `DTSTART ${"2026".repeat(2_400_000)}`))],
]);

/** More rules for every minute than any reader has the time for. */
export function tooCostlyCalendar(): string {
  return filled((uid) => event(uid, "DTSTART:19700101T000000Z", HOUR, "RRULE:FREQ=MINUTELY"));
}

function twenty(part: (index: number) => string): string {
  return calendar(
    Array.from({ length: 20 }, (_, index) => part(index))
      .join("")
      .trimEnd(),
  );
}

function filled(part: (index: number) => string): string {
  const parts: string[] = [];
  for (let [index, length] = [0, 0]; length < BYTES; index++) {
    const one = part(index);
    length += one.length;
    parts.push(one);
  }
  return calendar(parts.join("").trimEnd());
}

function event(uid: number, ...inside: string[]): string {
  return ["BEGIN:VEVENT", `UID:${uid}`, ...inside, "END:VEVENT", ""].join("\r\n");
}

function inZone(tzid: string, uid: number): string {
  return event(uid, `DTSTART;TZID=${tzid}:20261124T090000`, HOUR);
}

function zone(tzid: string, ...inside: string[]): string {
  return [
    "BEGIN:VTIMEZONE",
    `TZID:${tzid}`,
    "BEGIN:STANDARD",
    ...inside,
    "TZOFFSETFROM:-0500",
    "TZOFFSETTO:-0400",
    "END:STANDARD",
    "END:VTIMEZONE",
    "",
  ].join("\r\n");
}

function changes(count: number, parameter: string): string {
  return Array.from({ length: count }, (_, index) =>
    event(0, `RECURRENCE-ID${parameter}:${minute(index)}`, `DTSTART:${minute(index + 3)}`, HOUR),
  ).join("");
}

function minutes(count: number): string {
  return Array.from({ length: count }, (_, index) => minute(index)).join();
}

/** The minutes of 2026 and later, in UTC. */
function minute(index: number): string {
  const time = new Date(Date.UTC(2026, 0, 1) + index * MINUTE_MILLISECONDS);
  return time.toISOString().replaceAll(/[-:]|\.000/g, "");
}

function upTo(count: number): string {
  return Array.from({ length: count }, (_, index) => index).join();
}

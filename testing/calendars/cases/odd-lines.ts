// Lines that break the standard, as calendar programs write them all the same: the rest of the event is meant.

import { BRASILIA, calendar, event, HOUR, lines, NINE, TAKEN } from "./calendar-case.ts";
import type { CalendarCase } from "./calendar-case.ts";

const TUESDAY_TO_THURSDAY = [
  "11-24T12:00 11-24T13:00",
  "11-25T12:00 11-25T13:00",
  "11-26T12:00 11-26T13:00",
];
const TUESDAY_AND_WEDNESDAY = TUESDAY_TO_THURSDAY.slice(0, 2);
const TUESDAY_AND_THURSDAY = [...TAKEN, "11-26T12:00 11-26T13:00"];
const ALL_TUESDAY = ["11-24T03:00 11-25T03:00"];
const EVERY_TUESDAY = [...TAKEN, "12-01T12:00 12-01T13:00", "12-08T12:00 12-08T13:00"];

const DAILY_TWICE = "RRULE:FREQ=DAILY;COUNT=2";
const DAILY_THREE_TIMES = "RRULE:FREQ=DAILY;COUNT=3";

/** An event of an hour at nine, with one line more. */
const beside = (...odd: string[]) => event(NINE, HOUR, ...odd);

const WHOLE = calendar(...beside());

type Case = readonly [
  name: string,
  file: string | readonly string[],
  closes: readonly string[],
  notUnderstood?: number,
];

const CASES: readonly Case[] = [
  // Zones.
  [
    "Exchange's UTC, with a colon outside of quotes",
    event("DTSTART;TZID=tzone://Microsoft/Utc:20261124T120000", HOUR),
    TAKEN,
  ],
  [
    "Exchange's UTC at both ends",
    event(
      "DTSTART;TZID=tzone://Microsoft/Utc:20261124T120000",
      "DTEND;TZID=tzone://Microsoft/Utc:20261124T130000",
    ),
    TAKEN,
  ],
  [
    "Exchange's UTC in what is left out alone",
    beside(DAILY_THREE_TIMES, "EXDATE;TZID=tzone://Microsoft/Utc:20261125T120000"),
    TUESDAY_AND_THURSDAY,
  ],
  [
    "a custom zone of Exchange's that the file describes",
    [
      "BEGIN:VTIMEZONE",
      "TZID:tzone://Microsoft/Custom",
      "BEGIN:STANDARD",
      "DTSTART:16010101T000000",
      "TZOFFSETFROM:-0500",
      "TZOFFSETTO:-0500",
      "END:STANDARD",
      "END:VTIMEZONE",
      ...event("DTSTART;TZID=tzone://Microsoft/Custom:20261124T070000", HOUR),
    ],
    TAKEN,
  ],
  [
    "a zone behind an old program's own name, at home",
    event("DTSTART;TZID=/mozilla.org/20050126_1/America/Sao_Paulo:20261124T090000", HOUR),
    TAKEN,
  ],
  [
    "a zone by what Windows shows for it, with a colon outside of quotes",
    event("DTSTART;TZID=(UTC-03:00) Brasilia:20261124T090000", HOUR),
    TAKEN,
  ],
  ["a zone by its distance from UTC", event("DTSTART;TZID=UTC+01:00:20261124T130000", HOUR), TAKEN],
  [
    "a zone by its distance from UTC, in quotes",
    event('DTSTART;TZID="GMT-0500":20261124T070000', HOUR),
    TAKEN,
  ],
  ["a zone without a name", event("DTSTART;TZID=:20261124T090000", HOUR), TAKEN],
  ["a zone without its equals sign", event("DTSTART;TZID:20261124T090000", HOUR), TAKEN],

  // What is empty says nothing.
  ["nothing left out", beside(DAILY_TWICE, "EXDATE:"), TUESDAY_AND_WEDNESDAY],
  [
    "nothing left out, in a zone",
    beside(DAILY_TWICE, "EXDATE;TZID=America/Sao_Paulo:"),
    TUESDAY_AND_WEDNESDAY,
  ],
  ["nothing added", beside("RDATE:"), TAKEN],
  ["nothing added, of periods", beside("RDATE;VALUE=PERIOD:"), TAKEN],
  ["no rule in its line", beside("RRULE:"), TAKEN],
  ["an empty end beside a duration", beside("DTEND:"), TAKEN],
  [
    "an empty duration beside an end",
    event(NINE, "DTEND;TZID=America/Sao_Paulo:20261124T100000", "DURATION:"),
    TAKEN,
  ],
  ["an empty end of a day", event("DTSTART;VALUE=DATE:20261124", "DTEND:"), ALL_TUESDAY],
  ["an empty beginning before a good one", event("DTSTART:", NINE, HOUR), TAKEN],
  ["no repetition named", beside("RECURRENCE-ID:"), TAKEN],
  [
    "empty lines of what says nothing of time",
    beside("SEQUENCE:", "LAST-MODIFIED:", "CREATED:", "PRIORITY:", "GEO:", "STATUS:", "TRANSP:"),
    TAKEN,
  ],
  [
    "no UID",
    lines(
      ...calendar(...beside())
        .split("\r\n")
        .filter((line) => !line.startsWith("UID") && line !== ""),
    ),
    TAKEN,
  ],

  // What says nothing of time may say anything.
  ["a line without a colon", beside("SUMMARY Dentista"), TAKEN],
  ["a line that is a word", beside("Dentista"), TAKEN],
  ["a line of a colon", beside(":"), TAKEN],
  ["a line of a semicolon", beside(";"), TAKEN],
  ["a line of equals signs", beside("========"), TAKEN],
  ["a parameter without a value", beside("SUMMARY;LANGUAGE:Dentista"), TAKEN],
  ["a parameter without a name", beside("SUMMARY;=pt:Dentista"), TAKEN],
  ["a quote that does not end", beside('ATTENDEE;CN="Ana:mailto:ana@example.com'), TAKEN],
  ["a quote in the middle", beside('SUMMARY;X=a"b:Dentista'), TAKEN],
  [
    "places that are nowhere",
    beside("GEO:nowhere", "PRIORITY:high", "PERCENT-COMPLETE:some"),
    TAKEN,
  ],
  [
    "times of changes that are none",
    beside("CREATED:00001231T000000Z", "LAST-MODIFIED:yesterday", "SEQUENCE:first"),
    TAKEN,
  ],
  ["a picture that is none", beside("ATTACH;VALUE=BINARY;ENCODING=BASE64:???"), TAKEN],
  ["an unknown type of value", beside("X-NOTE;VALUE=NOTHING:a"), TAKEN],
  ["control characters", beside("SUMMARY:a\u0000b\u0007c\u2028d\u0085e"), TAKEN],
  [
    "an alarm that cannot be read",
    beside("BEGIN:VALARM", "TRIGGER:soon", "ACTION", "DURATION:some", "END:VALARM"),
    TAKEN,
  ],
  [
    "components that the standard does not know",
    ["BEGIN:X-THING", "DTSTART:20261125T120000Z", HOUR, "END:X-THING", ...beside()],
    TAKEN,
  ],
  [
    "a task beside the event that cannot be read",
    ["BEGIN:VTODO", "DTSTART:soon", "DUE", "END:VTODO", ...beside()],
    TAKEN,
  ],

  // Times.
  [
    "days without saying that they are days",
    event("DTSTART:20261124", "DTEND:20261125"),
    ALL_TUESDAY,
  ],
  [
    "a day left out without saying that it is one",
    beside(DAILY_THREE_TIMES, "EXDATE:20261125"),
    TUESDAY_AND_THURSDAY,
  ],
  [
    "a day added without saying that it is one",
    event("DTSTART;VALUE=DATE:20261124", "RDATE:20261126"),
    [...ALL_TUESDAY, "11-26T03:00 11-27T03:00"],
  ],
  ["a time that calls itself a day", event("DTSTART;VALUE=DATE:20261124T120000Z", HOUR), TAKEN],
  ["a day that calls itself a time", event("DTSTART;VALUE=DATE-TIME:20261124"), ALL_TUESDAY],
  [
    "times as the web writes them",
    event("DTSTART:2026-11-24T09:00:00-03:00", "DTEND:2026-11-24T13:00:00Z"),
    TAKEN,
  ],
  [
    "times as the web writes them, in a zone",
    event("DTSTART;TZID=Europe/Lisbon:2026-11-24T12:00:00", HOUR),
    TAKEN,
  ],
  ["times without seconds", event("DTSTART:20261124T1200Z", "DTEND:20261124T1300Z"), TAKEN],
  ["times in small letters", event("DTSTART:20261124t120000z", "DURATION:pt1h"), TAKEN],
  ["blanks around values", event("DTSTART : 20261124T120000Z ", "DURATION:\tPT1H "), TAKEN],
  [
    "midnight at a day's end",
    event("DTSTART:20261124T120000Z", "DTEND:20261124T240000Z"),
    ["11-24T12:00 11-25T00:00"],
  ],
  ["a duration without its T", event(NINE, "DURATION:P1H"), TAKEN],
  [
    "times left out behind semicolons",
    beside(DAILY_THREE_TIMES, "EXDATE:20261124T120000Z;20261125T120000Z"),
    ["11-26T12:00 11-26T13:00"],
  ],

  // Rules.
  [
    "blanks between a rule's days",
    beside("RRULE:FREQ=WEEKLY;COUNT=2;BYDAY=TU, TH"),
    TUESDAY_AND_THURSDAY,
  ],
  [
    "blanks around a rule's signs",
    beside("RRULE: FREQ = DAILY ; COUNT = 2"),
    TUESDAY_AND_WEDNESDAY,
  ],
  [
    "a rule in small letters",
    beside("rrule:freq=weekly;byday=tu,th;count=2"),
    TUESDAY_AND_THURSDAY,
  ],
  ["a semicolon behind a rule", beside(`${DAILY_TWICE};`), TUESDAY_AND_WEDNESDAY],
  ["two semicolons in a rule", beside("RRULE:FREQ=DAILY;;COUNT=2"), TUESDAY_AND_WEDNESDAY],
  [
    "empty parts of a rule",
    beside("RRULE:FREQ=DAILY;BYDAY=;UNTIL=;INTERVAL=;COUNT=2"),
    TUESDAY_AND_WEDNESDAY,
  ],
  [
    "a part of a rule of a program's own",
    beside(`${DAILY_TWICE};X-EASTER=1`),
    TUESDAY_AND_WEDNESDAY,
  ],
  ["an interval of none", beside("RRULE:FREQ=DAILY;INTERVAL=0;COUNT=2"), TUESDAY_AND_WEDNESDAY],
  [
    "an end of a rule as the web writes it",
    beside("RRULE:FREQ=DAILY;UNTIL=2026-11-25T12:00:00Z"),
    TUESDAY_AND_WEDNESDAY,
  ],
  [
    "a rule without an end that says it repeats no times",
    beside("RRULE:FREQ=WEEKLY;COUNT=0"),
    EVERY_TUESDAY,
  ],

  // What is cancelled or free is so in any spelling.
  ["a small letter in what is free", beside("transp:transparent"), []],
  ["the other spelling of cancelled", beside("STATUS:CANCELED"), []],

  // Ends of lines, and where lines are folded.
  [
    "names in small letters",
    WHOLE.replaceAll(/^[A-Z;-]+(?=[:;])/gm, (name) => name.toLowerCase()),
    TAKEN,
  ],
  [
    "kinds of components in small letters",
    WHOLE.replaceAll(/^(BEGIN|END):(\w+)/gm, (line) => line.toLowerCase()),
    TAKEN,
  ],
  ["a mark in front", `\uFEFF${WHOLE}`, TAKEN],
  ["empty lines in front", `\r\n\r\n${WHOLE}`, TAKEN],
  ["line feeds alone", WHOLE.replaceAll("\r\n", "\n"), TAKEN],
  ["carriage returns alone", WHOLE.replaceAll("\r\n", "\r"), TAKEN],
  ["two carriage returns", WHOLE.replaceAll("\r\n", "\r\r\n"), TAKEN],
  ["empty lines between", WHOLE.replaceAll("\r\n", "\r\n\r\n"), TAKEN],
  ["blanks behind every line", WHOLE.replaceAll("\r\n", " \r\n"), TAKEN],
  ["no end of the last line", WHOLE.trimEnd(), TAKEN],
  ["a fold in a zone, by a tab", beside("EXDATE;TZID=America/Sao\r\n\t_Paulo:20261124T090000"), []],
  ["a fold in a name", event("DTST\r\n ART:20261124T120000Z", HOUR), TAKEN],
  ["a fold before the colon", event("DTSTART\r\n :20261124T120000Z", HOUR), TAKEN],
  ["folds of nothing", event("DTSTART:20261124T12\r\n \r\n \r\n 0000Z", HOUR), TAKEN],
  ["an empty line in a fold", event("DTSTART:20261124T12\r\n\r\n 0000Z", HOUR), TAKEN],
  [
    "a fold in a letter's bytes, read as two",
    beside("SUMMARY:cabelo e uni\uFFFD\r\n \uFFFDo"),
    TAKEN,
  ],
  [
    "words that go on without a fold",
    beside("DESCRIPTION:Levar:", "END of the list", "o exame: sim"),
    TAKEN,
  ],

  // Beginnings and ends.
  ["an event without its end", calendar(...beside()).replace("END:VEVENT\r\n", ""), TAKEN],
  [
    "an event that begins before the last one ends",
    [...beside().slice(0, -1), ...event("DTSTART:20261126T120000Z", HOUR)],
    TUESDAY_AND_THURSDAY,
  ],
  ["an alarm without its end", beside("BEGIN:VALARM", "TRIGGER:-PT15M"), TAKEN],
  ["an end without its beginning", ["END:VEVENT", "END:VALARM", ...beside()], TAKEN],
  ["blanks in a beginning", WHOLE.replace("BEGIN:VEVENT", "BEGIN: VEVENT"), TAKEN],
  ["an end of another kind", WHOLE.replace("END:VEVENT", "END:VTODO"), TAKEN],
  ["a second calendar", `${WHOLE}${WHOLE.replace("20261124", "20261126")}`, TUESDAY_AND_THURSDAY],

  // What cannot be repaired costs as little as it can.
  ["a beginning that is no time", [...event("DTSTART:yesterday", HOUR), ...beside()], TAKEN, 1],
  ["no beginning", [...event("SUMMARY:without a beginning"), ...beside()], TAKEN, 1],
  ["a beginning on a day that is none", event("DTSTART:20261131T120000Z", HOUR), [], 1],
  [
    "a beginning without a colon: its day",
    event(`${BRASILIA} 20261124T090000`, HOUR),
    ALL_TUESDAY,
    1,
  ],
  [
    "a beginning of which only the day can be read",
    event("DTSTART:20261124T9h", HOUR),
    ALL_TUESDAY,
    1,
  ],
  ["a beginning at twenty-five o'clock", event("DTSTART:20261124T250000", HOUR), ALL_TUESDAY, 1],
  [
    "a beginning of which only the day can be read, and a later end: whole days",
    event("DTSTART:20261124T9h", "DTEND:20261126T130000Z"),
    ["11-24T03:00 11-27T03:00"],
    1,
  ],
  [
    "a beginning that is no time, of what is over by its end",
    event("DTSTART:yesterday", "DTEND:20260101T130000Z"),
    [],
  ],
  ["a beginning that is no time, of what is cancelled", event("DTSTART:x", "STATUS:CANCELLED"), []],
  ["an end that is no time: an hour", event(NINE, "DTEND:tomorrow"), TAKEN, 1],
  ["an empty end: an hour", event(NINE, "DTEND:"), TAKEN, 1],
  ["a duration that is none: an hour", event(NINE, "DURATION:one hour"), TAKEN, 1],
  [
    "an end before the beginning: an hour",
    event(NINE, "DTEND;TZID=America/Sao_Paulo:20261123T100000"),
    TAKEN,
    1,
  ],
  ["a duration that goes back: an hour", event(NINE, "DURATION:-PT1H"), TAKEN, 1],
  [
    "a day that ends before it: that day",
    event("DTSTART;VALUE=DATE:20261124", "DTEND;VALUE=DATE:20261123"),
    ALL_TUESDAY,
    1,
  ],
  [
    "an added time that ends before it: as long as the event",
    beside("RDATE;VALUE=PERIOD:20261125T120000Z/20261025T130000Z"),
    TUESDAY_AND_WEDNESDAY,
    1,
  ],
  [
    "a busy time that ends before it: an hour",
    [
      "BEGIN:VFREEBUSY",
      "UID:free-busy@example.com",
      "FREEBUSY:20261124T120000Z/20261123T130000Z",
      "END:VFREEBUSY",
    ],
    TAKEN,
    1,
  ],
  [
    "a zone that nobody knows is the shop's",
    event("DTSTART;TZID=No/Where:20261124T090000", HOUR),
    TAKEN,
    1,
  ],
  [
    "an end in a zone that nobody knows",
    event(NINE, "DTEND;TZID=Custom 7:20261124T100000"),
    TAKEN,
    1,
  ],
  [
    "an end in a zone that nobody knows, and before the beginning there: an hour",
    event(
      "DTSTART;TZID=America/Los_Angeles:20261124T040000",
      "DTEND;TZID=Custom 7:20261124T050000",
    ),
    TAKEN,
    1,
  ],
  [
    "a time left out in a zone that nobody knows",
    beside(DAILY_THREE_TIMES, "EXDATE;TZID=No/Where:20261125T090000"),
    TUESDAY_AND_THURSDAY,
    1,
  ],
  [
    "a time added in a zone that nobody knows",
    beside("RDATE;TZID=No/Where:20261125T090000"),
    TUESDAY_AND_WEDNESDAY,
    1,
  ],
  [
    "a changed repetition that is named in a zone that nobody knows",
    [
      ...beside(DAILY_THREE_TIMES),
      ...event("RECURRENCE-ID;TZID=No/Where:20261125T090000", "DTSTART:20261126T120000Z", HOUR),
    ],
    TUESDAY_AND_THURSDAY,
    1,
  ],
  [
    "a day in a zone that nobody knows",
    event("DTSTART;VALUE=DATE;TZID=No/Where:20261124"),
    ALL_TUESDAY,
  ],
  [
    "a zone that the file describes by what cannot be read",
    [
      "BEGIN:VTIMEZONE",
      "TZID:Nowhere/Land",
      "BEGIN:STANDARD",
      "DTSTART:the beginning",
      "TZOFFSETFROM:a little",
      "TZOFFSETTO:more",
      "END:STANDARD",
      "END:VTIMEZONE",
      ...event("DTSTART;TZID=Nowhere/Land:20261124T090000", HOUR),
    ],
    TAKEN,
    1,
  ],
  [
    "a zone whose clocks change every minute is the shop's",
    [
      "BEGIN:VTIMEZONE",
      "TZID:Nowhere/Land",
      "BEGIN:STANDARD",
      "DTSTART:19700101T000000",
      "RRULE:FREQ=MINUTELY",
      "TZOFFSETFROM:-0500",
      "TZOFFSETTO:-0400",
      "END:STANDARD",
      "END:VTIMEZONE",
      ...event("DTSTART;TZID=Nowhere/Land:20261124T090000", HOUR),
    ],
    TAKEN,
    1,
  ],
  ["a rule that is none: its beginning", beside("RRULE:FREQ=SOMETIMES"), TAKEN, 1],
  ["an old calendar's rule: its beginning", beside("RRULE:W1 TU TH #0"), TAKEN, 1],
  [
    "a rule of another people's year: its beginning",
    beside("RRULE:RSCALE=CHINESE;FREQ=YEARLY"),
    TAKEN,
    1,
  ],
  ["a rule that is none beside one", beside("RRULE:often", DAILY_TWICE), TUESDAY_AND_WEDNESDAY, 1],
  [
    "one of a rule's days that is none",
    beside("RRULE:FREQ=WEEKLY;COUNT=2;BYDAY=TU,TERÇA,TH"),
    TUESDAY_AND_THURSDAY,
    1,
  ],
  [
    "a rule's end that is no time: no end",
    beside("RRULE:FREQ=WEEKLY;UNTIL=forever"),
    EVERY_TUESDAY,
    1,
  ],
  ["a rule's count that is none: no end", beside("RRULE:FREQ=WEEKLY;COUNT=many"), EVERY_TUESDAY, 1],
  [
    "a part of a rule that nobody knows",
    beside("RRULE:FREQ=DAILY;COUNT=2;BYEASTER=0"),
    TUESDAY_AND_WEDNESDAY,
    1,
  ],
  [
    "one of the times left out that is none",
    beside(DAILY_THREE_TIMES, "EXDATE:20261125T120000Z,soon"),
    TUESDAY_AND_THURSDAY,
    1,
  ],
  [
    "one of the times added that is none",
    beside("RDATE:20261125T120000Z,soon"),
    TUESDAY_AND_WEDNESDAY,
    1,
  ],
  [
    "one of the periods added that is none",
    beside("RDATE;VALUE=PERIOD:20261125T120000Z/PT1H,20261126T120000Z/later"),
    TUESDAY_TO_THURSDAY,
    1,
  ],
  [
    "a changed repetition that does not say which: both",
    [
      ...beside(DAILY_TWICE),
      ...event("RECURRENCE-ID:the second", "DTSTART:20261126T120000Z", HOUR),
    ],
    TUESDAY_TO_THURSDAY,
    1,
  ],
  [
    "a changed repetition that says when it was, and not when it is: the one that it changes",
    [...beside(DAILY_TWICE), ...event("RECURRENCE-ID:20261125T120000Z", "DTSTART:later")],
    TUESDAY_AND_WEDNESDAY,
    1,
  ],
  [
    "what cannot be read of events that are over",
    [
      ...event("DTSTART:20250101T120000Z", "DTEND:soon"),
      ...event("DTSTART:20250101T120000Z", HOUR, "RRULE:FREQ=DAILY;UNTIL=20250201;BYDAY=SOME"),
      ...event("DTSTART:20250101T120000Z", HOUR, "RRULE:FREQ=DAILY;COUNT=3", "EXDATE:soon"),
      ...event("DTSTART;TZID=No/Where:20250101T090000", HOUR),
      ...event("DTSTART:20250101T120000Z", "DTEND:20241231T130000Z"),
      ...beside(),
    ],
    TAKEN,
  ],
];

export const ODD_LINES: readonly CalendarCase[] = CASES.map(
  ([name, file, closes, notUnderstood = 0]) => ({
    name,
    text: typeof file === "string" ? file : calendar(...file),
    closes,
    notUnderstood,
  }),
);

// Events as programs write them that keep to the standard: times, zones, lengths and rules.

import { BRASILIA, calendar, event, HOUR, NINE } from "./calendar-case.ts";
import type { CalendarCase } from "./calendar-case.ts";

const CASES: readonly (readonly [name: string, inside: string[], closes: string[]])[] = [
  [
    "an event in UTC",
    event("DTSTART:20261124T120000Z", "DTEND:20261124T130000Z"),
    ["11-24T12:00 11-24T13:00"],
  ],
  [
    "an event in the shop's zone",
    event(NINE, "DTEND;TZID=America/Sao_Paulo:20261124T093000"),
    ["11-24T12:00 11-24T12:30"],
  ],
  [
    "an event in another zone, without its VTIMEZONE",
    event("DTSTART;TZID=Europe/Lisbon:20261124T120000", HOUR),
    ["11-24T12:00 11-24T13:00"],
  ],
  [
    "an end in another zone than the beginning",
    event(NINE, "DTEND;TZID=Europe/Lisbon:20261124T140000"),
    ["11-24T12:00 11-24T14:00"],
  ],
  [
    "a time without a zone is the shop's",
    event("DTSTART:20261124T090000", "DTEND:20261124T100000"),
    ["11-24T12:00 11-24T13:00"],
  ],
  [
    "a whole day is the shop's",
    event("DTSTART;VALUE=DATE:20261125", "DTEND;VALUE=DATE:20261126"),
    ["11-25T03:00 11-26T03:00"],
  ],
  [
    "a day without an end is one day",
    event("DTSTART;VALUE=DATE:20261125"),
    ["11-25T03:00 11-26T03:00"],
  ],
  [
    "a day that ends on itself is one day",
    event("DTSTART;VALUE=DATE:20261125", "DTEND;VALUE=DATE:20261125"),
    ["11-25T03:00 11-26T03:00"],
  ],
  [
    "holidays that began before the window",
    event("DTSTART;VALUE=DATE:20261120", "DTEND;VALUE=DATE:20261127"),
    ["11-23T03:00 11-27T03:00"],
  ],
  [
    "days by their duration",
    event("DTSTART;VALUE=DATE:20261125", "DURATION:P3D"),
    ["11-25T03:00 11-28T03:00"],
  ],
  ["a time without an end takes none", event(NINE), []],
  [
    "every day, five times",
    event(NINE, HOUR, "RRULE:FREQ=DAILY;COUNT=3"),
    ["11-24T12:00 11-24T13:00", "11-25T12:00 11-25T13:00", "11-26T12:00 11-26T13:00"],
  ],
  [
    "every second day until an instant, which belongs to it",
    event(NINE, HOUR, "RRULE:FREQ=DAILY;INTERVAL=2;UNTIL=20261128T120000Z"),
    ["11-24T12:00 11-24T13:00", "11-26T12:00 11-26T13:00", "11-28T12:00 11-28T13:00"],
  ],
  [
    "until a day, with all that it holds",
    event(NINE, HOUR, "RRULE:FREQ=DAILY;UNTIL=20261125"),
    ["11-24T12:00 11-24T13:00", "11-25T12:00 11-25T13:00"],
  ],
  [
    "an evening that is the next day in UTC, until that",
    event(`${BRASILIA}:20261124T220000`, HOUR, "RRULE:FREQ=DAILY;UNTIL=20261126T010000Z"),
    ["11-25T01:00 11-25T02:00", "11-26T01:00 11-26T02:00"],
  ],
  [
    "every Tuesday and Thursday",
    event(NINE, HOUR, "RRULE:FREQ=WEEKLY;BYDAY=TU,TH;COUNT=4"),
    [
      "11-24T12:00 11-24T13:00",
      "11-26T12:00 11-26T13:00",
      "12-01T12:00 12-01T13:00",
      "12-03T12:00 12-03T13:00",
    ],
  ],
  [
    "every second week, which begins on Sunday",
    event(`${BRASILIA}:20261124T090000`, HOUR, "RRULE:FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TU,SU"),
    ["11-24T12:00 11-24T13:00", "12-06T12:00 12-06T13:00", "12-08T12:00 12-08T13:00"],
  ],
  [
    "every second week, which begins on Monday",
    event(`${BRASILIA}:20261124T090000`, HOUR, "RRULE:FREQ=WEEKLY;INTERVAL=2;WKST=MO;BYDAY=TU,SU"),
    [
      "11-24T12:00 11-24T13:00",
      "11-29T12:00 11-29T13:00",
      "12-08T12:00 12-08T13:00",
      "12-13T12:00 12-13T13:00",
    ],
  ],
  [
    "the last Friday of the month, since 2020",
    event(`${BRASILIA}:20200131T160000`, HOUR, "RRULE:FREQ=MONTHLY;BYDAY=-1FR"),
    ["11-27T19:00 11-27T20:00"],
  ],
  [
    "the second Tuesday of the month",
    event(`${BRASILIA}:20260113T160000`, HOUR, "RRULE:FREQ=MONTHLY;BYDAY=2TU"),
    ["12-08T19:00 12-08T20:00"],
  ],
  [
    "the last day of the month",
    event(`${BRASILIA}:20260131T080000`, HOUR, "RRULE:FREQ=MONTHLY;BYMONTHDAY=-1"),
    ["11-30T11:00 11-30T12:00"],
  ],
  [
    "the 31st, which November has not",
    event("DTSTART;VALUE=DATE:20261031", "RRULE:FREQ=MONTHLY"),
    [],
  ],
  [
    "a birthday since 1980",
    event("DTSTART;VALUE=DATE:19801208", "RRULE:FREQ=YEARLY"),
    ["12-08T03:00 12-09T03:00"],
  ],
  [
    "the last working day of the month",
    event(
      `${BRASILIA}:20260130T170000`,
      HOUR,
      "RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
    ),
    ["11-30T20:00 11-30T21:00"],
  ],
  [
    "the fourth Thursday of November",
    event("DTSTART;VALUE=DATE:20201126", "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=4TH"),
    ["11-26T03:00 11-27T03:00"],
  ],
  [
    "one of them left out",
    event(NINE, HOUR, "RRULE:FREQ=DAILY;COUNT=3", "EXDATE;TZID=America/Sao_Paulo:20261125T090000"),
    ["11-24T12:00 11-24T13:00", "11-26T12:00 11-26T13:00"],
  ],
  [
    "two left out at once, in UTC",
    event(NINE, HOUR, "RRULE:FREQ=DAILY;COUNT=3", "EXDATE:20261125T120000Z,20261124T120000Z"),
    ["11-26T12:00 11-26T13:00"],
  ],
  [
    "one left out by its day",
    event(NINE, HOUR, "RRULE:FREQ=DAILY;COUNT=3", "EXDATE;VALUE=DATE:20261126"),
    ["11-24T12:00 11-24T13:00", "11-25T12:00 11-25T13:00"],
  ],
  [
    "a time that is not of the rule leaves none out",
    event(NINE, HOUR, "RRULE:FREQ=DAILY;COUNT=2", "EXDATE;TZID=America/Sao_Paulo:20261125T093000"),
    ["11-24T12:00 11-24T13:00", "11-25T12:00 11-25T13:00"],
  ],
  [
    "two added, one of them with an end of its own",
    event(
      NINE,
      HOUR,
      "RDATE;TZID=America/Sao_Paulo:20261126T150000",
      "RDATE;VALUE=PERIOD:20261127T120000Z/20261127T123000Z",
      "RDATE;VALUE=PERIOD:20261128T120000Z/PT2H",
    ),
    [
      "11-24T12:00 11-24T13:00",
      "11-26T18:00 11-26T19:00",
      "11-27T12:00 11-27T12:30",
      "11-28T12:00 11-28T14:00",
    ],
  ],
  [
    "one added that began long before the window",
    event(NINE, HOUR, "RDATE;VALUE=PERIOD:20261110T120000Z/20261123T100000Z"),
    ["11-23T03:00 11-23T10:00", "11-24T12:00 11-24T13:00"],
  ],
  [
    "one added that began long before the window, by its duration",
    event(NINE, HOUR, "RDATE;VALUE=PERIOD:20261110T120000Z/P13D"),
    ["11-23T03:00 11-23T12:00", "11-24T12:00 11-24T13:00"],
  ],
  [
    "days added to a day",
    event("DTSTART;VALUE=DATE:20261124", "RDATE;VALUE=DATE:20261126,20261128"),
    ["11-24T03:00 11-25T03:00", "11-26T03:00 11-27T03:00", "11-28T03:00 11-29T03:00"],
  ],
  [
    "one moved, also out of a file that names it in UTC",
    [
      ...event(NINE, HOUR, "RRULE:FREQ=DAILY;COUNT=3"),
      ...event("RECURRENCE-ID:20261125T120000Z", `${BRASILIA}:20261125T150000`, "DURATION:PT30M"),
    ],
    ["11-24T12:00 11-24T13:00", "11-25T18:00 11-25T18:30", "11-26T12:00 11-26T13:00"],
  ],
  [
    "one moved into the window from long before it",
    [
      ...event(`${BRASILIA}:20260105T090000`, HOUR, "RRULE:FREQ=YEARLY"),
      ...event(
        "RECURRENCE-ID;TZID=America/Sao_Paulo:20260105T090000",
        `${BRASILIA}:20261201T150000`,
        HOUR,
      ),
    ],
    ["12-01T18:00 12-01T19:00"],
  ],
  [
    "one cancelled",
    [
      ...event(NINE, HOUR, "RRULE:FREQ=DAILY;COUNT=2"),
      ...event(
        "RECURRENCE-ID;TZID=America/Sao_Paulo:20261125T090000",
        `${BRASILIA}:20261125T090000`,
        HOUR,
        "STATUS:CANCELLED",
      ),
    ],
    ["11-24T12:00 11-24T13:00"],
  ],
  [
    "one shown as free",
    [
      ...event(NINE, HOUR, "RRULE:FREQ=DAILY;COUNT=2"),
      ...event(
        "RECURRENCE-ID;TZID=America/Sao_Paulo:20261124T090000",
        NINE,
        HOUR,
        "TRANSP:TRANSPARENT",
      ),
    ],
    ["11-25T12:00 11-25T13:00"],
  ],
  [
    "all from one on moved",
    [
      ...event(NINE, HOUR, "RRULE:FREQ=DAILY;COUNT=3"),
      ...event(
        "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/Sao_Paulo:20261125T090000",
        `${BRASILIA}:20261125T110000`,
        "DURATION:PT30M",
      ),
    ],
    ["11-24T12:00 11-24T13:00", "11-25T14:00 11-25T14:30", "11-26T14:00 11-26T14:30"],
  ],
  [
    "all from one on moved, which is named in UTC",
    [
      ...event(NINE, HOUR, "RRULE:FREQ=DAILY;COUNT=3"),
      ...event(
        "RECURRENCE-ID;RANGE=THISANDFUTURE:20261125T120000Z",
        `${BRASILIA}:20261125T110000`,
        HOUR,
      ),
    ],
    ["11-24T12:00 11-24T13:00", "11-25T14:00 11-25T15:00", "11-26T14:00 11-26T15:00"],
  ],
  [
    "all from one on moved, which is named by its day",
    [
      ...event(NINE, HOUR, "RRULE:FREQ=DAILY;COUNT=3"),
      ...event(
        "RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20261125",
        `${BRASILIA}:20261125T110000`,
        HOUR,
      ),
    ],
    ["11-24T12:00 11-24T13:00", "11-25T14:00 11-25T15:00", "11-26T14:00 11-26T15:00"],
  ],
  [
    "all moved by days, from before the window into it",
    [
      ...event(`${BRASILIA}:20261104T090000`, HOUR, "RRULE:FREQ=WEEKLY;UNTIL=20261119T000000Z"),
      ...event(
        "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/Sao_Paulo:20261104T090000",
        `${BRASILIA}:20261109T090000`,
        HOUR,
      ),
    ],
    ["11-23T12:00 11-23T13:00"],
  ],
  [
    "all moved by days, from after the window into it",
    [
      ...event(`${BRASILIA}:20261111T090000`, HOUR, "RRULE:FREQ=WEEKLY;INTERVAL=5"),
      ...event(
        "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/Sao_Paulo:20261111T090000",
        `${BRASILIA}:20261106T090000`,
        HOUR,
      ),
    ],
    ["12-11T12:00 12-11T13:00"],
  ],
  [
    "all made longer, from before the window into it",
    [
      ...event(`${BRASILIA}:20261104T090000`, HOUR, "RRULE:FREQ=WEEKLY;UNTIL=20261119T000000Z"),
      ...event(
        "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/Sao_Paulo:20261104T090000",
        `${BRASILIA}:20261104T090000`,
        "DURATION:PT120H",
      ),
    ],
    ["11-23T03:00 11-23T12:00"],
  ],
  [
    "all from one on of an event that is not there",
    event(
      "RECURRENCE-ID;RANGE=THISANDFUTURE:20261125T120000Z",
      `${BRASILIA}:20261125T150000`,
      HOUR,
    ),
    ["11-25T18:00 11-25T19:00"],
  ],
  [
    "an invitation to one of an event that is not there",
    event("RECURRENCE-ID:20261125T120000Z", `${BRASILIA}:20261125T150000`, HOUR),
    ["11-25T18:00 11-25T19:00"],
  ],
  [
    "what begins at New York's eight, before and after its clocks go back",
    event("DTSTART;TZID=America/New_York:20261030T080000", HOUR, "RRULE:FREQ=WEEKLY;COUNT=6"),
    ["11-27T13:00 11-27T14:00", "12-04T13:00 12-04T14:00"],
  ],
  [
    "a zone by Windows' name",
    event("DTSTART;TZID=Romance Standard Time:20261124T130000", HOUR),
    ["11-24T12:00 11-24T13:00"],
  ],
  [
    "a zone by Windows' name, at home",
    event("DTSTART;TZID=E. South America Standard Time:20261124T090000", HOUR),
    ["11-24T12:00 11-24T13:00"],
  ],
  [
    "a zone behind a program's own name",
    event("DTSTART;TZID=/mozilla.org/20050126_1/Europe/Lisbon:20261124T120000", HOUR),
    ["11-24T12:00 11-24T13:00"],
  ],
  [
    "a quoted zone",
    event('DTSTART;TZID="Europe/Lisbon":20261124T120000', HOUR),
    ["11-24T12:00 11-24T13:00"],
  ],
  [
    "a zone that only the file describes",
    [
      "BEGIN:VTIMEZONE",
      "TZID:Customized Time Zone",
      "BEGIN:STANDARD",
      "DTSTART:16010101T000000",
      "TZOFFSETFROM:-0500",
      "TZOFFSETTO:-0500",
      "END:STANDARD",
      "END:VTIMEZONE",
      ...event("DTSTART;TZID=Customized Time Zone:20261124T090000", HOUR),
    ],
    ["11-24T14:00 11-24T15:00"],
  ],
  [
    "of two events that overlap, one span",
    [...event(NINE, HOUR), ...event("DTSTART:20261124T123000Z", "DURATION:PT1H")],
    ["11-24T12:00 11-24T13:30"],
  ],
  [
    "every hour of a day",
    event(NINE, "DURATION:PT15M", "RRULE:FREQ=HOURLY;COUNT=2"),
    ["11-24T12:00 11-24T12:15", "11-24T13:00 11-24T13:15"],
  ],
  [
    "a week of the year, on the day of the first time",
    event(`${BRASILIA}:20201124T090000`, HOUR, "RRULE:FREQ=YEARLY;BYWEEKNO=48"),
    ["11-24T12:00 11-24T13:00"],
  ],
  [
    "a week of the year, on a day",
    event(`${BRASILIA}:20201202T090000`, HOUR, "RRULE:FREQ=YEARLY;BYWEEKNO=49;BYDAY=WE"),
    ["12-02T12:00 12-02T13:00"],
  ],
  [
    "a week counted from the end of a year that has fifty-three",
    event(`${BRASILIA}:20201208T090000`, HOUR, "RRULE:FREQ=YEARLY;BYWEEKNO=-4;BYDAY=TU"),
    ["12-08T12:00 12-08T13:00"],
  ],
  [
    "a week of the year that begins on Sunday",
    event(`${BRASILIA}:20201129T090000`, HOUR, "RRULE:FREQ=YEARLY;WKST=SU;BYWEEKNO=48;BYDAY=SU"),
    ["11-29T12:00 11-29T13:00"],
  ],
  [
    "a day of the year, and one from its end",
    event(`${BRASILIA}:20201123T090000`, HOUR, "RRULE:FREQ=YEARLY;BYYEARDAY=328,-28"),
    ["11-24T12:00 11-24T13:00", "12-04T12:00 12-04T13:00"],
  ],
  [
    "the first of the month that is a Tuesday",
    event(`${BRASILIA}:20201201T090000`, HOUR, "RRULE:FREQ=MONTHLY;BYDAY=TU;BYMONTHDAY=1"),
    ["12-01T12:00 12-01T13:00"],
  ],
  [
    "two hours of a day",
    event(NINE, HOUR, "RRULE:FREQ=DAILY;BYHOUR=9,15;COUNT=3"),
    ["11-24T12:00 11-24T13:00", "11-24T18:00 11-24T19:00", "11-25T12:00 11-25T13:00"],
  ],
  [
    "a number of times that was reached ten years ago",
    event(`${BRASILIA}:20160105T090000`, HOUR, "RRULE:FREQ=WEEKLY;COUNT=10"),
    [],
  ],
  [
    "a number of times since twenty years that is reached on Wednesday",
    event(`${BRASILIA}:20060103T090000`, HOUR, "RRULE:FREQ=DAILY;COUNT=7632"),
    ["11-23T12:00 11-23T13:00", "11-24T12:00 11-24T13:00", "11-25T12:00 11-25T13:00"],
  ],
  [
    "a zone that only the file describes, with daylight saving time",
    [
      "BEGIN:VTIMEZONE",
      "TZID:Nowhere/Land",
      "BEGIN:DAYLIGHT",
      "DTSTART:20000402T020000",
      "RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU",
      "TZOFFSETFROM:-0500",
      "TZOFFSETTO:-0400",
      "END:DAYLIGHT",
      "BEGIN:STANDARD",
      "DTSTART:20001203T020000",
      "RRULE:FREQ=YEARLY;BYMONTH=12;BYDAY=1SU",
      "TZOFFSETFROM:-0400",
      "TZOFFSETTO:-0500",
      "END:STANDARD",
      "END:VTIMEZONE",
      // On 6 December its clocks go back.
      ...event("DTSTART;TZID=Nowhere/Land:20261124T080000", HOUR, "RRULE:FREQ=WEEKLY"),
    ],
    ["11-24T12:00 11-24T13:00", "12-01T12:00 12-01T13:00", "12-08T13:00 12-08T14:00"],
  ],
];

export const TIMES_AND_RULES: readonly CalendarCase[] = CASES.map(([name, inside, closes]) => ({
  name,
  text: calendar(...inside),
  closes,
}));

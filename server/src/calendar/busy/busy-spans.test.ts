import { expect, test } from "vitest";

import { busySpans } from "./busy-spans.ts";
import type { BusyQuestion } from "./busy-spans.ts";
import { ownerInAddress } from "./calendar-owner.ts";

// What is laid out: the last week of November and the first two of December 2026, in São Paulo (UTC-3, no daylight saving).
const WINDOW = {
  start: Date.parse("2026-11-23T00:00:00-03:00"),
  end: Date.parse("2026-12-14T00:00:00-03:00"),
};
const QUESTION: BusyQuestion = {
  zone: "America/Sao_Paulo",
  window: WINDOW,
  ownIds: new Set<string>(),
};

function read(lines: readonly string[], change: Partial<BusyQuestion> = {}) {
  const text = ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR", ""].join("\r\n");
  const answer = busySpans(text, { ...QUESTION, ...change });
  if (typeof answer === "string") throw new Error(answer);
  return answer;
}

const event = (...lines: string[]) => [
  "BEGIN:VEVENT",
  "UID:one@example.com",
  "DTSTAMP:20261101T000000Z",
  ...lines,
  "END:VEVENT",
];

/** Spans as São Paulo's clocks show them. */
function shown(lines: readonly string[], change: Partial<BusyQuestion> = {}): string[] {
  const wall = (instant: number) =>
    new Date(instant - 3 * 3_600_000)
      .toISOString()
      .slice("2026-".length, "2026-11-23T10:00".length);
  return read(lines, change).spans.map(({ start, end }) => `${wall(start)} ${wall(end)}`);
}

const BRASILIA = "DTSTART;TZID=America/Sao_Paulo";
const NINE = `${BRASILIA}:20261124T090000`;
const HOUR = "DURATION:PT1H";

const CASES: [what: string, lines: string[], spans: string[]][] = [
  [
    "an event in UTC",
    event("DTSTART:20261124T120000Z", "DTEND:20261124T130000Z"),
    ["11-24T09:00 11-24T10:00"],
  ],
  [
    "an event in the shop's zone",
    event(NINE, "DTEND;TZID=America/Sao_Paulo:20261124T093000"),
    ["11-24T09:00 11-24T09:30"],
  ],
  [
    "an event in another zone, without its VTIMEZONE",
    event("DTSTART;TZID=Europe/Lisbon:20261124T120000", HOUR),
    ["11-24T09:00 11-24T10:00"],
  ],
  [
    "an end in another zone than the beginning",
    event(NINE, "DTEND;TZID=Europe/Lisbon:20261124T140000"),
    ["11-24T09:00 11-24T11:00"],
  ],
  [
    "a time without a zone is the shop's",
    event("DTSTART:20261124T090000", "DTEND:20261124T100000"),
    ["11-24T09:00 11-24T10:00"],
  ],
  [
    "a whole day is the shop's",
    event("DTSTART;VALUE=DATE:20261125", "DTEND;VALUE=DATE:20261126"),
    ["11-25T00:00 11-26T00:00"],
  ],
  [
    "a day without an end is one day",
    event("DTSTART;VALUE=DATE:20261125"),
    ["11-25T00:00 11-26T00:00"],
  ],
  [
    "a day that ends on itself is one day",
    event("DTSTART;VALUE=DATE:20261125", "DTEND;VALUE=DATE:20261125"),
    ["11-25T00:00 11-26T00:00"],
  ],
  [
    "holidays that began before the window",
    event("DTSTART;VALUE=DATE:20261120", "DTEND;VALUE=DATE:20261127"),
    ["11-23T00:00 11-27T00:00"],
  ],
  [
    "days by their duration",
    event("DTSTART;VALUE=DATE:20261125", "DURATION:P3D"),
    ["11-25T00:00 11-28T00:00"],
  ],
  ["a time without an end takes none", event(NINE), []],
  [
    "an end before the beginning takes no time",
    event(NINE, "DTEND;TZID=America/Sao_Paulo:20261124T080000"),
    [],
  ],
  [
    "every day, five times",
    event(NINE, HOUR, "RRULE:FREQ=DAILY;COUNT=3"),
    ["11-24T09:00 11-24T10:00", "11-25T09:00 11-25T10:00", "11-26T09:00 11-26T10:00"],
  ],
  [
    "every second day until an instant, which belongs to it",
    event(NINE, HOUR, "RRULE:FREQ=DAILY;INTERVAL=2;UNTIL=20261128T120000Z"),
    ["11-24T09:00 11-24T10:00", "11-26T09:00 11-26T10:00", "11-28T09:00 11-28T10:00"],
  ],
  [
    "until a day, with all that it holds",
    event(NINE, HOUR, "RRULE:FREQ=DAILY;UNTIL=20261125"),
    ["11-24T09:00 11-24T10:00", "11-25T09:00 11-25T10:00"],
  ],
  [
    "an evening that is the next day in UTC, until that",
    event(`${BRASILIA}:20261124T220000`, HOUR, "RRULE:FREQ=DAILY;UNTIL=20261126T010000Z"),
    ["11-24T22:00 11-24T23:00", "11-25T22:00 11-25T23:00"],
  ],
  [
    "every Tuesday and Thursday",
    event(NINE, HOUR, "RRULE:FREQ=WEEKLY;BYDAY=TU,TH;COUNT=4"),
    [
      "11-24T09:00 11-24T10:00",
      "11-26T09:00 11-26T10:00",
      "12-01T09:00 12-01T10:00",
      "12-03T09:00 12-03T10:00",
    ],
  ],
  [
    "every second week, which begins on Sunday",
    event(`${BRASILIA}:20261124T090000`, HOUR, "RRULE:FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TU,SU"),
    ["11-24T09:00 11-24T10:00", "12-06T09:00 12-06T10:00", "12-08T09:00 12-08T10:00"],
  ],
  [
    "every second week, which begins on Monday",
    event(`${BRASILIA}:20261124T090000`, HOUR, "RRULE:FREQ=WEEKLY;INTERVAL=2;WKST=MO;BYDAY=TU,SU"),
    [
      "11-24T09:00 11-24T10:00",
      "11-29T09:00 11-29T10:00",
      "12-08T09:00 12-08T10:00",
      "12-13T09:00 12-13T10:00",
    ],
  ],
  [
    "the last Friday of the month, since 2020",
    event(`${BRASILIA}:20200131T160000`, HOUR, "RRULE:FREQ=MONTHLY;BYDAY=-1FR"),
    ["11-27T16:00 11-27T17:00"],
  ],
  [
    "the second Tuesday of the month",
    event(`${BRASILIA}:20260113T160000`, HOUR, "RRULE:FREQ=MONTHLY;BYDAY=2TU"),
    ["12-08T16:00 12-08T17:00"],
  ],
  [
    "the last day of the month",
    event(`${BRASILIA}:20260131T080000`, HOUR, "RRULE:FREQ=MONTHLY;BYMONTHDAY=-1"),
    ["11-30T08:00 11-30T09:00"],
  ],
  [
    "the 31st, which November has not",
    event("DTSTART;VALUE=DATE:20261031", "RRULE:FREQ=MONTHLY"),
    [],
  ],
  [
    "a birthday since 1980",
    event("DTSTART;VALUE=DATE:19801208", "RRULE:FREQ=YEARLY"),
    ["12-08T00:00 12-09T00:00"],
  ],
  [
    "the last working day of the month",
    event(
      `${BRASILIA}:20260130T170000`,
      HOUR,
      "RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
    ),
    ["11-30T17:00 11-30T18:00"],
  ],
  [
    "the fourth Thursday of November",
    event("DTSTART;VALUE=DATE:20201126", "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=4TH"),
    ["11-26T00:00 11-27T00:00"],
  ],
  [
    "one of them left out",
    event(NINE, HOUR, "RRULE:FREQ=DAILY;COUNT=3", "EXDATE;TZID=America/Sao_Paulo:20261125T090000"),
    ["11-24T09:00 11-24T10:00", "11-26T09:00 11-26T10:00"],
  ],
  [
    "two left out at once, in UTC",
    event(NINE, HOUR, "RRULE:FREQ=DAILY;COUNT=3", "EXDATE:20261125T120000Z,20261124T120000Z"),
    ["11-26T09:00 11-26T10:00"],
  ],
  [
    "one left out by its day",
    event(NINE, HOUR, "RRULE:FREQ=DAILY;COUNT=3", "EXDATE;VALUE=DATE:20261126"),
    ["11-24T09:00 11-24T10:00", "11-25T09:00 11-25T10:00"],
  ],
  [
    "a time that is not of the rule leaves none out",
    event(NINE, HOUR, "RRULE:FREQ=DAILY;COUNT=2", "EXDATE;TZID=America/Sao_Paulo:20261125T093000"),
    ["11-24T09:00 11-24T10:00", "11-25T09:00 11-25T10:00"],
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
      "11-24T09:00 11-24T10:00",
      "11-26T15:00 11-26T16:00",
      "11-27T09:00 11-27T09:30",
      "11-28T09:00 11-28T11:00",
    ],
  ],
  [
    "days added to a day",
    event("DTSTART;VALUE=DATE:20261124", "RDATE;VALUE=DATE:20261126,20261128"),
    ["11-24T00:00 11-25T00:00", "11-26T00:00 11-27T00:00", "11-28T00:00 11-29T00:00"],
  ],
  [
    "one moved, also out of a file that names it in UTC",
    [
      ...event(NINE, HOUR, "RRULE:FREQ=DAILY;COUNT=3"),
      ...event("RECURRENCE-ID:20261125T120000Z", `${BRASILIA}:20261125T150000`, "DURATION:PT30M"),
    ],
    ["11-24T09:00 11-24T10:00", "11-25T15:00 11-25T15:30", "11-26T09:00 11-26T10:00"],
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
    ["12-01T15:00 12-01T16:00"],
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
    ["11-24T09:00 11-24T10:00"],
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
    ["11-25T09:00 11-25T10:00"],
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
    ["11-24T09:00 11-24T10:00", "11-25T11:00 11-25T11:30", "11-26T11:00 11-26T11:30"],
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
    ["11-24T09:00 11-24T10:00", "11-25T11:00 11-25T12:00", "11-26T11:00 11-26T12:00"],
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
    ["11-24T09:00 11-24T10:00", "11-25T11:00 11-25T12:00", "11-26T11:00 11-26T12:00"],
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
    ["11-23T09:00 11-23T10:00"],
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
    ["12-11T09:00 12-11T10:00"],
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
    ["11-23T00:00 11-23T09:00"],
  ],
  [
    "all from one on of an event that is not there",
    event(
      "RECURRENCE-ID;RANGE=THISANDFUTURE:20261125T120000Z",
      `${BRASILIA}:20261125T150000`,
      HOUR,
    ),
    ["11-25T15:00 11-25T16:00"],
  ],
  [
    "an invitation to one of an event that is not there",
    event("RECURRENCE-ID:20261125T120000Z", `${BRASILIA}:20261125T150000`, HOUR),
    ["11-25T15:00 11-25T16:00"],
  ],
  ["a cancelled event", event(NINE, HOUR, "STATUS:CANCELLED"), []],
  ["a tentative event", event(NINE, HOUR, "STATUS:TENTATIVE"), ["11-24T09:00 11-24T10:00"]],
  ["an event shown as free", event(NINE, HOUR, "TRANSP:TRANSPARENT"), []],
  [
    "what begins at New York's eight, before and after its clocks go back",
    event("DTSTART;TZID=America/New_York:20261030T080000", HOUR, "RRULE:FREQ=WEEKLY;COUNT=6"),
    ["11-27T10:00 11-27T11:00", "12-04T10:00 12-04T11:00"],
  ],
  [
    "a zone by Windows' name",
    event("DTSTART;TZID=Romance Standard Time:20261124T130000", HOUR),
    ["11-24T09:00 11-24T10:00"],
  ],
  [
    "a zone by Windows' name, at home",
    event("DTSTART;TZID=E. South America Standard Time:20261124T090000", HOUR),
    ["11-24T09:00 11-24T10:00"],
  ],
  [
    "a zone behind a program's own name",
    event("DTSTART;TZID=/mozilla.org/20050126_1/Europe/Lisbon:20261124T120000", HOUR),
    ["11-24T09:00 11-24T10:00"],
  ],
  [
    "a quoted zone",
    event('DTSTART;TZID="Europe/Lisbon":20261124T120000', HOUR),
    ["11-24T09:00 11-24T10:00"],
  ],
  [
    "a zone that nobody knows is the shop's",
    event("DTSTART;TZID=Nowhere/Land:20261124T090000", HOUR),
    ["11-24T09:00 11-24T10:00"],
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
    ["11-24T11:00 11-24T12:00"],
  ],
  [
    "of two events that overlap, one span",
    [...event(NINE, HOUR), ...event("DTSTART:20261124T123000Z", "DURATION:PT1H")],
    ["11-24T09:00 11-24T10:30"],
  ],
  [
    "every hour of a day",
    event(NINE, "DURATION:PT15M", "RRULE:FREQ=HOURLY;COUNT=2"),
    ["11-24T09:00 11-24T09:15", "11-24T10:00 11-24T10:15"],
  ],
];

test.each(CASES)("%s", (_, lines, spans) => {
  expect(shown(lines)).toEqual(spans);
});

test("a clock that jumps over the beginning shows it as much later", () => {
  const window = {
    start: Date.parse("2027-03-28T00:00:00Z"),
    end: Date.parse("2027-03-29T00:00:00Z"),
  };
  // Lisbon's clocks jump from 01:00 to 02:00.
  const { spans } = read(
    event("DTSTART;TZID=Europe/Lisbon:20270327T013000", HOUR, "RRULE:FREQ=DAILY"),
    {
      window,
    },
  );
  expect(spans[0]).toEqual({
    start: Date.parse("2027-03-28T01:30:00Z"),
    end: Date.parse("2027-03-28T02:30:00Z"),
  });
});

test("a day of duration is a day on the wall, an end as many hours as the first time", () => {
  const window = {
    start: Date.parse("2027-03-27T12:00:00Z"),
    end: Date.parse("2027-03-29T00:00:00Z"),
  };
  const begins = "DTSTART;TZID=Europe/Lisbon:20270327T120000";
  expect(read(event(begins, "DURATION:P1D"), { window }).spans[0]?.end).toBe(
    Date.parse("2027-03-28T11:00:00Z"),
  );
  expect(read(event(begins, "DURATION:PT24H"), { window }).spans[0]?.end).toBe(
    Date.parse("2027-03-28T12:00:00Z"),
  );
});

const NAMED = "X-WR-CALNAME:Ana@Gmail.com";
const MALLORY = "ORGANIZER;CN=Mallory:mailto:mallory@example.com";
const ana = (answer: string) => `ATTENDEE;CUTYPE=INDIVIDUAL${answer}:MAILTO:ana@gmail.com`;
const MALLORY_COMES = "ATTENDEE;PARTSTAT=ACCEPTED:mailto:mallory@example.com";
const invited = (...lines: string[]) => event(NINE, HOUR, MALLORY, MALLORY_COMES, ...lines);
const TAKEN = ["11-24T09:00 11-24T10:00"];

test.each<[what: string, lines: string[], spans: string[]]>([
  ["declined", [NAMED, ...invited(ana(";PARTSTAT=DECLINED"))], []],
  ["not answered", [NAMED, ...invited(ana(";PARTSTAT=NEEDS-ACTION"))], []],
  ["not answered, and without a word of it", [NAMED, ...invited(ana(""))], []],
  ["accepted", [NAMED, ...invited(ana(";PARTSTAT=ACCEPTED"))], TAKEN],
  ["answered by perhaps", [NAMED, ...invited(ana(";PARTSTAT=TENTATIVE"))], TAKEN],
  [
    "of the owner's own, which a guest has not answered",
    [
      NAMED,
      ...event(NINE, HOUR, "ORGANIZER:mailto:ana@gmail.com", ana(""), "ATTENDEE:mailto:bia@a.com"),
    ],
    TAKEN,
  ],
  [
    "that others decline",
    [NAMED, ...invited("ATTENDEE;PARTSTAT=DECLINED:mailto:bia@example.com")],
    TAKEN,
  ],
  [
    "declined, of a calendar that nobody knows the owner of",
    event(NINE, HOUR, MALLORY, ana(";PARTSTAT=DECLINED")),
    [],
  ],
  [
    "not answered, of a calendar that nobody knows the owner of: it may be the owner's own",
    event(NINE, HOUR, MALLORY, ana(";PARTSTAT=NEEDS-ACTION")),
    TAKEN,
  ],
  [
    "of which one repetition is declined",
    [
      NAMED,
      ...event(NINE, HOUR, "RRULE:FREQ=DAILY;COUNT=2", MALLORY, ana(";PARTSTAT=ACCEPTED")),
      ...invited(ana(";PARTSTAT=DECLINED")).toSpliced(-1, 0, "RECURRENCE-ID:20261124T120000Z"),
    ],
    ["11-25T09:00 11-25T10:00"],
  ],
])("an invitation %s", (_, lines, spans) => {
  expect(shown(lines)).toEqual(spans);
});

test("an invitation from a stranger closes nothing where the calendar's address tells the owner", () => {
  const owner = ownerInAddress(
    "https://calendar.google.com/calendar/ical/ana%40gmail.com/private-0123/basic.ics",
  );
  const lines = invited(ana(";PARTSTAT=NEEDS-ACTION"));
  expect(shown(lines)).toEqual(TAKEN);
  expect(shown(lines, { owner })).toEqual([]);
  expect(ownerInAddress("https://ana:secret@dav.example.com/%zz/calendar.ics")).toBeUndefined();
});

test("an invitation that is not accepted uses up none of the steps of other events", () => {
  const expensive = (uid: number) => [
    "BEGIN:VEVENT",
    `UID:${uid}`,
    "DTSTART:19700101T000000Z",
    "RRULE:FREQ=SECONDLY",
    MALLORY,
    ana(";PARTSTAT=NEEDS-ACTION"),
    "END:VEVENT",
  ];
  const strangers = Array.from({ length: 20 }, (_, uid) => expensive(uid)).flat();
  const own = event(NINE, HOUR, "RRULE:FREQ=DAILY;COUNT=2");
  expect(read([NAMED, ...strangers, ...own])).toMatchObject({ cutOff: 0, events: 21 });
  expect(shown([NAMED, ...strangers, ...own])).toHaveLength(2);
});

test("our own bookings close nothing, also where Google has renamed them", () => {
  const id = "0b8a6f0e-9a3c-4d0a-8f43-6c1f6a3d9d11";
  const booked = (uid: string) => ["BEGIN:VEVENT", `UID:${uid}`, NINE, HOUR, "END:VEVENT"];
  const lines = [
    ...booked(id),
    ...booked(id.toUpperCase()),
    ...booked(`${id}@example.com`),
    ...booked(`${Buffer.from(id).toString("hex")}@google.com`),
  ];
  expect(read(lines, { ownIds: new Set([id]) })).toMatchObject({ spans: [], events: 0 });
  expect(read(lines)).toMatchObject({ events: 4 });
});

test("an event that cannot be read hides no other", () => {
  const answer = read([
    ...event("DTSTART:yesterday", HOUR),
    ...event("SUMMARY:without a beginning"),
    ...event(NINE, HOUR, "RRULE:FREQ=SOMETIMES"),
    ...event("DTSTART:20261125T120000Z", HOUR),
  ]);
  expect(answer.spans).toHaveLength(1);
  expect(answer.unreadable).toBe(3);
});

test.each([
  ["every second since 1970", "DTSTART:19700101T000000Z", "RRULE:FREQ=SECONDLY"],
  [
    "a day that never comes",
    "DTSTART:20200101T000000Z",
    "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
  ],
  [
    "every second of a minute that never comes",
    "DTSTART:20200101T000000Z",
    "RRULE:FREQ=SECONDLY;BYHOUR=3;BYMONTHDAY=31;BYMONTH=2",
  ],
])("%s: all that was not reached is taken", (_, begins, rule) => {
  const answer = read(event(begins, "DURATION:PT1S", rule));
  expect(answer.spans).toEqual([WINDOW]);
  expect(answer.cutOff).toBe(1);
});

test("many such rules together cost no more than a few", () => {
  const lines = Array.from({ length: 500 }, () =>
    event("DTSTART:19700101T000000Z", HOUR, "RRULE:FREQ=MINUTELY"),
  ).flat();
  // Without a bound for the whole file this would not end within the test's time.
  expect(read(lines).cutOff).toBe(500);
});

test("hundreds of events that have gone on for many years are laid out to the last one", () => {
  const rules = ["DAILY", "WEEKLY;INTERVAL=2", "MONTHLY;BYDAY=TU", "HOURLY;INTERVAL=24"];
  const lines = Array.from({ length: 1_600 }, (_, index) =>
    event(
      `UID:${index}`,
      `${BRASILIA}:20060103T090000`,
      HOUR,
      `RRULE:FREQ=${rules[index % rules.length]}`,
    ),
  ).flat();
  expect(read(lines)).toMatchObject({ events: 1_600, cutOff: 0 });
});

test("an interval of a thousand million days is not counted one by one", () => {
  expect(shown(event(NINE, HOUR, "RRULE:FREQ=DAILY;INTERVAL=1000000000"))).toEqual([
    "11-24T09:00 11-24T10:00",
  ]);
});

test.each([
  ["<!doctype html><title>Sign in</title>", "not-a-calendar"],
  ["", "not-a-calendar"],
  ["BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nDTSTART:2026", "cut-short"],
  ["BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nEND:VCALENDAR\r\n", "not-a-calendar"],
  ["BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VEVENT\n", "cut-short"],
])("%j is %s", (text, problem) => {
  expect(busySpans(text, QUESTION)).toBe(problem);
});

test("two calendars in one file, a mark in front and bare line feeds are read all the same", () => {
  const one = ["BEGIN:VCALENDAR", ...event(NINE, HOUR), "END:VCALENDAR"].join("\n");
  const other = one.replace("1124T09", "1125T09");
  expect(busySpans(`\uFEFF${one}\n${other}\n`, QUESTION)).toMatchObject({
    events: 2,
    spans: [{}, {}],
  });
});

import { expect, test } from "vitest";

import {
  BRASILIA,
  CASES_WINDOW,
  CASES_ZONE,
  event,
  HOUR,
  NINE,
  spanText,
} from "@vitrine/testing/calendars/cases/calendar-case";
import { CALENDAR_CASES } from "@vitrine/testing/calendars/cases/every-case";

import { busySpans } from "./busy-spans.ts";
import type { BusyQuestion } from "./busy-spans.ts";
import { ownerInAddress } from "./calendar-owner.ts";

const QUESTION: BusyQuestion = {
  zone: CASES_ZONE,
  window: CASES_WINDOW,
  own: new Map(),
};

function read(lines: readonly string[], change: Partial<BusyQuestion> = {}) {
  const text = ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR", ""].join("\r\n");
  const answer = busySpans(text, { ...QUESTION, ...change });
  if (typeof answer === "string") throw new Error(answer);
  return answer;
}

const numbered = (uid: number, ...lines: string[]) => event(...lines).with(1, `UID:${uid}`);

test.each(CALENDAR_CASES.map((one) => [one.name, one] as const))(
  "%s",
  (_, { text, closes, notUnderstood = 0, owner }) => {
    const answer = busySpans(text, { ...QUESTION, owner });
    if (typeof answer === "string") throw new Error(answer);
    expect(answer.spans.map(spanText)).toEqual(closes);
    expect(answer.unreadable + answer.cutOff).toBe(notUnderstood);
  },
);

test("no two cases have one name", () => {
  const names = CALENDAR_CASES.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
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

test("the address of a calendar of Google's tells its owner", () => {
  const google = "https://calendar.google.com/calendar/ical/ana%40gmail.com/private-0123/basic.ics";
  expect(ownerInAddress(google)).toBe("ana@gmail.com");
  expect(ownerInAddress("https://ana:secret@dav.example.com/%zz/calendar.ics")).toBeUndefined();
});

test("what repeats every second is taken up to the last time reached, and the file's other events are read", () => {
  const odd = numbered(1, "DTSTART:19700101T000000Z", "DURATION:PT1S", "RRULE:FREQ=SECONDLY");
  const honest = numbered(2, NINE, HOUR, "RRULE:FREQ=DAILY;COUNT=2");
  const answer = read([...odd, ...honest]);
  expect(answer).toMatchObject({ cutOff: 1, events: 2 });
});

const ID = "0b8a6f0e-9a3c-4d0a-8f43-6c1f6a3d9d11";
/** Booked at nine, for an hour. */
const BOOKING = {
  bookingId: ID,
  barberColorId: 6,
  span: { start: Date.parse("2026-11-24T12:00:00Z"), end: Date.parse("2026-11-24T13:00:00Z") },
  revision: 1,
};
const ofOurs = (...lines: string[]) => event(...lines).with(1, `UID:${ID}`);

test("our own bookings close nothing, also where Google has renamed them", () => {
  const booked = (uid: string) => event(NINE, HOUR, "SEQUENCE:1").with(1, `UID:${uid}`);
  const lines = [
    ...booked(ID),
    ...booked(ID.toUpperCase()),
    ...booked(`${ID}@example.com`),
    ...booked(`${Buffer.from(ID).toString("hex")}@google.com`),
  ];
  const nothing = { spans: [], events: 0, moved: [] };
  expect(read(lines, { own: new Map([[ID, undefined]]) })).toMatchObject(nothing);
  expect(read(lines, { own: new Map([[ID, BOOKING]]) })).toMatchObject(nothing);
  expect(read(lines)).toMatchObject({ events: 4 });
});

test.each<[what: string, lines: string[], takes: string[]]>([
  [
    "moved by hours",
    ofOurs("DTSTART:20261124T180000Z", HOUR, "SEQUENCE:1"),
    ["11-24T18:00 11-24T19:00"],
  ],
  [
    "moved, and its number raised",
    ofOurs("DTSTART:20261125T180000Z", HOUR, "SEQUENCE:7"),
    ["11-25T18:00 11-25T19:00"],
  ],
  [
    "made longer: what is beyond its own time",
    ofOurs(NINE, "DURATION:PT2H", "SEQUENCE:1"),
    ["11-24T13:00 11-24T14:00"],
  ],
  [
    "moved by half of its time",
    ofOurs("DTSTART:20261124T113000Z", HOUR, "SEQUENCE:1"),
    ["11-24T11:30 11-24T12:00"],
  ],
  [
    "repeated every week",
    ofOurs(NINE, HOUR, "SEQUENCE:1", "RRULE:FREQ=WEEKLY;COUNT=2"),
    ["12-01T12:00 12-01T13:00"],
  ],
  ["made shorter", ofOurs(NINE, "DURATION:PT30M", "SEQUENCE:1"), []],
  [
    "moved and shown as free",
    ofOurs("DTSTART:20261125T180000Z", HOUR, "SEQUENCE:1", "TRANSP:TRANSPARENT"),
    [],
  ],
  [
    "a copy of before it was moved here",
    ofOurs("DTSTART:20261125T180000Z", HOUR, "SEQUENCE:0"),
    [],
  ],
  [
    "a copy that says no number, of a booking that was moved",
    ofOurs("DTSTART:20261125T180000Z", HOUR),
    [],
  ],
])("one of our bookings, %s", (_, lines, takes) => {
  const answer = read(lines, { own: new Map([[ID, BOOKING]]) });
  expect(answer).toMatchObject({ spans: [], events: 0 });
  expect(answer.moved.flatMap(({ spans }) => spans.map(spanText))).toEqual(takes);
  const cancelled = read(lines, { own: new Map([[ID, undefined]]) });
  expect(cancelled.moved).toEqual([]);
});

test("a booking that was never moved is known to be elsewhere by a copy without a number", () => {
  const lines = ofOurs("DTSTART:20261125T180000Z", HOUR);
  const { moved } = read(lines, { own: new Map([[ID, { ...BOOKING, revision: 0 }]]) });
  const stands = {
    start: Date.parse("2026-11-25T18:00:00Z"),
    end: Date.parse("2026-11-25T19:00:00Z"),
  };
  const { start: bookedAt } = BOOKING.span;
  expect(moved).toEqual([{ bookingId: ID, barberColorId: 6, bookedAt, stands, spans: [stands] }]);
});

test("of events that are not understood it is said when they are, where that is known", () => {
  const { unclearAt, unreadable } = read([
    ...event("DTSTART:yesterday"),
    ...event("DTSTART:20261125T9h"),
    ...event(`${BRASILIA}:20200101T090000`, "RRULE:FREQ=SOMETIMES"),
  ]);
  expect(unreadable).toBe(3);
  expect(unclearAt).toEqual([Date.parse("2026-11-25T00:00:00-03:00")]);
});

test("a zone whose clocks change every minute leaves other zones as the file describes them", () => {
  const zone = (name: string, rule: string) => [
    "BEGIN:VTIMEZONE",
    `TZID:${name}`,
    "BEGIN:STANDARD",
    "DTSTART:19701206T000000",
    `RRULE:${rule}`,
    "TZOFFSETFROM:-0500",
    "TZOFFSETTO:-0500",
    "END:STANDARD",
    "END:VTIMEZONE",
  ];
  const { spans } = read([
    ...zone("Restless/Land", "FREQ=MINUTELY"),
    ...zone("Nowhere/Land", "FREQ=YEARLY;BYMONTH=12;BYDAY=1SU"),
    ...numbered(1, "DTSTART;TZID=Restless/Land:20261124T090000", HOUR),
    ...numbered(2, "DTSTART;TZID=Nowhere/Land:20261126T070000", HOUR),
  ]);
  expect(spans.map(spanText)).toEqual(["11-24T12:00 11-24T13:00", "11-26T12:00 11-26T13:00"]);
});

const zones = (count: number, component: (index: number) => readonly string[]) =>
  Array.from({ length: count }, (_, index) => component(index)).flat();
const nextCalendar = ["END:VCALENDAR", "BEGIN:VCALENDAR"];

test("of zones that nobody knows, five hundred are looked for, however many calendars a file holds", () => {
  const lisbon = event("DTSTART;TZID=Europe/Lisbon:20261124T120000", HOUR);
  const unknown = (index: number) => [
    ...numbered(index, `DTSTART;TZID=No/Where/${index}:20261124T090000`, HOUR),
    ...nextCalendar,
  ];
  expect(read([...zones(400, unknown), ...lisbon]).unreadable).toBe(400);
  expect(read([...zones(600, unknown), ...lisbon]).unreadable).toBe(601);
});

test("a zone that each of many calendars names is known in each", () => {
  const calendars = zones(600, (index) => [
    ...numbered(index, "DTSTART;TZID=Europe/Lisbon:20261124T120000", HOUR),
    ...nextCalendar,
  ]);
  expect(read(calendars)).toMatchObject({ events: 600, unreadable: 0 });
});

test("of what repeats every second, all that was not reached is taken", () => {
  const rule = event("DTSTART:19700101T000000Z", "DURATION:PT1S", "RRULE:FREQ=SECONDLY");
  expect(read(rule)).toMatchObject({ spans: [CASES_WINDOW], cutOff: 1 });
});

test.each([
  ["a day that never comes", "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30"],
  ["some days that never come", "RRULE:FREQ=DAILY;COUNT=5;BYMONTH=2;BYMONTHDAY=30"],
  [
    "every second of an hour that never comes",
    "RRULE:FREQ=SECONDLY;BYHOUR=3;BYMONTHDAY=31;BYMONTH=2",
  ],
])("%s is no time", (_, rule) => {
  expect(read(event("DTSTART:00010101T000000Z", "DURATION:PT1S", rule))).toMatchObject({
    spans: [],
    cutOff: 0,
  });
});

test("thirty thousand events that came to an end ten years ago close nothing", () => {
  const rules = ["WEEKLY;BYDAY=TU,TH;COUNT=20", "MONTHLY;BYDAY=2TU;COUNT=12", "DAILY;COUNT=300"];
  const lines = Array.from({ length: 30_000 }, (_, index) =>
    numbered(index, `${BRASILIA}:20150105T090000`, HOUR, `RRULE:FREQ=${rules[index % 3]}`),
  ).flat();
  expect(read(lines)).toMatchObject({ spans: [], cutOff: 0, unreadable: 0 });
});

test("hundreds of events that have gone on for many years are expanded to the last one", () => {
  const rules = ["DAILY", "WEEKLY;INTERVAL=2", "MONTHLY;BYDAY=TU", "HOURLY;INTERVAL=24"];
  const lines = Array.from({ length: 1_600 }, (_, index) =>
    numbered(index, `${BRASILIA}:20060103T090000`, HOUR, `RRULE:FREQ=${rules[index % 4]}`),
  ).flat();
  expect(read(lines)).toMatchObject({ events: 1_600, cutOff: 0 });
});

test("an interval of a thousand million days is not counted one by one", () => {
  const { spans } = read(event(NINE, HOUR, "RRULE:FREQ=DAILY;INTERVAL=1000000000"));
  expect(spans.map(spanText)).toEqual(["11-24T12:00 11-24T13:00"]);
});

test.each([
  ["<!doctype html><title>Sign in</title>", "not-a-calendar"],
  ["", "not-a-calendar"],
  ["BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nDTSTART:2026", "cut-short"],
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

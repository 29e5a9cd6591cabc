import { expect, test } from "vitest";

import { barberShop as shop } from "@vitrine/testing/fixture-shops";

import {
  daysToClose,
  isHalfHourTime,
  lastScheduledDay,
  refusalForClosing,
  spansToClose,
} from "./closings.ts";
import type { TimeToClose } from "./closings.ts";
import { addDays, toRfc3339 } from "../time/shop-time.ts";

const MONDAY = Date.parse("2026-11-23T10:00:00-03:00");

const LUNCH: TimeToClose = {
  barberColorIds: [6],
  firstDay: "2026-11-24",
  lastDay: "2026-11-24",
  from: "12:00",
  to: "13:00",
  isWeekly: false,
};

const refusal = (change: Partial<TimeToClose>) =>
  refusalForClosing(shop, { ...LUNCH, ...change }, MONDAY);

const closedIn = (
  timeZone: string,
  day: string,
  from: TimeToClose["from"],
  to: TimeToClose["to"],
): string[] =>
  spansToClose({ timeZone }, [day], { from, to }).map(
    ({ start, end }) => `${toRfc3339(start, timeZone)} ${toRfc3339(end, timeZone)}`,
  );

test.each(["00:00", "00:30", "09:00", "12:30", "19:00", "23:30", "24:00"])(
  "%s is on the half hour",
  (time) => {
    expect(isHalfHourTime(time)).toBe(true);
  },
);

test.each([
  "",
  "8:00",
  "08:15",
  "08:00:00",
  "24:30",
  "25:00",
  "12:60",
  "12h00",
  " 12:00",
  "12:00 ",
])("%j is not", (time) => {
  expect(isHalfHourTime(time)).toBe(false);
});

test.each<[string, Partial<TimeToClose>]>([
  ["an hour of one barber", {}],
  [
    "today, also hours that are over",
    { firstDay: "2026-11-23", lastDay: "2026-11-23", from: "00:00" },
  ],
  ["a whole day of all barbers", { barberColorIds: [6, 7, 5], from: "00:00", to: "24:00" }],
  ["a weekend", { firstDay: "2026-11-28", lastDay: "2026-11-29" }],
  ["62 days", { lastDay: "2027-01-24" }],
  ["a day 400 days ahead", { firstDay: "2027-12-28", lastDay: "2027-12-28" }],
  ["a weekday for good", { isWeekly: true }],
])("%s can be closed", (_what, change) => {
  expect(refusal(change)).toBeUndefined();
});

test.each<[string, Partial<TimeToClose>]>([
  ["nobody's time", { barberColorIds: [] }],
  ["a barber's time twice", { barberColorIds: [6, 6] }],
  ["yesterday", { firstDay: "2026-11-22", lastDay: "2026-11-22" }],
  ["days from yesterday on", { firstDay: "2026-11-22" }],
  ["days that end before they begin", { lastDay: "2026-11-23" }],
  ["63 days", { lastDay: "2027-01-25" }],
  ["a day 401 days ahead", { firstDay: "2027-12-29", lastDay: "2027-12-29" }],
  ["a weekly rule of two days", { isWeekly: true, lastDay: "2026-11-25" }],
  ["hours that end as they begin", { to: "12:00" }],
  ["hours that end before they begin", { to: "11:30" }],
  ["hours from the end of the day on", { from: "24:00", to: "24:00" }],
  ["a quarter of an hour", { to: "12:15" }],
  ["a day that does not exist", { firstDay: "2026-11-31", lastDay: "2026-11-31" }],
  ["the last day of all", { firstDay: "9999-12-31", lastDay: "9999-12-31" }],
])("%s cannot be closed", (_what, change) => {
  expect(refusal(change)).toBe("closed-time-invalid");
});

test("the time of somebody who is no barber of the shop cannot be closed", () => {
  expect(refusal({ barberColorIds: [6, 8] })).toBe("barber-unknown");
});

test("today is the shop's day: at two in the morning in UTC, it is still the day before", () => {
  const lateOnMonday = Date.parse("2026-11-24T02:00:00Z");
  const onMonday = { ...LUNCH, firstDay: "2026-11-23", lastDay: "2026-11-23" };
  expect(refusalForClosing(shop, onMonday, lateOnMonday)).toBeUndefined();
  expect(refusalForClosing(shop, onMonday, lateOnMonday + 3_600_000)).toBe("closed-time-invalid");
});

test("a span closes each of its days, over the turn of the year", () => {
  const holidays = { firstDay: "2026-12-30", lastDay: "2027-01-02", isWeekly: false };
  expect(daysToClose(holidays, "2026-12-31")).toEqual([
    "2026-12-30",
    "2026-12-31",
    "2027-01-01",
    "2027-01-02",
  ]);
});

test("a weekly rule closes its weekday from the first day on, as far as it is scheduled", () => {
  const weekly = { firstDay: "2026-11-24", lastDay: "2026-11-24", isWeekly: true };
  expect(daysToClose(weekly, "2026-12-08")).toEqual(["2026-11-24", "2026-12-01", "2026-12-08"]);
  expect(daysToClose(weekly, "2026-12-07")).toEqual(["2026-11-24", "2026-12-01"]);
  expect(daysToClose(weekly, "2026-11-23")).toEqual([]);
});

test("weekly rules are scheduled sixty days beyond what a client can book", () => {
  expect(lastScheduledDay(shop, MONDAY)).toBe("2027-02-05");
  expect(lastScheduledDay(shop, MONDAY)).toBe(addDays("2026-11-23", 74));
});

test("a whole day lasts from its midnight to the next", () => {
  expect(closedIn("America/Sao_Paulo", "2026-11-24", "00:00", "24:00")).toEqual([
    "2026-11-24T00:00:00-03:00 2026-11-25T00:00:00-03:00",
  ]);
});

test("the hours are those of the shop's own clock, also in Manaus", () => {
  expect(closedIn("America/Manaus", "2026-11-24", "12:00", "13:30")).toEqual([
    "2026-11-24T12:00:00-04:00 2026-11-24T13:30:00-04:00",
  ]);
});

// In New York the clocks jump from two to three on 8 March 2026, and from two back to one on 1 November.
test.each<[TimeToClose["from"], TimeToClose["to"], string[]]>([
  ["01:00", "02:00", ["2026-03-08T01:00:00-05:00 2026-03-08T03:00:00-04:00"]],
  ["01:30", "02:30", ["2026-03-08T01:30:00-05:00 2026-03-08T03:00:00-04:00"]],
  ["02:00", "02:30", []],
  ["02:00", "03:00", []],
  ["02:30", "03:00", []],
  ["02:30", "04:00", ["2026-03-08T03:00:00-04:00 2026-03-08T04:00:00-04:00"]],
  ["00:00", "24:00", ["2026-03-08T00:00:00-05:00 2026-03-09T00:00:00-04:00"]],
])("%s–%s on the day that skips an hour closes what there is of it", (from, to, closed) => {
  expect(closedIn("America/New_York", "2026-03-08", from, to)).toEqual(closed);
});

test.each<[TimeToClose["from"], TimeToClose["to"], string[]]>([
  ["00:00", "24:00", ["2026-11-01T00:00:00-04:00 2026-11-02T00:00:00-05:00"]],
  ["01:00", "02:00", ["2026-11-01T01:00:00-04:00 2026-11-01T02:00:00-05:00"]],
  ["00:30", "01:00", ["2026-11-01T00:30:00-04:00 2026-11-01T01:00:00-04:00"]],
  ["02:00", "03:00", ["2026-11-01T02:00:00-05:00 2026-11-01T03:00:00-05:00"]],
])("%s–%s on the day that repeats an hour closes the hour both times", (from, to, closed) => {
  expect(closedIn("America/New_York", "2026-11-01", from, to)).toEqual(closed);
});

// Brazil put its clocks forward at midnight until 2019.
test("a day whose midnight was skipped is closed from one o'clock on", () => {
  expect(closedIn("America/Sao_Paulo", "2018-11-04", "00:00", "12:00")).toEqual([
    "2018-11-04T01:00:00-02:00 2018-11-04T12:00:00-02:00",
  ]);
  expect(closedIn("America/Sao_Paulo", "2018-11-04", "00:30", "12:00")).toEqual([
    "2018-11-04T01:00:00-02:00 2018-11-04T12:00:00-02:00",
  ]);
});

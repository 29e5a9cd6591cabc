import fc from "fast-check";
import { expect, test } from "vitest";

import {
  durationText,
  addDays,
  dayOf,
  instantAt,
  isDay,
  parseRfc3339,
  startOfDay,
  toRfc3339,
  weekdayOf,
} from "./shop-time.ts";

const ZONE = "America/Sao_Paulo";

const anInstant = fc.integer({
  min: Date.UTC(2000, 0, 1),
  max: Date.UTC(2060, 0, 1),
});

test("the shop's day turns at its own midnight, not at UTC's", () => {
  expect(dayOf(Date.parse("2026-11-24T02:59:59.999Z"), ZONE)).toBe("2026-11-23");
  expect(dayOf(Date.parse("2026-11-24T03:00:00Z"), ZONE)).toBe("2026-11-24");
});

test("a wall time of the shop is an instant with its offset", () => {
  expect(toRfc3339(instantAt("2026-11-23", 8 * 60, ZONE), ZONE)).toBe("2026-11-23T08:00:00-03:00");
  expect(instantAt("2026-11-23", 8 * 60, ZONE)).toBe(Date.parse("2026-11-23T11:00:00Z"));
});

test("the day's end is the next day's start", () => {
  expect(instantAt("2026-12-31", 24 * 60, ZONE)).toBe(startOfDay("2027-01-01", ZONE));
});

// Brazil put its clocks forward at midnight until 2019: those days began at one o'clock.
test("a day whose midnight was skipped starts when the clock jumped", () => {
  expect(toRfc3339(startOfDay("2018-11-04", ZONE), ZONE)).toBe("2018-11-04T01:00:00-02:00");
});

test("a day after a repeated hour starts at its one midnight", () => {
  expect(toRfc3339(startOfDay("2018-02-18", ZONE), ZONE)).toBe("2018-02-18T00:00:00-03:00");
});

test("summer time counts two hours behind UTC, as it did", () => {
  expect(toRfc3339(instantAt("2018-12-24", 20 * 60, ZONE), ZONE)).toBe("2018-12-24T20:00:00-02:00");
});

test("days are added across months, leap days and years", () => {
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
});

test("a Monday is the first day of the week", () => {
  expect(weekdayOf("2026-11-23")).toBe(1);
});

test("every instant survives being written and read", () => {
  fc.assert(
    fc.property(anInstant, (instant) => {
      const wholeSecond = instant - (((instant % 1_000) + 1_000) % 1_000);
      expect(parseRfc3339(toRfc3339(wholeSecond, ZONE))).toBe(wholeSecond);
    }),
  );
});

test("every instant lies in its own day, after its start and before the next", () => {
  fc.assert(
    fc.property(anInstant, (instant) => {
      const day = dayOf(instant, ZONE);
      expect(startOfDay(day, ZONE)).toBeLessThanOrEqual(instant);
      expect(startOfDay(addDays(day, 1), ZONE)).toBeGreaterThan(instant);
    }),
  );
});

test.each([
  ["2026-11-23T08:00:00-03:00", Date.UTC(2026, 10, 23, 11)],
  ["2026-11-23T11:00:00Z", Date.UTC(2026, 10, 23, 11)],
  ["2026-11-23T11:00:00.250Z", Date.UTC(2026, 10, 23, 11, 0, 0, 250)],
  ["2026-11-23T16:45:00+05:45", Date.UTC(2026, 10, 23, 11)],
  ["2026-11-23t11:00:00z", Date.UTC(2026, 10, 23, 11)],
  ["2026-11-23t08:00:00-03:00", Date.UTC(2026, 10, 23, 11)],
  ["2026-11-23T11:00:00.5Z", Date.UTC(2026, 10, 23, 11, 0, 0, 500)],
  ["2026-11-23T08:00:00.000000-03:00", Date.UTC(2026, 10, 23, 11)],
  ["2026-11-23T11:00:00.250000z", Date.UTC(2026, 10, 23, 11, 0, 0, 250)],
  ["2026-11-23T08:00:00.250000000-03:00", Date.UTC(2026, 10, 23, 11, 0, 0, 250)],
])("%s is a time", (text, instant) => {
  expect(parseRfc3339(text)).toBe(instant);
});

test.each([
  "",
  "2026-11-23",
  "2026-11-23T08:00:00",
  "2026-11-23T08:00-03:00",
  "2026-11-23 08:00:00-03:00",
  "2026-02-30T08:00:00-03:00",
  "2026-13-01T08:00:00-03:00",
  "2026-11-23T24:00:00-03:00",
  "2026-11-23T08:60:00-03:00",
  "2026-11-23T08:00:60-03:00",
  // Cut to milliseconds, these would be instants that nobody named: a slot's start, and one just before it.
  "2026-11-23T08:00:00.000001-03:00",
  "2026-11-23T07:59:59.999999-03:00",
  "2026-11-23T08:00:00.1234-03:00",
  "2026-11-23T08:00:00.0000000000-03:00",
  "2026-11-23T08:00:00.-03:00",
  "2026-11-23T08:00:00,5-03:00",
  "2026-11-23T08:00:00-0300",
  "2026-11-23T08:00:00-24:00",
  "+02026-11-23T08:00:00Z",
  " 2026-11-23T08:00:00Z",
  "2026-11-23T08:00:00Z\n",
])("%j is no time", (text) => {
  expect(parseRfc3339(text)).toBeUndefined();
});

test.each(["2026-11-24", "2028-02-29", "2026-02-28", "0001-01-01", "9999-12-31"])(
  "%s is a day",
  (text) => {
    expect(isDay(text)).toBe(true);
  },
);

test.each([
  "",
  "2026-02-29",
  "2026-02-30",
  "2026-04-31",
  "2026-13-01",
  "2026-00-10",
  "2026-11-00",
  "2026-11-32",
  "2026-1-1",
  "26-11-24",
  "2026-11-24 ",
  "2026-11-24\n",
  "2026/11/24",
  "24/11/2026",
  "+010000-01-01",
  "２０２６-11-24",
  "2026-11-24T00:00:00Z",
])("%j is no day", (text) => {
  expect(isDay(text)).toBe(false);
});

test.each([
  [30, "30 min"],
  [60, "1 h"],
  [90, "1 h 30 min"],
  [120, "2 h"],
])("%d minutes read as %s", (minutes, text) => {
  expect(durationText(minutes)).toBe(text);
});

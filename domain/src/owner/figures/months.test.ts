import { expect, test } from "vitest";

import {
  daysBetween,
  isMonth,
  isRangeOfFile,
  lastDayOf,
  monthAfter,
  monthBefore,
} from "./months.ts";

test("months follow one another over the end of the year", () => {
  expect(monthAfter("2026-12")).toBe("2027-01");
  expect(monthBefore("2027-01")).toBe("2026-12");
  expect(monthAfter("2027-01")).toBe("2027-02");
  expect(monthBefore("2027-03")).toBe("2027-02");
});

test("a month ends with its last day", () => {
  expect(["2026-11", "2027-02", "2028-02", "2026-12"].map(lastDayOf)).toEqual([
    "2026-11-30",
    "2027-02-28",
    "2028-02-29",
    "2026-12-31",
  ]);
  expect(daysBetween("2027-02-27", "2027-03-02")).toEqual([
    "2027-02-27",
    "2027-02-28",
    "2027-03-01",
    "2027-03-02",
  ]);
});

test("only a month of the calendar is one", () => {
  expect(["2026-11", "2026-13", "2026-00", "2026", "2026-11-01", ""].map(isMonth)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

test("a file has at most a leap year, from the first day to the last", () => {
  expect(isRangeOfFile("2028-01-01", "2028-12-31")).toBe(true);
  expect(isRangeOfFile("2028-01-01", "2029-01-01")).toBe(false);
  expect(isRangeOfFile("2026-11-24", "2026-11-24")).toBe(true);
  expect(isRangeOfFile("2026-11-24", "2026-11-23")).toBe(false);
});

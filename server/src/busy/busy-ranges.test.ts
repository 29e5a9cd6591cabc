import { expect, test } from "vitest";

import { halfHourRanges, windowToSchedule } from "./busy-ranges.ts";

const SAO_PAULO = "America/Sao_Paulo";
const span = (start: string, end: string) => ({
  start: Date.parse(`2026-11-${start}:00-03:00`),
  end: Date.parse(`2026-11-${end}:00-03:00`),
});

test("ranges are the whole half hours that are touched", () => {
  expect(halfHourRanges([span("24T08:10", "24T08:40")], SAO_PAULO)).toEqual([
    span("24T08:00", "24T09:00"),
  ]);
});

test("what shares or borders on a half hour is one range, in whatever order it comes", () => {
  const spans = [
    span("24T09:00", "24T10:00"),
    span("24T08:00", "24T08:10"),
    span("24T08:20", "24T09:00"),
    span("24T11:00", "24T11:30"),
    span("24T08:00", "24T09:30"),
  ];
  expect(halfHourRanges(spans, SAO_PAULO)).toEqual([
    span("24T08:00", "24T10:00"),
    span("24T11:00", "24T11:30"),
  ]);
});

test("a range ends with its day", () => {
  expect(halfHourRanges([span("24T22:00", "26T02:00")], SAO_PAULO)).toEqual([
    span("24T22:00", "25T00:00"),
    span("25T00:00", "26T00:00"),
    span("26T00:00", "26T02:00"),
  ]);
});

test("nothing is counted twice where a day begins within a half hour", () => {
  const ranges = halfHourRanges([span("23T00:00", "26T00:00")], "Asia/Kathmandu");
  const cells = ranges.flatMap(({ start, end }) => (end - start) / 1_800_000);
  expect(cells.reduce((sum, count) => sum + count, 0)).toBe(144);
});

test("what is scheduled begins today and ends 30 days after the last day that can be booked", () => {
  const shop = { timeZone: SAO_PAULO, windowDays: 14 };
  expect(windowToSchedule(shop, Date.parse("2026-11-23T22:00:00-03:00"))).toEqual({
    start: Date.parse("2026-11-23T00:00:00-03:00"),
    end: Date.parse("2027-01-07T00:00:00-03:00"),
  });
});

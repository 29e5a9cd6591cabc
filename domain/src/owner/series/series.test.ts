import { expect, test } from "vitest";

import { barberShop as shop } from "@vitrine/testing/fixture-shops";

import {
  everyWeeksText,
  isSeriesUnanswered,
  lastSeriesDay,
  seriesAsksOn,
  seriesDays,
  seriesSlot,
  seriesTime,
} from "./series.ts";

const NOW = Date.parse("2026-11-23T10:00:00-03:00");

test("a series has a date every so many weeks, up to its last day", () => {
  const weekly = { firstDay: "2026-11-24", everyWeeks: 1 };
  expect(seriesDays(weekly, "2026-12-08")).toEqual(["2026-11-24", "2026-12-01", "2026-12-08"]);
  expect(seriesDays(weekly, "2026-12-08", 2)).toEqual(["2026-12-08"]);
  expect(seriesDays({ ...weekly, everyWeeks: 4 }, "2027-01-18")).toEqual([
    "2026-11-24",
    "2026-12-22",
  ]);
  expect(seriesDays(weekly, "2026-11-23")).toEqual([]);
});

test("dates are promised to the end or, without one, some weeks beyond the window", () => {
  const asksOn = seriesAsksOn("2026-11-24");
  expect(lastSeriesDay(shop, { until: "2027-06-01", asksOn }, NOW)).toBe("2027-06-01");
  expect(lastSeriesDay({ ...shop, windowDays: 14 }, { asksOn }, NOW)).toBe("2027-02-05");
});

test("a series without an end asks after a year, and promises what clients can book until that must be answered", () => {
  const asksOn = seriesAsksOn("2026-11-24");
  expect(asksOn).toBe("2027-11-24");
  expect(isSeriesUnanswered(asksOn, "2027-12-24")).toBe(false);
  expect(isSeriesUnanswered(asksOn, "2027-12-25")).toBe(true);
  const later = Date.parse("2027-12-01T10:00:00-03:00");
  expect(lastSeriesDay({ ...shop, windowDays: 14 }, { asksOn }, later)).toBe("2028-01-07");
  expect(lastSeriesDay({ ...shop, windowDays: 60 }, { asksOn }, later)).toBe("2028-02-22");
});

test("its slot is found by the time of the day, and on a closed day there is none", () => {
  const [barber] = shop.barbers;
  if (barber === undefined) throw new Error("the shop has nobody");
  const span = {
    start: Date.parse("2026-11-24T08:00:00-03:00"),
    end: Date.parse("2026-11-24T08:30:00-03:00"),
  };
  const time = seriesTime(span, shop.timeZone);
  expect(time).toBe("08:00 - 08:30");
  const slotOn = (day: string, closed = shop.closed) =>
    seriesSlot({ ...shop, closed }, barber, shop.services, day, time);
  expect(slotOn("2026-11-24")).toEqual(span);
  expect(slotOn("2026-11-24", [{ from: "2026-11-24" }])).toBeUndefined();
  expect(slotOn("2026-11-28")).toBeUndefined();
});

test("how often it is, is said in words", () => {
  expect([1, 2, 4].map(everyWeeksText)).toEqual([
    "toda semana",
    "a cada 2 semanas",
    "a cada 4 semanas",
  ]);
});

import fc from "fast-check";
import { expect, test } from "vitest";

import { barberShop as shop } from "@vitrine/testing/fixture-shops";

import { bookableDayCount, bookableDays, dayLabel, isBookableDay } from "./booking-days.ts";
import { addDays, dayOf, weekdayOf } from "../time/shop-time.ts";

const NOW = Date.parse("2026-11-21T12:00:00-03:00"); // a Saturday

const anInstant = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2060, 0, 1) });

test("the days of a Saturday are the weekdays of the two weeks after it", () => {
  expect(bookableDays(shop, NOW)).toEqual([
    "2026-11-23",
    "2026-11-24",
    "2026-11-25",
    "2026-11-26",
    "2026-11-27",
    "2026-11-30",
    "2026-12-01",
    "2026-12-02",
    "2026-12-03",
    "2026-12-04",
  ]);
});

test("the window moves at midnight in São Paulo", () => {
  expect(bookableDays(shop, Date.parse("2026-11-23T23:59:59.999-03:00"))[0]).toBe("2026-11-24");
  expect(bookableDays(shop, Date.parse("2026-11-24T00:00:00-03:00"))[0]).toBe("2026-11-25");
});

test("there are always ten days, in order, each within fourteen of today and none a weekend", () => {
  fc.assert(
    fc.property(anInstant, (now) => {
      const days = bookableDays(shop, now);
      expect(days).toHaveLength(10);
      expect(days.toSorted()).toEqual(days);
      expect(new Set(days).size).toBe(10);
      const today = dayOf(now, shop.timeZone);
      for (const day of days) {
        expect([1, 2, 3, 4, 5]).toContain(weekdayOf(day));
        expect(day > today).toBe(true);
        expect(day <= addDays(today, 14)).toBe(true);
      }
    }),
  );
});

test("today, the fifteenth day and a weekend are not bookable", () => {
  const monday = Date.parse("2026-11-23T10:00:00-03:00");
  expect(isBookableDay(shop, "2026-11-23", monday)).toBe(false);
  expect(isBookableDay(shop, "2026-11-24", monday)).toBe(true);
  expect(isBookableDay(shop, "2026-11-28", monday)).toBe(false);
  expect(isBookableDay(shop, "2026-12-07", monday)).toBe(true);
  expect(isBookableDay(shop, "2026-12-08", monday)).toBe(false);
});

test("a day is bookable exactly when it is one of the ten", () => {
  fc.assert(
    fc.property(anInstant, fc.integer({ min: -3, max: 18 }), (now, ahead) => {
      const day = addDays(dayOf(now, shop.timeZone), ahead);
      expect(isBookableDay(shop, day, now)).toBe(bookableDays(shop, now).includes(day));
    }),
  );
});

test("a day reads as its weekday, day and month", () => {
  expect(dayLabel("2026-11-24")).toBe("ter 24/11");
  expect(dayLabel("2026-12-05")).toBe("sáb 05/12");
});

test("a shop with hours on Saturdays offers them", () => {
  const [normal] = shop.services;
  if (normal === undefined) throw new Error("nothing can be booked");
  const hours = [{ weekdays: [2, 6], from: "08:00", to: "12:00" }] as const;
  const saturdays = { ...shop, services: [{ ...normal, hours }] };
  expect(bookableDays(saturdays, NOW)).toEqual([
    "2026-11-24",
    "2026-11-28",
    "2026-12-01",
    "2026-12-05",
  ]);
  expect(bookableDayCount(saturdays)).toBe(4);
  expect(bookableDayCount(shop)).toBe(10);
});

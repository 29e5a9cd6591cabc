import { SHOPS } from "@vitrine/shops/shops";
import type { Shop } from "@vitrine/domain/shop/shop";
import type { ClosedTimeOfDay } from "@vitrine/domain/wire/owner/see-day";
import type { BookingOfWeek } from "@vitrine/domain/wire/owner/see-week";
import { expect, test } from "vitest";

import { spanLabel } from "../day/items-of-day.ts";
import { weekLoad } from "./week-load.ts";

const [BARBER, TABLES] = SHOPS as [Shop, Shop];
const MONDAY = "2026-11-23";
const AT_SIX = Date.parse(`${MONDAY}T06:00:00-03:00`);

const booked = (day: string, from: string, to: string, more = {}): BookingOfWeek => ({
  bookingId: `${day} ${from}`,
  barberColorId: 6,
  start: `${day}T${from}:00-03:00`,
  end: `${day}T${to}:00-03:00`,
  places: 1,
  ...more,
});

const CLOSED: ClosedTimeOfDay = {
  closingId: "c",
  barberColorId: 6,
  start: `${MONDAY}T19:00:00-03:00`,
  end: `${MONDAY}T22:00:00-03:00`,
  word: "",
  isWeekly: false,
  isPartOfMore: false,
  source: "owner",
};

const first = (days: ReturnType<typeof weekLoad>, index = 0) => {
  const { free = [], ...load } = days[index]?.persons[0] ?? {};
  return { ...load, free: free.map(spanLabel) };
};

test("of each person the week says how much of the open time is booked, and what is free", () => {
  const bookings = [booked(MONDAY, "08:00", "09:00"), booked(MONDAY, "10:00", "10:30")];
  const days = weekLoad(BARBER, MONDAY, AT_SIX, { bookings, closed: [CLOSED] });
  expect(days.map(({ day, bookings: count }) => [day, count])).toEqual([
    ["2026-11-23", 2],
    ["2026-11-24", 0],
    ["2026-11-25", 0],
    ["2026-11-26", 0],
    ["2026-11-27", 0],
    ["2026-11-28", 0],
    ["2026-11-29", 0],
  ]);
  // Eight to one and two to seven: what is closed is not open.
  expect(first(days)).toMatchObject({
    openMinutes: 600,
    bookedMinutes: 90,
    share: 0.15,
    free: ["09:00 - 10:00", "10:30 - 13:00", "14:00 - 19:00"],
  });
  expect(days[0]?.persons.map(({ barber }) => barber.id)).toEqual([6, 7, 5]);
});

test("on a day without hours only who is booked is listed", () => {
  const bookings = [booked("2026-11-28", "08:00", "09:00", { barberColorId: 7 })];
  const days = weekLoad(BARBER, MONDAY, AT_SIX, { bookings, closed: [] });
  expect(days[5]?.persons.map(({ barber, share }) => [barber.id, share])).toEqual([[7, 1]]);
  expect(days[6]?.persons).toEqual([]);
});

test("today is free from the next half hour on, and a day that is over not at all", () => {
  const now = Date.parse("2026-11-24T18:10:00-03:00");
  const days = weekLoad(BARBER, MONDAY, now, { bookings: [], closed: [] });
  expect([0, 1, 2].map((index) => first(days, index).free)).toEqual([
    [],
    ["18:30 - 22:00"],
    ["08:00 - 13:00", "14:00 - 22:00"],
  ]);
});

test("where nothing of a shop with a step fits any more, nothing is free", () => {
  const shop: Shop = { ...BARBER, stepMinutes: 5 };
  const bookings = [
    booked(MONDAY, "08:00", "12:50", { paddingMinutes: 5 }),
    booked(MONDAY, "14:00", "21:40"),
  ];
  const days = weekLoad(shop, MONDAY, AT_SIX, { bookings, closed: [] });
  expect(first(days).free).toEqual([]);
});

test("of tables the load is of places", () => {
  const bookings = [
    booked(MONDAY, "08:00", "09:00", { places: 10 }),
    booked(MONDAY, "08:30", "09:00", { places: 10 }),
  ];
  const days = weekLoad(TABLES, MONDAY, AT_SIX, { bookings, closed: [] });
  expect(first(days)).toMatchObject({
    people: 20,
    mostPlaces: 20,
    share: 900 / (780 * 20),
    free: ["08:00 - 08:30", "09:00 - 13:00", "14:00 - 22:00"],
  });
});

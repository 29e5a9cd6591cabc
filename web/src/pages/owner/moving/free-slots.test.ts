import { SHOPS } from "@vitrine/shops/shops";
import type { Shop } from "@vitrine/domain/shop/shop";
import type { BookingOfDay, ClosedTimeOfDay } from "@vitrine/domain/wire/owner/see-day";
import { expect, test } from "vitest";

import { daysToBookOn, freeSlots, slotsToMoveTo } from "./free-slots.ts";

const [BARBER, TABLES] = SHOPS as [Shop, Shop];
const MONDAY = "2026-11-23";
const TUESDAY = "2026-11-24";
const NOW = Date.parse(`${MONDAY}T09:00:00-03:00`);

function booking(from: string, to: string, more: Partial<BookingOfDay> = {}): BookingOfDay {
  return {
    bookingId: from,
    barberColorId: 6,
    start: `${TUESDAY}T${from}:00-03:00`,
    end: `${TUESDAY}T${to}:00-03:00`,
    clientName: "Ana",
    clientPhone: "1",
    clientEmail: "",
    places: 1,
    bookedBy: "client",
    ...more,
  };
}

const LUNCH: ClosedTimeOfDay = {
  closingId: "c",
  barberColorId: 6,
  start: `${TUESDAY}T12:00:00-03:00`,
  end: `${TUESDAY}T13:00:00-03:00`,
  word: "almoço",
  isWeekly: true,
  isPartOfMore: false,
  source: "owner",
};

function labels(
  shop: Shop,
  bookings: BookingOfDay[],
  service: number,
  places = 1,
  day = TUESDAY,
  closed: ClosedTimeOfDay[] = [],
): string[] {
  const barber = shop.barbers[0];
  const kind = shop.services[service];
  if (barber === undefined || kind === undefined) throw new Error("The shop is too small.");
  return freeSlots(shop, day, NOW, { bookings, closed }, { barber, services: [kind], places }).map(
    ({ label }) => label,
  );
}

test("a slot that overlaps a booking or a closed time is not free, whatever the service", () => {
  const long = labels(BARBER, [booking("08:30", "09:00")], 2, 1, TUESDAY, [LUNCH]);
  expect(long).toEqual([
    "10:00 - 12:00",
    "14:00 - 16:00",
    "16:00 - 18:00",
    "18:00 - 20:00",
    "20:00 - 22:00",
  ]);
  const hours = labels(BARBER, [booking("08:30", "09:00")], 1, 1, TUESDAY, [LUNCH]);
  expect(hours.slice(0, 4)).toEqual([
    "09:00 - 10:00",
    "10:00 - 11:00",
    "11:00 - 12:00",
    "15:00 - 16:00",
  ]);
});

test("today what has not ended is free", () => {
  const today = labels(BARBER, [], 0, 1, MONDAY);
  expect(today[0]).toBe("09:00 - 09:30");
  const [barber] = BARBER.barbers;
  const [kind] = BARBER.services;
  if (barber === undefined || kind === undefined) throw new Error("The shop is too small.");
  const later = freeSlots(
    BARBER,
    MONDAY,
    NOW + 15 * 60_000,
    { bookings: [], closed: [] },
    { barber, services: [kind], places: 1 },
  );
  expect(later[0]?.label).toBe("09:00 - 09:30");
  const afterIt = freeSlots(
    BARBER,
    MONDAY,
    NOW + 30 * 60_000,
    { bookings: [], closed: [] },
    { barber, services: [kind], places: 1 },
  );
  expect(afterIt[0]?.label).toBe("09:30 - 10:00");
});

test("today can be booked on until its last slot has ended", () => {
  expect(daysToBookOn(BARBER, NOW)[0]).toBe(MONDAY);
  const evening = Date.parse(`${MONDAY}T21:59:00-03:00`);
  expect(daysToBookOn(BARBER, evening)[0]).toBe(MONDAY);
  expect(daysToBookOn(BARBER, evening + 60_000)[0]).toBe(TUESDAY);
});

test("nothing is free in the past, beyond the window and on a day without hours", () => {
  for (const day of ["2026-11-20", "2026-12-08", "2026-11-28"]) {
    expect(labels(BARBER, [], 0, 1, day), day).toEqual([]);
  }
  expect(labels(BARBER, [], 0, 1, "2026-12-07")).toHaveLength(18);
});

test("a table is free while the group fits into every half hour", () => {
  const groups = [booking("08:00", "08:30", { places: 14 })];
  expect(labels(TABLES, groups, 1, 6)[0]).toBe("08:00 - 09:00");
  expect(labels(TABLES, groups, 1, 8)[0]).toBe("09:00 - 10:00");
});

test("a booking moves to free slots of its own length, also to another barber, not to where it is", () => {
  const moved = booking("08:00", "09:00");
  const other = booking("09:00", "10:00");
  const targets = slotsToMoveTo(
    BARBER,
    TUESDAY,
    NOW,
    { bookings: [moved, other], closed: [] },
    moved,
  );
  expect(
    targets
      .get(6)
      ?.map(({ label }) => label)
      .slice(0, 2),
  ).toEqual(["10:00 - 11:00", "11:00 - 12:00"]);
  expect(targets.get(7)?.[0]?.label).toBe("08:00 - 09:00");
});

test("a group's own places are free for it while it moves", () => {
  const moved = booking("08:00", "09:00", { places: 12 });
  const beside = booking("10:00", "11:00", { places: 8 });
  const known = { bookings: [moved, beside], closed: [] };
  const targets = slotsToMoveTo(TABLES, TUESDAY, NOW, known, moved);
  expect(
    targets
      .get(6)
      ?.map(({ label }) => label)
      .slice(0, 2),
  ).toEqual(["09:00 - 10:00", "10:00 - 11:00"]);
});

const STEP: Shop = {
  ...BARBER,
  stepMinutes: 10,
  services: BARBER.services.map((service) => ({ ...service, minutes: 40 })),
};

test("in a shop with a step, slots are counted by the minute", () => {
  const free = labels(STEP, [booking("09:00", "09:20")], 0);
  expect(free.filter((label) => label < "10")).toEqual([
    "08:00 - 08:40",
    "08:10 - 08:50",
    "08:20 - 09:00",
    "09:20 - 10:00",
    "09:30 - 10:10",
    "09:40 - 10:20",
    "09:50 - 10:30",
  ]);
});

test("the time after a booking is not free, and neither is a slot whose own time after it does not fit", () => {
  const padded: Shop = {
    ...STEP,
    services: STEP.services.map((service) => ({ ...service, paddingMinutes: 10 })),
  };
  const free = labels(padded, [booking("09:00", "09:20", { paddingMinutes: 20 })], 0);
  expect(free.filter((label) => label < "10")).toEqual([
    "08:00 - 08:40",
    "08:10 - 08:50",
    "09:40 - 10:20",
    "09:50 - 10:30",
  ]);
});

test("two groups that do not meet take no more places than the larger of them", () => {
  const tables: Shop = { ...TABLES, stepMinutes: 10 };
  const taken = [
    booking("08:00", "08:10", { places: 20 }),
    booking("08:20", "08:30", { places: 20 }),
  ];
  const inBetween: Shop = {
    ...tables,
    services: tables.services.map((service) => ({ ...service, minutes: 10 })),
  };
  expect(labels(inBetween, taken, 0, 20).slice(0, 2)).toEqual(["08:10 - 08:20", "08:30 - 08:40"]);
});

test("a booking moves only to who does its service in the same time, and keeps the time after it", () => {
  const [first, second, third] = STEP.barbers;
  if (first === undefined || second === undefined || third === undefined) throw new Error("few");
  const shop: Shop = {
    ...STEP,
    barbers: [first, { ...second, services: [{ id: 1, minutes: 50 }] }, third],
  };
  const moved = booking("08:00", "08:40", { service: "normal", paddingMinutes: 20 });
  const other = booking("09:00", "09:40", { barberColorId: third.id });
  const targets = slotsToMoveTo(
    shop,
    TUESDAY,
    NOW,
    { bookings: [moved, other], closed: [] },
    moved,
  );
  expect(targets.get(second.id)).toEqual([]);
  expect(targets.get(third.id)?.[0]?.label).toBe("08:00 - 08:40");
  expect(targets.get(third.id)?.[1]?.label).toBe("09:40 - 10:20");
});

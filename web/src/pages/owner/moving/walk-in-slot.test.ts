import { SHOPS } from "@vitrine/shops/shops";
import type { Shop } from "@vitrine/domain/shop/shop";
import type { BookingOfDay } from "@vitrine/domain/wire/owner/see-day";
import { expect, test } from "vitest";

import { walkInSlot } from "./walk-in-slot.ts";

const [BARBER, TABLES] = SHOPS as [Shop, Shop];
const MONDAY = "2026-11-23";
const at = (time: string) => Date.parse(`${MONDAY}T${time}:00-03:00`);

const booked = (barberColorId: number, from: string, to: string, places = 1): BookingOfDay => ({
  bookingId: `${barberColorId} ${from}`,
  barberColorId,
  start: `${MONDAY}T${from}:00-03:00`,
  end: `${MONDAY}T${to}:00-03:00`,
  clientName: "Ana",
  clientPhone: "",
  clientEmail: "",
  places,
  bookedBy: "owner",
});

const slotAt = (time: string, bookings: readonly BookingOfDay[] = [], shop = BARBER) =>
  walkInSlot(shop, MONDAY, at(time), { bookings: [...bookings], closed: [] });

test("who has just come in has the slot that is running, with the first person who is free", () => {
  expect(slotAt("10:10")).toEqual({ barberColorId: 6, startMinute: 600 });
  expect(slotAt("10:10", [booked(6, "10:00", "10:30")])).toEqual({
    barberColorId: 7,
    startMinute: 600,
  });
});

test("a slot that began a quarter of an hour ago is left for the next one", () => {
  expect(slotAt("10:15")).toMatchObject({ startMinute: 600 });
  expect(slotAt("10:16")).toMatchObject({ startMinute: 630 });
});

test("while everybody is busy, it is the slot that becomes free first", () => {
  const busy = [
    booked(6, "10:00", "12:00"),
    booked(7, "10:00", "11:00"),
    booked(5, "10:00", "11:30"),
  ];
  expect(slotAt("10:10", busy)).toEqual({ barberColorId: 7, startMinute: 660 });
});

test("who is on a break from clients is not offered, and a shorter service may fit sooner", () => {
  const paused = BARBER.barbers.map((one) => (one.id === 6 ? { ...one, isPaused: true } : one));
  expect(slotAt("10:10", [], { ...BARBER, barbers: paused })?.barberColorId).toBe(7);
  const longFirst = { ...BARBER, services: BARBER.services.toReversed() };
  const soon = [6, 7, 5].map((id) => booked(id, "10:30", "11:00"));
  expect(slotAt("10:10", soon, longFirst)).toMatchObject({ startMinute: 600 });
});

test("before the shop opens it is the first slot, and after the last one there is none", () => {
  expect(slotAt("07:00")).toEqual({ barberColorId: 6, startMinute: 480 });
  expect(slotAt("22:00")).toBeUndefined();
});

test("a table is where the smallest group fits", () => {
  const [barber] = TABLES.barbers;
  const id = barber?.id ?? 0;
  expect(slotAt("10:10", [booked(id, "10:00", "10:30", 18)], TABLES)).toMatchObject({
    barberColorId: id,
    startMinute: 600,
  });
});

// 'Só pela loja': a client who did not come finds every slot taken, until the owner or the days end it.

import { expect, test } from "vitest";

import type { Shop } from "@vitrine/domain/shop/shop";
import type { BookingOfDay } from "@vitrine/domain/wire/owner/see-day";
import { shop } from "@vitrine/shops/barbearia";
import { appUnderTest } from "@vitrine/testing/app-under-test";
import { DATABASES } from "@vitrine/testing/databases/databases";
import { writeFacts } from "@vitrine/testing/facts/write-facts";
import { OWNER_PAGES, ownerPage, TO_BOOK } from "@vitrine/testing/owner/owner-page";
import {
  MONDAY,
  TUESDAY_AT_EIGHT,
  TUESDAY_AT_EIGHT_IDENTITY,
} from "@vitrine/testing/sample-requests";

import { clockStore } from "../retention/clock-table.ts";
import { retentionStore } from "../retention/retention-table.ts";
import { eraseOldClients } from "../retention/retention.ts";

const DAY = 24 * 60 * 60_000;
const MISSED = "3c8f7d3e-64b4-4d58-9d0e-2f0f8a3f1b5c";
const NEXT = "7a0a2a0e-0d3c-4a55-8b6b-5d0f3c1b2a10";
const TAKEN = { error: "Este horário já está ocupado. Escolha outro horário." };
const ANY_BARBER: Shop = { ...shop, offersAnyBarber: true };
const on = (day: number, from: string, to: string) => ({
  dateTimeStart: `2026-11-${day}T${from}:00-03:00`,
  dateTimeEnd: `2026-11-${day}T${to}:00-03:00`,
});

test.each(DATABASES)(
  "on $name, a phone for which only the shop books is refused as a taken slot is, until that ends",
  async ({ newDatabase }) => {
    const database = await newDatabase();
    const app = await appUnderTest(OWNER_PAGES, { database });
    await writeFacts(database, ANY_BARBER);
    const page = ownerPage(app);
    const create = async (change: object = {}) => {
      const payload = { ...TUESDAY_AT_EIGHT, ...change };
      const answer = await app.inject({ method: "POST", url: "/createAppointment", payload });
      const { "content-length": length, "retry-after": after } = answer.headers;
      return [answer.statusCode, answer.json<object>(), length, after];
    };
    const choose = async (bookingId: string, isOn: boolean) =>
      (await page.act("shopOnlyPhone", { calendarId: "barbearia", bookingId, isOn })).statusCode;
    const choices = async () =>
      (await page.day()).bookings.map((booking: BookingOfDay) => booking.isPhoneOfShopOnly);
    await page.act("book", { ...TO_BOOK, key: MISSED, ...on(23, "10:00", "10:30") });
    await page.act("book", { ...TO_BOOK, key: NEXT });

    // Only of a client who did not come.
    expect(await choices()).toEqual([undefined]);
    expect(await choose(NEXT, true)).toBe(409);
    const mark = { calendarId: "barbearia", bookingIds: [MISSED], mark: "missed", isOn: true };
    expect((await page.act("markBookings", mark)).statusCode).toBe(200);
    expect(await choices()).toEqual([false]);
    expect(await choose("gone", true)).toBe(404);
    expect(await choose(NEXT, true)).toBe(200);
    expect(await choices()).toEqual([true]);

    // What a taken slot answers to anybody.
    const taken = await create({ clientPhone: "911111111" });
    expect(taken.slice(0, 2)).toEqual([409, TAKEN]);
    for (const free of [
      on(24, "09:00", "09:30"),
      on(24, "10:00", "11:00"),
      { ...on(25, "09:00", "09:30"), barberColorId: 7 },
      { ...on(24, "11:00", "11:30"), anyBarber: true, barberColorId: undefined },
    ]) {
      expect(await create(free)).toEqual(taken);
    }
    // Another phone has these slots, and another shop knows nothing of it.
    expect((await create({ clientPhone: "911111111", ...on(24, "09:00", "09:30") }))[0]).toBe(201);
    const table = { ...TUESDAY_AT_EIGHT, calendarId: "reservas", clientNumber: 2, clientMax: 20 };
    const reserved = await app.inject({ method: "POST", url: "/createTable", payload: table });
    expect(reserved.statusCode).toBe(201);

    // What is booked stays: its client moves and cancels it. The owner books on.
    const moved = {
      ...TUESDAY_AT_EIGHT_IDENTITY,
      newDateTimeStart: "2026-11-24T12:00:00-03:00",
      newDateTimeEnd: "2026-11-24T12:30:00-03:00",
    };
    const move = await app.inject({ method: "POST", url: "/moveAppointment", payload: moved });
    expect(move.statusCode).toBe(200);
    expect((await page.act("book", { ...TO_BOOK, ...on(24, "15:00", "15:30") })).statusCode).toBe(
      200,
    );
    const payload = { ...TUESDAY_AT_EIGHT_IDENTITY, ...on(24, "12:00", "12:30") };
    const cancelled = await app.inject({ method: "DELETE", url: "/deleteAppointment", payload });
    expect(cancelled.statusCode).toBe(200);

    // It is taken back, chosen again, and ends by itself.
    expect(await choose(MISSED, false)).toBe(200);
    expect((await create(on(24, "16:00", "16:30")))[0]).toBe(201);
    expect(await choose(MISSED, true)).toBe(200);
    const retention = {
      bookings: retentionStore(database),
      clock: clockStore(database),
      machineNow: () => Date.now(),
      days: 90,
      onErased: () => {},
      onClockLost: () => {},
      onClockRead: () => {},
      onFailed: () => {},
    };
    for (const [days, status] of [
      [90, 409],
      [90.01, 201],
    ] as const) {
      const now = Date.parse(MONDAY) + days * DAY;
      await retention.clock.rewrite(() => ({
        seenAt: now,
        countedUntil: Date.now(),
        confirmedMilliseconds: DAY,
      }));
      await eraseOldClients({ ...retention, now: () => now });
      expect((await create(on(24, "17:00", "17:30")))[0]).toBe(status);
    }
  },
);

// What a shop's notices leave to its clients, by the server's clock; the owner is exempt.

import { describe, expect, test } from "vitest";

import { catalogueOf } from "@vitrine/domain/shop/shop";
import type { Shop } from "@vitrine/domain/shop/shop";
import { addDays } from "@vitrine/domain/time/shop-time";
import { shop } from "@vitrine/shops/barbearia";
import { appUnderTest } from "@vitrine/testing/app-under-test";
import { DATABASES } from "@vitrine/testing/databases/databases";
import { OWNER_SECRET, ownerPage, TO_BOOK } from "@vitrine/testing/owner/owner-page";
import { TUESDAY, TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";

const NO_SLOT = { error: "Este horário não existe. Escolha um dos horários da lista." };
const NO_DAY = { error: "Este dia não está aberto para agendamento. Escolha outro dia." };
const TAKEN = { error: "Este horário já está ocupado. Escolha outro horário." };
const NO_BOOKING = { error: "Não encontramos um agendamento com esses dados." };
const TOO_LATE = { error: "Falta pouco para o seu horário. Avise a loja." };

const { clientPhone, calendarId, barberColorId, ...DETAILS } = TUESDAY_AT_EIGHT;
const CLIENT = { clientPhone, calendarId, barberColorId };

const MONDAY = "2026-11-23";
const at = (time: string, day = MONDAY) => `${day}T${time}-03:00`;
const from = (start: string, end: string, day?: string) => ({
  dateTimeStart: at(start, day),
  dateTimeEnd: at(end, day),
});

describe.each(DATABASES)("on $name", ({ newDatabase }) => {
  /** The same books on Monday the 23rd, at any time. */
  async function shopWith(notices: Partial<Shop>) {
    const database = await newDatabase();
    const catalogue = catalogueOf([{ ...shop, ...notices }]);
    return {
      database,
      async clockAt(time: string) {
        const NOW = at(time);
        const settings = { OWNER_SECRET_BARBEARIA: OWNER_SECRET, NOW, RATE_LIMIT: "60" };
        const app = await appUnderTest(settings, { database, catalogue });
        const call = async (method: "POST" | "DELETE", url: string, payload: object) => {
          const answer = await app.inject({ method, url, payload });
          return [answer.statusCode, answer.json<object>()] as const;
        };
        return {
          page: ownerPage(app),
          check: (day = MONDAY) =>
            call("POST", "/check-availability", {
              ...TUESDAY,
              start: at("00:00:00", day),
              end: at("00:00:00", addDays(day, 1)),
            }),
          book: (times: object, other: object = {}) =>
            call("POST", "/createAppointment", { ...CLIENT, ...DETAILS, ...times, ...other }),
          cancel: (times: object, other: object = {}) =>
            call("DELETE", "/deleteAppointment", { ...CLIENT, ...times, ...other }),
        };
      },
    };
  }

  test("today is booked until half an hour before, and what is too near is not there", async () => {
    const { clockAt } = await shopWith({ bookUntilMinutes: 30 });
    const [six, half] = [from("18:00:00", "18:30:00"), from("18:30:00", "19:00:00")];
    const early = await clockAt("17:30:00");
    expect(await early.check()).toEqual([200, { "18:00 - 18:30": true, "18:30 - 19:00": true }]);
    expect(await early.book(six)).toEqual([201, {}]);

    const late = await clockAt("17:30:00.001");
    expect(await late.check()).toEqual([200, { "18:30 - 19:00": true }]);
    // The exact repeat of what is booked succeeds, at any time; nothing else of what is not there does.
    expect(await late.book(six)).toEqual([200, {}]);
    expect(await late.book(six, { clientName: "Ana" })).toEqual([400, NO_SLOT]);
    expect(await late.book(six, { clientPhone: "1" })).toEqual([400, NO_SLOT]);
    expect(await late.book(half, { clientPhone: "1" })).toEqual([201, {}]);
    expect(await late.check()).toEqual([200, { "18:30 - 19:00": false }]);
    expect(await late.book(half)).toEqual([409, TAKEN]);

    const over = await clockAt("19:31:00");
    expect(await over.check()).toEqual([400, NO_DAY]);
    expect(await over.book(half)).toEqual([400, NO_DAY]);
    expect(await over.book(six)).toEqual([200, {}]);
  });

  test("the first slot of tomorrow is booked until this evening, and by the owner for longer", async () => {
    const { clockAt } = await shopWith({ firstSlotUntil: "20:00" });
    const tuesday = "2026-11-24";
    const first = from("08:00:00", "08:30:00", tuesday);
    const firstSlots = async (clock: Awaited<ReturnType<typeof clockAt>>) => {
      const [status, slots] = await clock.check(tuesday);
      return [status, Object.keys(slots)[0]];
    };
    expect(await firstSlots(await clockAt("20:00:00"))).toEqual([200, "08:00 - 08:30"]);
    const evening = await clockAt("20:00:01");
    expect(await firstSlots(evening)).toEqual([200, "08:30 - 09:00"]);
    expect(await evening.book(first)).toEqual([400, NO_SLOT]);
    expect(await evening.book(from("08:30:00", "09:00:00", tuesday))).toEqual([201, {}]);
    expect((await evening.page.act("book", { ...TO_BOOK, ...first })).statusCode).toBe(200);
  });

  test("a late cancellation is refused by its time alone, and leaves no trace", async () => {
    const { clockAt, database } = await shopWith({ bookUntilMinutes: 0, cancelUntilMinutes: 60 });
    const booked = from("11:00:00", "11:30:00");
    expect(await (await clockAt("09:00:00")).book(booked)).toEqual([201, {}]);

    const late = await clockAt("10:00:00.001");
    const asked: readonly (readonly [object, object])[] = [
      [booked, {}],
      [booked, { clientPhone: "1" }],
      [booked, { barberColorId: 7 }],
      [from("10:30:00", "11:00:00"), {}],
      // No slots: one that ends before it begins, one of an odd second, one of years ago.
      [from("10:30:00", "10:00:00"), {}],
      [from("10:59:59", "11:00:01"), {}],
      [from("08:00:00", "08:30:00", "2020-01-01"), {}],
    ];
    const counted = async () => [
      await database.all("SELECT * FROM cancel_guard"),
      await database.all("SELECT * FROM cancel_look"),
      await database.all("SELECT booking_id, cancelled_at FROM booking"),
      await database.all("SELECT * FROM client_use"),
    ];
    const before = await counted();
    for (const [times, other] of asked) {
      expect(await late.cancel(times, other)).toEqual([409, TOO_LATE]);
    }
    expect(await counted()).toEqual(before);
    expect(await late.cancel(from("11:30:00", "12:00:00"))).toEqual([404, NO_BOOKING]);
    expect(await late.cancel(booked, { barberColorId: 99 })).toMatchObject([400, {}]);

    const inTime = await clockAt("10:00:00");
    expect(await inTime.cancel(booked, { clientPhone: "1" })).toEqual([404, NO_BOOKING]);
    expect(await inTime.cancel(booked)).toEqual([200, {}]);
    expect(await inTime.cancel(booked)).toEqual([404, NO_BOOKING]);
  });

  test("the owner cancels at any time, and a shop that says nothing lets its clients do so", async () => {
    const { clockAt, database } = await shopWith({ bookUntilMinutes: 0, cancelUntilMinutes: 60 });
    const booked = from("11:00:00", "11:30:00");
    await (await clockAt("09:00:00")).book(booked);
    const [row] = await database.all("SELECT booking_id FROM booking");
    const { page } = await clockAt("10:59:00");
    const cancelled = await page.act("cancelBooking", {
      calendarId: "barbearia",
      bookingId: row?.["booking_id"],
      tellsClient: false,
    });
    expect(cancelled.statusCode).toBe(200);

    const silent = await shopWith({ bookUntilMinutes: 0 });
    await (await silent.clockAt("09:00:00")).book(booked);
    expect(await (await silent.clockAt("12:00:00")).cancel(booked)).toEqual([200, {}]);
  });
});

test("the document says that a cancellation may be too late", async () => {
  const app = await appUnderTest();
  const { paths } = (await app.inject({ url: "/openapi.json" })).json<{
    paths: Record<string, { delete?: { responses: object } }>;
  }>();
  expect(Object.keys(paths["/deleteAppointment"]?.delete?.responses ?? {})).toEqual(
    expect.arrayContaining(["200", "404", "409"]),
  );
});

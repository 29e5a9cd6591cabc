// What is read of bookings, on every engine. Run by one test file an engine.

import { describe, expect, test } from "vitest";

import { aFewAtOnce } from "@vitrine/testing/a-few-at-once";
import { DATABASES } from "@vitrine/testing/databases/databases";
import { JOAO_BOOKS } from "@vitrine/testing/sample-bookings";

import { bookingStore } from "./booking-store.ts";
import type { NewBooking } from "./new-booking.ts";
import { storedBookings } from "./stored-bookings-table.ts";
import { runInTransaction } from "../database/run-alone.ts";

const HOUR = 60 * 60_000;
const EIGHT = Date.parse("2026-11-24T08:00:00-03:00");

const BOOKING: NewBooking = {
  ...JOAO_BOOKS,
  barberColorId: 7,
  span: { start: EIGHT, end: EIGHT + HOUR },
  clientName: "Zoë",
  clientEmail: "zoe@example.com",
  createdAt: EIGHT - HOUR,
};

const at = (hours: number) => ({ start: EIGHT + hours * HOUR, end: EIGHT + (hours + 1) * HOUR });

describe.each(DATABASES)("on $name", ({ newDatabase: temporaryDatabase }) => {
  test("a booking is found as it stands now", async () => {
    const database = await temporaryDatabase();
    const stored = storedBookings(database);
    await bookingStore(database).create(BOOKING);
    const [live] = await stored.liveEndingAfter("barbearia", EIGHT);
    const bookingId = live?.bookingId ?? "";
    expect(bookingId).toMatch(/^[0-9a-f-]{36}$/);
    const { capacity: _, ...fields } = BOOKING;
    const asStored = {
      ...fields,
      bookingId,
      bookedBy: "client",
      cancelledAt: undefined,
      cancelledBy: "unknown",
      revision: 0,
      movedAt: undefined,
      movedBy: "owner",
      clientMoves: 0,
      erasedAt: undefined,
    };
    expect(live).toEqual(asStored);

    await bookingStore(database).cancel(BOOKING, EIGHT - 1);
    expect(await stored.find("barbearia", bookingId)).toEqual({
      ...asStored,
      cancelledAt: EIGHT - 1,
      cancelledBy: "client",
    });
    expect(await stored.find("reservas", bookingId)).toBeUndefined();
    expect(await stored.find("barbearia", "nobody's")).toBeUndefined();
  });

  test("live bookings come in their order, without what has ended, was cancelled, erased, or is another calendar's", async () => {
    const database = await temporaryDatabase();
    const bookings = bookingStore(database);
    for (const hours of [3, 1, 2, 0, 4, 5]) await bookings.create({ ...BOOKING, span: at(hours) });
    await bookings.create({ ...BOOKING, calendarId: "reservas", span: at(6) });
    await bookings.cancel({ ...BOOKING, span: at(4) }, EIGHT);
    await runInTransaction(
      database,
      "UPDATE booking SET erased_at = :now WHERE starts_at = :start",
      {
        now: EIGHT,
        start: at(5).start,
      },
    );
    const live = await storedBookings(database).liveEndingAfter("barbearia", at(0).end);
    expect(live.map(({ span }) => span)).toEqual([at(1), at(2), at(3)]);
  });

  test("live bookings come by their beginning, also where the first to begin is the last to end", async () => {
    const database = await temporaryDatabase();
    const bookings = bookingStore(database);
    const long = { start: EIGHT, end: EIGHT + 4 * HOUR };
    await bookings.create({ ...BOOKING, span: at(2) });
    await bookings.create({ ...BOOKING, barberColorId: 6, span: long });
    await bookings.create({ ...BOOKING, span: at(1) });
    const stored = storedBookings(database);
    const live = await stored.liveEndingAfter("barbearia", EIGHT);
    expect(live.map(({ span }) => span)).toEqual([long, at(1), at(2)]);
    expect(await stored.liveIdsEndingAfter("barbearia", EIGHT)).toEqual(
      live.map(({ bookingId }) => bookingId),
    );
    expect(await stored.liveIdsEndingAfter("reservas", EIGHT)).toEqual([]);
    expect(await stored.liveIdListEndingAfter("barbearia", EIGHT)).toBe(
      live.map(({ bookingId }) => `${bookingId}.0`).join(","),
    );
    expect(await stored.liveIdListEndingAfter("reservas", EIGHT)).toBe("");
  });

  test("of bookings named by their ids, those come that are live, in the ids' order, however many they are", async () => {
    const database = await temporaryDatabase();
    const bookings = bookingStore(database);
    const stored = storedBookings(database);
    const hours = Array.from({ length: 450 }, (_, hour) => hour);
    await aFewAtOnce(hours, (hour) => bookings.create({ ...BOOKING, span: at(hour) }));
    const ids = await stored.liveIdsEndingAfter("barbearia", EIGHT);
    await bookings.cancel({ ...BOOKING, span: at(449) }, EIGHT);
    const erased = "UPDATE booking SET erased_at = :now WHERE starts_at = :start";
    await runInTransaction(database, erased, { now: EIGHT, start: at(0).start });
    const live = await stored.liveAmong("barbearia", [...ids.toReversed(), "nobody's"]);
    expect(live.map(({ span }) => (span.start - EIGHT) / HOUR)).toEqual(
      Array.from({ length: 448 }, (_, index) => 448 - index),
    );
    expect(await stored.liveAmong("reservas", ids)).toEqual([]);
  });
});

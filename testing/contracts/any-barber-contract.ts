// Bookings that leave open with whom, on every engine. Each engine has a test file that runs them.

import { setTimeout as after } from "node:timers/promises";

import { expect, test } from "vitest";

import { auditBooks } from "@vitrine/server/audit/audit-books";
import { bookingStore } from "@vitrine/server/booking/booking-store";
import type { BookingStore } from "@vitrine/server/booking/booking-store";
import type { BookingWithAny, NewBooking } from "@vitrine/server/booking/new-booking";
import type { Database } from "@vitrine/server/database/database";
import { runInTransaction } from "@vitrine/server/database/run-alone";

import { barberShop } from "../fixture-shops.ts";
import { randomBelow } from "../random-below.ts";
import { JOAO_BOOKS } from "../sample-bookings.ts";

const HALF_HOUR = 30 * 60_000;
const TUESDAY = Date.parse("2026-11-24T00:00:00-03:00");
const DAY = { start: TUESDAY, end: TUESDAY + 48 * HALF_HOUR };
const EIGHT = 16;
const SHOPS = new Map([[barberShop.calendarId, barberShop]]);

const span = (halfHours: number, from = EIGHT) => ({
  start: TUESDAY + from * HALF_HOUR,
  end: TUESDAY + (from + halfHours) * HALF_HOUR,
});
const phoneOf = (index: number) => String(900_000_000 + index);

/** João's half hour with one of these barbers, who do it at prices of their own. */
export function withAny(
  barberColorIds: readonly number[],
  changes: Partial<BookingWithAny> = {},
): BookingWithAny {
  const { barberColorId: _, ...asked } = JOAO_BOOKS;
  const anyOf = barberColorIds.map((barberColorId) => ({
    barberColorId,
    service: { id: 1, name: "Corte", price: { cents: 1_000 * barberColorId } },
    paddingMinutes: undefined,
  }));
  return { ...asked, anyOf, day: DAY, span: span(1), ...changes };
}

const ALL = [6, 7, 5];
const TAKEN = { ok: false, refusal: "slot-taken" };

async function create(store: BookingStore, booking: BookingWithAny): Promise<number> {
  const outcome = await store.create(booking);
  if (!outcome.ok || !outcome.stored) throw new Error(`not stored: ${JSON.stringify(outcome)}`);
  return outcome.barberColorId ?? 0;
}

/** Declares the contract's tests for one engine. */
export function anyBarberContract(temporaryDatabase: () => Promise<Database>): void {
  const open = async () => {
    const database = await temporaryDatabase();
    const told: string[] = [];
    const store = bookingStore(database, {
      namesOf: () => ["mail"],
      changed: (calendarId) => told.push(calendarId),
    });
    const booked = (columns: string) =>
      database.all(
        `SELECT ${columns} FROM booking WHERE cancelled_at IS NULL ORDER BY barber_color_id`,
      );
    return { database, store, told, booked };
  };

  test("thirty people at once for three chairs: three win, each chair once, with one change each", async () => {
    const { database, store, told, booked } = await open();
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        store.create(withAny(ALL, { clientPhone: phoneOf(index) })),
      ),
    );
    const picked = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.barberColorId] : []));
    expect(picked.toSorted()).toEqual([5, 6, 7]);
    expect(outcomes.filter(({ ok }) => !ok)).toEqual(Array.from({ length: 27 }, () => TAKEN));
    expect(await booked("barber_color_id, service_name, price_cents")).toEqual(
      [5, 6, 7].map((id) => ({
        barber_color_id: id,
        service_name: "Corte",
        price_cents: 1_000 * id,
      })),
    );
    expect(await database.all("SELECT changes FROM outbox")).toEqual(
      Array.from({ length: 3 }, () => ({ changes: 1 })),
    );
    expect(told).toHaveLength(3);
    expect((await auditBooks(database, SHOPS)).findings).toEqual([]);
  });

  test("twenty copies at once book once, and each names the barber who is booked", async () => {
    const { database, store, booked } = await open();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => store.create(withAny(ALL, { namedServiceId: 1 }))),
    );
    expect(await booked("1 AS one")).toHaveLength(1);
    const [row] = await booked("barber_color_id");
    const repeat = { ok: true, stored: false, barberColorId: Number(row?.["barber_color_id"]) };
    expect(outcomes.filter((outcome) => outcome.ok && outcome.stored)).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome.ok && !outcome.stored)).toEqual(
      Array.from({ length: 19 }, () => repeat),
    );
    expect(await database.all("SELECT changes FROM outbox")).toEqual([{ changes: 1 }]);
    // Also when nobody is free any more, or the facts have changed since.
    for (const phone of [1, 2]) await create(store, withAny(ALL, { clientPhone: phoneOf(phone) }));
    expect(await store.create(withAny(ALL))).toEqual(repeat);
    expect(await store.create(withAny([]), undefined, { isClosed: true })).toEqual(repeat);
  });

  test("what was booked with somebody by name is repeated by the same without a name", async () => {
    const { store } = await open();
    await store.create({ ...JOAO_BOOKS, barberColorId: 7 });
    expect(await store.create(withAny(ALL))).toEqual({ ok: true, stored: false, barberColorId: 7 });
    expect(await store.create(withAny([6, 5]))).toEqual({
      ok: true,
      stored: false,
      barberColorId: 7,
    });
  });

  test("the same phone at the same time with another detail is refused, and leaves nothing", async () => {
    const { database, store, booked } = await open();
    const service = { id: 1, name: "Corte", price: undefined };
    await store.create({ ...JOAO_BOOKS, barberColorId: 7, service });
    const others = [
      { clientName: "Ana" },
      { clientEmail: "ana@example.com" },
      { namedServiceId: 2 },
    ] satisfies Partial<BookingWithAny>[];
    for (const other of others) expect(await store.create(withAny(ALL, other))).toEqual(TAKEN);
    const allowance = { at: 0, bookingNow: 0, clients: [], bookingsMax: 9, salt: "" };
    expect(await store.create(withAny(ALL, { clientName: "Ana" }), allowance)).toEqual({
      ok: false,
      refusal: "too-many-bookings",
    });
    expect(await booked("barber_color_id")).toEqual([{ barber_color_id: 7 }]);
    expect(await database.all("SELECT changes FROM outbox")).toHaveLength(1);
    expect((await auditBooks(database, SHOPS)).findings).toEqual([]);
    // Another length at that time is another booking.
    expect((await store.create(withAny(ALL, { span: span(2) }))).ok).toBe(true);
  });

  test("who has least that day is picked, however many bookings that is", async () => {
    const { store } = await open();
    const book = (barberColorId: number, halfHours: number, from: number) =>
      store.create({ ...JOAO_BOOKS, barberColorId, span: span(halfHours, from) });
    await book(6, 4, 20);
    await book(7, 1, 20);
    await book(7, 1, 22);
    await book(5, 3, 20);
    // Another day does not count.
    await book(7, 8, 70);
    expect(await create(store, withAny(ALL))).toBe(7);
    expect(await create(store, withAny(ALL, { clientPhone: "1" }))).toBe(5);
    expect(await create(store, withAny(ALL, { clientPhone: "2" }))).toBe(6);
    expect(await store.create(withAny(ALL, { clientPhone: "3" }))).toEqual(TAKEN);
  });

  test("equals take turns: over a day's slots nobody is always the first", async () => {
    const { store } = await open();
    const picked = new Set<number>();
    for (let from = EIGHT; from < EIGHT + 12; from += 1) {
      picked.add(await create(store, withAny(ALL, { span: span(1, from) })));
    }
    expect([...picked].toSorted()).toEqual([5, 6, 7]);
  });

  test("a closed time of one sends the client to another, and padding needs its room", async () => {
    const { store, database } = await open();
    await store.create({ ...JOAO_BOOKS, barberColorId: 6, span: span(1, EIGHT + 1) });
    await runInTransaction(
      database,
      `INSERT INTO half_hour (calendar_id, barber_color_id, cell, taken, capacity, blocked)
       VALUES ('barbearia', 7, ${span(1).start / HALF_HOUR}, 0, 1, 1)`,
    );
    const padded = withAny([6, 7]);
    const anyOf = padded.anyOf.map((barber) => ({ ...barber, paddingMinutes: 10 }));
    expect(await store.create({ ...padded, anyOf })).toEqual(TAKEN);
    expect(await create(store, padded)).toBe(6);
  });

  test("with limits a client counts once, however many barbers are tried, and no more than its limits", async () => {
    const { database, store } = await open();
    const at = Date.parse("2026-11-23T10:00:00-03:00");
    const client = { client: "address", createsMax: 2, halfHoursMax: 96 };
    const allowance = { at, bookingNow: at, clients: [client], bookingsMax: 4, salt: "salt" };
    const outcomes = await Promise.all(
      [1, 2, 3, 4, 5].map((phone) =>
        store.create(
          withAny(ALL, { clientPhone: phoneOf(phone), clientEmail: `${phone}@example.com` }),
          allowance,
        ),
      ),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(2);
    expect(outcomes).toContainEqual(expect.objectContaining({ refusal: "too-many-creates" }));
    expect(
      await database.all("SELECT creates, half_hours FROM client_use WHERE client = 'address'"),
    ).toEqual([{ creates: 2, half_hours: 2 }]);
    const own = { ...allowance, clients: [], bookingsMax: 1 };
    const again = withAny(ALL, { clientPhone: phoneOf(9), clientEmail: "9@example.com" });
    expect((await store.create(again, own)).ok).toBe(true);
    expect(await store.create({ ...again, span: span(1, 20) }, own)).toEqual({
      ok: false,
      refusal: "too-many-bookings",
    });
    expect((await auditBooks(database, SHOPS)).findings).toEqual([]);
  });

  // Each of four holds at most one of four chairs, so one is always free for the others.
  test("nobody is refused while somebody is free, whatever others book and cancel meanwhile", async () => {
    const { database, store } = await open();
    const chairs = [1, 2, 3, 4];
    const below = randomBelow(32);
    const pause = () => after(below(3));
    const named = async (clientPhone: string) => {
      const booking: NewBooking = {
        ...JOAO_BOOKS,
        clientPhone,
        barberColorId: chairs[below(4)] ?? 1,
        span: below(2) === 0 ? span(1) : span(2),
      };
      const outcome = await store.create(booking);
      await pause();
      if (outcome.ok) expect(await store.cancel(booking, TUESDAY)).toEqual({ ok: true });
    };
    let refusals = 0;
    const any = async (clientPhone: string) => {
      const booking = withAny(chairs, { clientPhone, span: below(2) === 0 ? span(1) : span(2) });
      const outcome = await store.create(booking);
      if (!outcome.ok) refusals += 1;
      await pause();
      if (!outcome.ok) return;
      const { anyOf: _anyOf, day: _day, ...rest } = booking;
      const gone = { ...rest, barberColorId: outcome.barberColorId ?? 0 };
      expect(await store.cancel(gone, TUESDAY)).toEqual({ ok: true });
    };
    // Takes a chair and is refused after that, so that what it took is undone.
    const undone = async (clientPhone: string) => {
      const booking = { ...JOAO_BOOKS, clientPhone, barberColorId: chairs[below(4)] ?? 1 };
      const client = { client: "nobody", createsMax: 1, halfHoursMax: 0 };
      const allowance = { at: 1, bookingNow: 1, clients: [client], bookingsMax: 1, salt: "" };
      expect((await store.create(booking, allowance)).ok).toBe(false);
      await pause();
    };
    const times = 80;
    const keepDoing = async (act: (phone: string) => Promise<void>, phone: number) => {
      for (let time = 0; time < times; time += 1) await act(phoneOf(phone));
    };
    await Promise.all([
      keepDoing(named, 1),
      keepDoing(named, 2),
      keepDoing(any, 3),
      keepDoing(any, 4),
      keepDoing(undone, 5),
    ]);
    expect(refusals).toBe(0);
    const { bookings, findings } = await auditBooks(database, SHOPS);
    expect({ bookings, findings }).toEqual({ bookings: 0, findings: [] });
  });
}

// The promises of a booking store, on every engine. Each engine has a test file that runs them.

import { expect, test } from "vitest";

import { cellsOf } from "@vitrine/domain/time/half-hour-cells";
import { bookingStore } from "@vitrine/server/booking/booking-store";
import type { BookingStore } from "@vitrine/server/booking/booking-store";
import type { BookingIdentity } from "@vitrine/server/booking/booking-identity";
import type { NewBooking } from "@vitrine/server/booking/new-booking";
import type { Database } from "@vitrine/server/database/database";

import { aFewAtOnce } from "../a-few-at-once.ts";
import { JOAO_BOOKS } from "../sample-bookings.ts";
import { randomBelow } from "../random-below.ts";
import { runInTransaction } from "@vitrine/server/database/run-alone";

const HALF_HOUR = 30 * 60_000;
const EIGHT = Date.parse("2026-11-24T08:00:00-03:00");
const LATER = Date.parse("2026-11-24T07:00:00-03:00");

const span = (halfHours: number, from = 0) => ({
  start: EIGHT + from * HALF_HOUR,
  end: EIGHT + (from + halfHours) * HALF_HOUR,
});

const BOOKING: NewBooking = {
  ...JOAO_BOOKS,
  clientName: "João",
  span: span(1),
  createdAt: LATER,
};

const GROUP: NewBooking = { ...BOOKING, calendarId: "reservas", places: 12, capacity: 20 };

const phoneOf = (index: number) => String(900_000_000 + index);

/** Declares the contract's tests for one engine. */
export function bookingStoreContract(temporaryDatabase: () => Promise<Database>): void {
  const open = async () => {
    const database = await temporaryDatabase();
    return { database, store: bookingStore(database) };
  };

  const uses = async (store: BookingStore, { calendarId, barberColorId }: BookingIdentity) => {
    const ofBarbers = await store.usesOfBarbers(calendarId, [barberColorId], span(48));
    return (ofBarbers.get(barberColorId) ?? [])
      .map(({ cell, taken, parts, blocked }) => ({ cell, taken, parts, blocked }))
      .toSorted((one, other) => one.cell - other.cell);
  };

  test("a booking takes its half hours and no others", async () => {
    const { store } = await open();
    expect(await store.create({ ...BOOKING, span: span(4) })).toEqual({ ok: true, stored: true });
    expect(await uses(store, BOOKING)).toEqual(
      cellsOf(span(4)).map((cell) => ({ cell, taken: 1, parts: 0, blocked: 0 })),
    );
  });

  test("of two bookings the later one has the greater id, a UUID of version 7", async () => {
    const { database, store } = await open();
    for (const at of [1, 2, 3]) await store.create({ ...BOOKING, span: span(1, at) });
    const rows = await database.all("SELECT booking_id FROM booking ORDER BY starts_at");
    const ids = rows.map((row) => row["booking_id"]);
    expect(ids).toEqual(ids.toSorted());
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/);
  });

  test("a refused booking leaves nothing behind, also in the half hours before the taken one", async () => {
    const { database, store } = await open();
    await store.create({ ...BOOKING, span: span(1, 3) });
    const overlapping = { ...BOOKING, clientPhone: "111111111", span: span(4) };
    expect(await store.create(overlapping)).toEqual({ ok: false, refusal: "slot-taken" });
    expect(await uses(store, BOOKING)).toEqual([
      { cell: cellsOf(span(1, 3))[0], taken: 1, parts: 0, blocked: 0 },
    ]);
    expect(await database.all("SELECT client_phone FROM booking")).toEqual([
      { client_phone: "987654321" },
    ]);
  });

  test("fifty creators of one slot: one has it", async () => {
    const { store } = await open();
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        store.create({ ...BOOKING, clientPhone: phoneOf(index) }),
      ),
    );
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    expect(await uses(store, BOOKING)).toHaveLength(1);
  });

  test("twenty identical creates all succeed and one is stored", async () => {
    const { database, store } = await open();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => store.create(BOOKING)));
    expect(outcomes.every((outcome) => outcome.ok)).toBe(true);
    expect(outcomes.filter((outcome) => outcome.ok && outcome.stored)).toHaveLength(1);
    expect(await database.all("SELECT booking_id FROM booking")).toHaveLength(1);
  });

  test("overlapping styles at once: never both", async () => {
    const { store } = await open();
    const outcomes = await Promise.all([
      store.create({ ...BOOKING, span: span(4), clientPhone: "111111111" }),
      store.create({ ...BOOKING, span: span(1, 3), clientPhone: "222222222" }),
    ]);
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
  });

  test("groups share a half hour up to its places and not one more", async () => {
    const { store } = await open();
    const create = (places: number, phone: number) =>
      store.create({ ...GROUP, places, clientPhone: phoneOf(phone) });
    expect((await create(12, 1)).ok).toBe(true);
    expect((await create(10, 2)).ok).toBe(false);
    expect((await create(8, 3)).ok).toBe(true);
    expect((await create(2, 4)).ok).toBe(false);
    expect((await uses(store, GROUP))[0]?.taken).toBe(20);
  });

  test("the exact repeat of a group succeeds also when the half hour has room for it twice", async () => {
    const { store } = await open();
    await store.create({ ...GROUP, places: 4 });
    expect(await store.create({ ...GROUP, places: 4 })).toEqual({ ok: true, stored: false });
    expect(await store.create({ ...GROUP, places: 6 })).toEqual({
      ok: false,
      refusal: "slot-taken",
    });
    expect((await uses(store, GROUP))[0]?.taken).toBe(4);
  });

  test("a repeat shares the note and may have another area code, of which the first is stored", async () => {
    const { database, store } = await open();
    const noted = { ...BOOKING, clientNote: "Venho com a Bia.", clientAreaCode: "11" };
    expect(await store.create(noted)).toEqual({ ok: true, stored: true });
    for (const clientAreaCode of ["11", "21", ""]) {
      const repeat = { ...noted, clientAreaCode };
      expect(await store.create(repeat)).toEqual({ ok: true, stored: false });
      expect(await store.create(repeat, undefined, { isClosed: true })).toEqual({
        ok: true,
        stored: false,
      });
    }
    const other = { ...noted, clientNote: "" };
    expect(await store.create(other)).toEqual({ ok: false, refusal: "slot-taken" });
    expect(await database.all("SELECT client_note, client_area_code FROM booking")).toEqual([
      { client_note: "Venho com a Bia.", client_area_code: "11" },
    ]);
    expect(await store.cancel(BOOKING, LATER)).toEqual({ ok: true });
  });

  const CUT = { id: 1, name: "Corte", price: { cents: 5_000 } };
  const BROWS = { id: 4, name: "Sobrancelha", price: { cents: 2_000, isFrom: true } };
  const stored = async (database: Database) =>
    database.all("SELECT service_id, service_name, price_cents, price_is_from FROM booking");
  const STORED = { ok: true, stored: true };
  const REPEATED = { ok: true, stored: false };
  const TAKEN = { ok: false, refusal: "slot-taken" };

  test("of two services of one length the booked one is stored, and a repeat shares the one that it names", async () => {
    const { database, store } = await open();
    const brows = { ...BOOKING, service: BROWS, namedServiceId: 4 };
    expect(await store.create(brows)).toEqual(STORED);
    expect(await store.create(brows)).toEqual(REPEATED);
    expect(await store.create({ ...BOOKING, service: CUT, namedServiceId: 1 })).toEqual(TAKEN);
    expect(await stored(database)).toEqual([
      { service_id: 4, service_name: "Sobrancelha", price_cents: 2_000, price_is_from: 1 },
    ]);
  });

  test("a repeat that names no service is one of any: what its length means may have changed", async () => {
    const { database, store } = await open();
    expect(await store.create({ ...BOOKING, service: CUT })).toEqual(STORED);
    expect(await store.create({ ...BOOKING, service: BROWS })).toEqual(REPEATED);
    expect(await store.create(BOOKING, undefined, { isClosed: true })).toEqual(REPEATED);
    expect(await store.create({ ...BOOKING, namedServiceId: 1 })).toEqual(REPEATED);
    expect(await stored(database)).toEqual([
      { service_id: 1, service_name: "Corte", price_cents: 5_000, price_is_from: 0 },
    ]);
  });

  test("a repeat after the price has risen, or the service was renamed, succeeds and changes nothing", async () => {
    const { database, store } = await open();
    await store.create({ ...BOOKING, service: CUT, namedServiceId: 1 });
    const dearer = { id: 1, name: "Corte na tesoura", price: { cents: 7_000 } };
    expect(await store.create({ ...BOOKING, service: dearer, namedServiceId: 1 })).toEqual(
      REPEATED,
    );
    expect(await stored(database)).toEqual([
      { service_id: 1, service_name: "Corte", price_cents: 5_000, price_is_from: 0 },
    ]);
  });

  test.each(["NULL", "0"])(
    "a booking of an earlier server, of which no service is known (%s), is repeated by a call that names one",
    async (none) => {
      const { database, store } = await open();
      await store.create({ ...GROUP, service: CUT });
      await runInTransaction(
        database,
        `UPDATE booking SET service_id = ${none}, service_name = ''`,
      );
      const repeat = { ...GROUP, service: BROWS, namedServiceId: 4 };
      expect(await store.create(repeat)).toEqual(REPEATED);
      expect(await store.create(repeat, undefined, { isClosed: true })).toEqual(REPEATED);
      expect(await stored(database)).toMatchObject([{ service_name: "" }]);
      expect((await uses(store, GROUP))[0]?.taken).toBe(12);
    },
  );

  test("twenty creates of two services at once: one service has the slot, and its repeats succeed", async () => {
    const { database, store } = await open();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const service = index % 2 === 0 ? CUT : BROWS;
        return store.create({ ...BOOKING, service, namedServiceId: service.id });
      }),
    );
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(10);
    expect(await stored(database)).toHaveLength(1);
  });

  test("more than a half hour holds is refused, not failed", async () => {
    const { store } = await open();
    expect(await store.create({ ...GROUP, places: 21 })).toEqual({
      ok: false,
      refusal: "slot-taken",
    });
  });

  test("an owner's event over a half hour refuses bookings and lets cancellations through", async () => {
    const { database, store } = await open();
    await store.create(GROUP);
    await runInTransaction(database, "UPDATE half_hour SET blocked = blocked + 1");
    expect((await store.create({ ...GROUP, places: 2, clientPhone: "111111111" })).ok).toBe(false);
    expect((await store.cancel(GROUP, LATER)).ok).toBe(true);
    expect(await uses(store, GROUP)).toEqual([
      { cell: cellsOf(span(1))[0], taken: 0, parts: 0, blocked: 1 },
    ]);
  });

  test("cancelling twenty times at once cancels once", async () => {
    const { store } = await open();
    await store.create(GROUP);
    await store.create({ ...GROUP, clientPhone: "111111111", places: 2 });
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => store.cancel(GROUP, LATER)),
    );
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    expect((await uses(store, GROUP))[0]?.taken).toBe(2);
  });

  test("a cancelled booking stays in the books, with the time of its end", async () => {
    const { database, store } = await open();
    await store.create(BOOKING);
    await store.cancel(BOOKING, LATER);
    expect(await database.all("SELECT client_name, cancelled_at FROM booking")).toEqual([
      { client_name: "João", cancelled_at: LATER },
    ]);
  });

  test("the schema itself refuses an overfull half hour, without the store too", async () => {
    const { database, store } = await open();
    await store.create(BOOKING);
    const overfill = runInTransaction(database, "UPDATE half_hour SET taken = taken + 1");
    await expect(overfill).rejects.toThrow(/CHECK|check/);
  });

  test("after random creates and cancellations, what is taken is what the live bookings add up to", async () => {
    const { database, store } = await open();
    const below = randomBelow(42);
    const jobs = Array.from({ length: 600 }, () => {
      const booking = {
        ...GROUP,
        places: 2 * (1 + below(10)),
        span: span([1, 2, 4][below(3)] ?? 1, below(8)),
        clientPhone: phoneOf(below(20)),
      };
      return below(3) === 0 ? () => store.cancel(booking, LATER) : () => store.create(booking);
    });
    await aFewAtOnce(jobs, (job) => job());

    const live = await database.all(
      "SELECT starts_at, ends_at, places FROM booking WHERE cancelled_at IS NULL",
    );
    expect(live.length).toBeGreaterThan(5);
    const expected = new Map<number, number>();
    for (const row of live) {
      for (const cell of cellsOf({
        start: Number(row["starts_at"]),
        end: Number(row["ends_at"]),
      })) {
        expected.set(cell, (expected.get(cell) ?? 0) + Number(row["places"]));
      }
    }
    for (const { cell, taken } of await uses(store, GROUP)) {
      expect(taken).toBe(expected.get(cell) ?? 0);
      expect(taken).toBeLessThanOrEqual(20);
    }
  });

  test("trying a booking leaves nothing behind, whatever is booked meanwhile", async () => {
    const { database, store } = await open();
    const told: string[] = [];
    const followed = bookingStore(database, {
      namesOf: () => ["caldav", "mail"],
      changed: (calendarId) => told.push(calendarId),
    });
    const tables = async () => ({
      bookings: await database.all("SELECT barber_color_id, client_name FROM booking"),
      halfHours: await database.all("SELECT barber_color_id, taken FROM half_hour"),
      changes: await database.all("SELECT target FROM outbox"),
    });
    await Promise.all([
      store.create(BOOKING),
      ...Array.from({ length: 50 }, (_, turn) =>
        followed.tryCreate(turn % 2 === 0 ? "barbearia" : "reservas"),
      ),
    ]);
    expect(await tables()).toEqual({
      bookings: [{ barber_color_id: 6, client_name: "João" }],
      halfHours: [{ barber_color_id: 6, taken: 1 }],
      changes: [],
    });
    expect(told).toEqual([]);
  });

  test.each(["booking RENAME places", "half_hour RENAME capacity", "outbox RENAME due_at"])(
    "trying a booking fails where a create would: %s",
    async (column) => {
      const { database } = await open();
      const store = bookingStore(database, { namesOf: () => ["mail"], changed: () => {} });
      await store.tryCreate("barbearia");
      await runInTransaction(database, `ALTER TABLE ${column} TO renamed`);
      await expect(store.tryCreate("barbearia")).rejects.toThrow(/column/);
      await expect(store.create(BOOKING)).rejects.toThrow(/column/);
    },
  );
}

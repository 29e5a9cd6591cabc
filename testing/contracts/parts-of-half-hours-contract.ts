// Bookings of any length on a grid of five minutes, with what comes after them, beside bookings of whole half hours: no
// five minutes ever have more people than places. On every engine.

import { expect, test } from "vitest";

import { bookingStore } from "@vitrine/server/booking/booking-store";
import type { BarberToPick, NewBooking } from "@vitrine/server/booking/new-booking";
import type { Database } from "@vitrine/server/database/database";
import { runInTransaction } from "@vitrine/server/database/run-alone";
import { barberShop, restaurant } from "../fixture-shops.ts";
import { auditBooks } from "@vitrine/server/audit/audit-books";

import { isFree, usesByCell } from "@vitrine/domain/slots/occupancy";
import { cellsOf, sharesOf } from "@vitrine/domain/time/half-hour-cells";

import { aFewAtOnce } from "../a-few-at-once.ts";
import { randomBelow } from "../random-below.ts";
import { JOAO_BOOKS } from "../sample-bookings.ts";

const MINUTE = 60_000;
const PART = 5 * MINUTE;
const HALF_HOUR = 30 * MINUTE;
const MONDAY = Date.parse("2026-11-23T00:00:00-03:00");
const PARTS_A_DAY = 24 * 12;
const DAYS = 20;
const DAY = PARTS_A_DAY * PART;
const SHOPS = new Map([barberShop, restaurant].map((shop) => [shop.calendarId, shop]));

/** From when to when nobody else may be there: half hours as a whole where no padding is given. */
function takenFrom({ span, paddingMinutes }: NewBooking) {
  if (paddingMinutes !== undefined) {
    return { start: span.start, end: span.end + paddingMinutes * MINUTE };
  }
  return {
    start: Math.floor(span.start / HALF_HOUR) * HALF_HOUR,
    end: Math.ceil(span.end / HALF_HOUR) * HALF_HOUR,
  };
}

function randomBooking(below: (limit: number) => number): NewBooking {
  const [calendarId, places, capacity] =
    below(2) === 0 ? (["barbearia", 1, 1] as const) : (["reservas", 2 + below(9), 20] as const);
  const start = MONDAY + below(DAYS) * DAY + (96 + below(120)) * PART;
  const paddings = [undefined, 0, 5, 10, 30];
  return {
    ...JOAO_BOOKS,
    calendarId,
    barberColorId: 5 + below(3),
    clientPhone: String(900_000_000 + below(1_000)),
    span: { start, end: start + (1 + below(24)) * PART },
    paddingMinutes: paddings[below(paddings.length)],
    places,
    capacity,
  };
}

function dayOf({ span: { start } }: NewBooking) {
  const midnight = start - ((start - MONDAY) % DAY);
  return { start: midnight, end: midnight + DAY };
}

/** Three barbers, each with a padding of their own. */
function barbersToPick({ paddingMinutes }: NewBooking): BarberToPick[] {
  return [5, 6, 7].map((barberColorId, place) => ({
    barberColorId,
    paddingMinutes: paddingMinutes === undefined ? undefined : paddingMinutes + place * 5,
  }));
}

/**
 * So many creates at random, of which every fourth is followed by the cancellation of one that was stored. Returns how many were stored.
 * @throws when a place is sold twice, by a count of its own, or the books do not add up
 */
export async function attemptAtRandom(
  database: Database,
  attempts: number,
  seed: number,
): Promise<number> {
  const store = bookingStore(database);
  const below = randomBelow(seed);
  const live: NewBooking[] = [];
  let stored = 0;
  const jobs = Array.from({ length: attempts }, () => async () => {
    const booking = randomBooking(below);
    const anyOf = booking.capacity === 1 && below(3) === 0 ? barbersToPick(booking) : undefined;
    const outcome = await store.create(
      anyOf === undefined ? booking : { ...booking, anyOf, day: dayOf(booking) },
    );
    if (outcome.ok && outcome.stored) {
      stored += 1;
      live.push({
        ...booking,
        ...anyOf?.find(({ barberColorId }) => barberColorId === outcome.barberColorId),
      });
    }
    if (below(4) > 0) return;
    const [gone] = live.splice(below(live.length || 1), 1);
    if (gone !== undefined) expect(await store.cancel(gone, MONDAY)).toEqual({ ok: true });
  });
  await aFewAtOnce(jobs, (job) => job());
  expectRoomForAll(live);
  const { bookings, findings } = await auditBooks(database, SHOPS);
  expect(findings).toEqual([]);
  expect(bookings).toBe(live.length);
  return stored;
}

function expectRoomForAll(live: readonly NewBooking[]): void {
  const people = new Map<string, number>();
  for (const booking of live) {
    const { start, end } = takenFrom(booking);
    for (let at = start; at < end; at += PART) {
      const where = `${booking.calendarId} ${booking.barberColorId} ${at}`;
      const sum = (people.get(where) ?? 0) + booking.places;
      if (sum > booking.capacity) throw new Error(`${where} is sold to ${sum}`);
      people.set(where, sum);
    }
  }
}

/** Declares the contract's tests for one engine. */
export function partsOfHalfHoursContract(temporaryDatabase: () => Promise<Database>): void {
  const at = (fromMinute: number, minutes: number, paddingMinutes: number | undefined) => {
    const start = MONDAY + 8 * 60 * MINUTE + fromMinute * MINUTE;
    return {
      ...JOAO_BOOKS,
      span: { start, end: start + minutes * MINUTE },
      paddingMinutes,
      capacity: 1,
    };
  };
  const other = { clientPhone: "111111111" };

  test("bookings follow one another within a half hour, and overlap nowhere", async () => {
    const store = bookingStore(await temporaryDatabase());
    expect((await store.create(at(0, 40, 0))).ok).toBe(true);
    expect((await store.create({ ...at(35, 20, 0), ...other })).ok).toBe(false);
    expect((await store.create({ ...at(40, 20, 0), ...other })).ok).toBe(true);
    expect((await store.create({ ...at(45, 5, 0), clientPhone: "2" })).ok).toBe(false);
    expect((await store.create({ ...at(30, 30, undefined), clientPhone: "2" })).ok).toBe(false);
    expect((await store.create({ ...at(60, 30, undefined), clientPhone: "2" })).ok).toBe(true);
  });

  test("nobody is booked while it is cleaned, and the cleaning is given back with its booking", async () => {
    const store = bookingStore(await temporaryDatabase());
    const first = at(0, 40, 10);
    await store.create(first);
    expect((await store.create({ ...at(45, 20, 0), ...other })).ok).toBe(false);
    expect((await store.create({ ...at(50, 20, 0), ...other })).ok).toBe(true);
    expect((await store.cancel(first, MONDAY)).ok).toBe(true);
    expect((await store.create({ ...at(0, 50, 0), clientPhone: "2" })).ok).toBe(true);
  });

  test("a repeat succeeds whatever padding the service has meanwhile, and takes no more time", async () => {
    const store = bookingStore(await temporaryDatabase());
    await store.create(at(0, 40, 10));
    for (const padding of [0, 20, undefined]) {
      expect(await store.create(at(0, 40, padding))).toEqual({ ok: true, stored: false });
    }
    expect((await store.create({ ...at(50, 10, 0), ...other })).ok).toBe(true);
  });

  test("what is full by fewer places than before is refused, not failed, and is free to nobody", async () => {
    const database = await temporaryDatabase();
    const store = bookingStore(database);
    const group = { ...at(0, 15, 0), calendarId: "reservas", places: 18, capacity: 20 };
    await store.create(group);
    const later = { ...at(15, 15, 0), ...other, calendarId: "reservas", places: 4, capacity: 10 };
    const half = { cell: cellsOf(later.span)[0] ?? 0 };
    const ofBarbers = await store.usesOfBarbers("reservas", [6], later.span);
    const uses = usesByCell(ofBarbers.get(6) ?? []);
    expect(uses.has(half.cell)).toBe(true);
    expect(isFree(sharesOf(later), uses, later.places, later.capacity)).toBe(false);
    expect(await store.create(later)).toEqual({ ok: false, refusal: "slot-taken" });
    expect((await store.create({ ...later, capacity: 20 })).ok).toBe(true);
  });

  test("parts of more places than can be counted are refused", async () => {
    const store = bookingStore(await temporaryDatabase());
    const group = { ...at(0, 15, 0), calendarId: "reservas", places: 200, capacity: 255 };
    expect((await store.create(group)).ok).toBe(true);
    const more = { ...group, ...other, capacity: 600 };
    expect(await store.create(more)).toEqual({ ok: false, refusal: "slot-taken" });
  });

  test("the schema itself refuses an overfull part of a half hour", async () => {
    const database = await temporaryDatabase();
    await bookingStore(database).create(at(5, 10, 0));
    for (const change of ["parts = parts + 256", "parts = parts - 512", "taken = 1"]) {
      const overfill = runInTransaction(database, `UPDATE half_hour SET ${change}`);
      await expect(overfill).rejects.toThrow(/CHECK|check/);
    }
  });

  test("after a thousand attempts at random, each five minutes have room for who is there", async () => {
    const database = await temporaryDatabase();
    const stored = await attemptAtRandom(database, 1_000, 30);
    expect(stored).toBeGreaterThan(200);
  });
}

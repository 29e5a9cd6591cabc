// How often a create waits for PostgreSQL, counted on the wire: one more each costs as much as the network between.

import { expect, inject, onTestFinished, test } from "vitest";

import { createPostgresDatabase } from "@vitrine/testing/databases/shared-postgres";
import { startTcpProxy } from "@vitrine/testing/network/tcp-proxy";
import { JOAO_BOOKS } from "@vitrine/testing/sample-bookings";

import { find, number, query } from "../../database/query.ts";
import { openPostgres } from "../../database/postgres/postgres-database.ts";
import { bookingStore } from "../booking-store.ts";
import type { Allowance } from "../limits/client-use-table.ts";
import type { BookingWithAny, NewBooking } from "../new-booking.ts";

const HALF_HOUR = 30 * 60_000;
const EIGHT = Date.parse("2026-11-24T08:00:00-03:00");
// A connection is asked once a second whether its server takes writes, which is counted, too.
const TRIES = 3;

const FACTS = query(
  { revision: number, changed_at: number },
  "SELECT revision, changed_at FROM shop WHERE calendar_id = 'barbearia'",
);

const ALLOWANCE: Allowance = {
  at: EIGHT,
  bookingNow: EIGHT,
  clients: [{ client: "address", createsMax: 20, halfHoursMax: 96 }],
  bookingsMax: 20,
  salt: "salt",
};

async function openDistant() {
  const proxy = await startTcpProxy(await createPostgresDatabase(inject("postgresTemplate")));
  onTestFinished(() => proxy.stop());
  const database = openPostgres(proxy.url);
  onTestFinished(() => database.close());
  const store = bookingStore(database, { namesOf: () => ["caldav"], changed: () => {} });
  const [row] = await find(database, FACTS);
  const facts = { revision: row?.revision ?? 0, changedAt: row?.changed_at ?? 0 };
  return {
    create: (booking: NewBooking | BookingWithAny, allowance?: Allowance, isClosed = false) =>
      store.create(booking, allowance, { facts, isClosed }),
    /** The fewest round trips that the work took, of some days on which it was done. */
    async fewest(work: (day: number) => Promise<unknown>, before = work): Promise<number> {
      const counts: number[] = [];
      for (let day = 0; day < TRIES; day += 1) {
        if (before !== work) await before(day);
        const counted = proxy.roundTrips();
        await work(day);
        counts.push(proxy.roundTrips() - counted);
      }
      return Math.min(...counts);
    },
  };
}

function bookingOn(day: number, change: Partial<NewBooking> = {}, halfHours = 1): NewBooking {
  const start = EIGHT + day * 24 * 60 * 60_000;
  const span = { start, end: start + halfHours * HALF_HOUR };
  return { ...JOAO_BOOKS, span, createdAt: EIGHT, ...change };
}

function bookingWithAny(day: number): BookingWithAny {
  const { barberColorId: _, ...booking } = bookingOn(day);
  return { ...booking, anyOf: [{ barberColorId: 5 }, { barberColorId: 6 }], day: booking.span };
}

const AT_TABLE = { capacity: 20, places: 4 };
const OTHER_PHONE = { clientPhone: "900000000" };
const MADE = { ok: true, stored: true };
const HAD = { ok: true, stored: false };
const TAKEN = { ok: false, refusal: "slot-taken" };

test.each([
  ["half an hour", {}, 1],
  ["two hours", {}, 4],
  ["a table", AT_TABLE, 4],
] as const)(
  "to book %s takes two round trips, as do its repeat and its refusal",
  async (_, of, hours) => {
    const { create, fewest } = await openDistant();
    const book = async (day: number) =>
      expect(await create(bookingOn(day, of, hours))).toEqual(MADE);
    const repeat = async (day: number) =>
      expect(await create(bookingOn(day, of, hours))).toEqual(HAD);
    const refuse = async (day: number) => {
      const another = { ...of, ...OTHER_PHONE, ...("places" in of && { places: 18 }) };
      expect(await create(bookingOn(day, another, hours))).toMatchObject(TAKEN);
    };
    expect(await fewest(book)).toBe(2);
    expect(await fewest(repeat)).toBe(2);
    expect(await fewest(refuse)).toBe(2);
  },
);

test("clients who are counted cost one round trip more, which who is refused for the slot does not make", async () => {
  const { create, fewest } = await openDistant();
  expect(await fewest((day) => create(bookingOn(day), ALLOWANCE))).toBe(3);
  expect(await fewest((day) => create(bookingOn(day, OTHER_PHONE), ALLOWANCE))).toBe(2);
});

test("while nothing can be booked, a refusal and a repeat take two round trips", async () => {
  const { create, fewest } = await openDistant();
  expect(await fewest((day) => create(bookingOn(day), undefined, true))).toBe(2);
  const book = (day: number) => create(bookingOn(day));
  expect(await fewest((day) => create(bookingOn(day), undefined, true), book)).toBe(2);
});

test("to pick the barber takes two round trips more", async () => {
  const { create, fewest } = await openDistant();
  expect(await fewest((day) => create(bookingWithAny(day)))).toBe(4);
});

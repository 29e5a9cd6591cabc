// The stores behind the owner's page, on a database of one test.

import { randomUUID } from "node:crypto";

import { auditBooks } from "@vitrine/server/audit/audit-books";
import { blankDetails } from "@vitrine/server/booking/booking-columns";
import { bookingStore } from "@vitrine/server/booking/booking-store";
import { closedTimes } from "@vitrine/server/owner/closings/closings-table";
import type { NewClosing } from "@vitrine/server/owner/closings/closings-table";
import type { Database } from "@vitrine/server/database/database";
import { dayReader } from "@vitrine/server/owner/day/day-table";
import type { NewBooking } from "@vitrine/server/booking/new-booking";
import { ownerBookings } from "@vitrine/server/owner/owner-bookings-table";
import type { OwnerCall } from "@vitrine/server/owner/owner-calls-table";
import { weeklyClosings } from "@vitrine/server/owner/closings/weekly-closings-table";
import { waitStore } from "@vitrine/server/waits/waits-table";
import { CATALOGUE } from "@vitrine/shops/shops";

const HALF_HOUR = 30 * 60_000;
const EIGHT = Date.parse("2026-11-24T08:00:00-03:00");

/** So many half hours of Tuesday the 24th, from so many after eight on. */
export const halfHours = (count: number, from = 0) => ({
  start: EIGHT + from * HALF_HOUR,
  end: EIGHT + (from + count) * HALF_HOUR,
});

/** A client's half hour at eight with barber 6. */
export const AT_EIGHT: NewBooking = {
  ...blankDetails(),
  calendarId: "barbearia",
  barberColorId: 6,
  clientPhone: "987654321",
  span: halfHours(1),
  clientName: "João",
  clientEmail: "joao@example.com",
  places: 1,
  capacity: 1,
  createdAt: Date.parse("2026-11-23T10:00:00-03:00"),
};

/** A table for twelve at the same time. */
export const TWELVE_AT_EIGHT: NewBooking = {
  ...AT_EIGHT,
  calendarId: "reservas",
  places: 12,
  capacity: 20,
};

/** An act of closing eight to nine with barber 6, but for `change`. */
export function closing(change: Partial<NewClosing> = {}): NewClosing {
  return {
    calendarId: "barbearia",
    closingId: randomUUID(),
    word: "dentista",
    barberColorIds: [6],
    spans: [halfHours(2)],
    capacity: 1,
    weekly: undefined,
    createdAt: Date.parse("2026-11-23T10:00:00-03:00"),
    ...change,
  };
}

/** An act of the owner with a key of its own, or with this one. */
export function act(content = "", key: string = randomUUID(), calendarId = "barbearia"): OwnerCall {
  return { calendarId, key, content, at: Date.now() };
}

/** The stores, with one target that follows the bookings. */
export function ownerStores(database: Database) {
  const told: string[] = [];
  const followers = {
    namesOf: () => ["mail"],
    changed: (calendarId: string) => void told.push(calendarId),
  };
  return {
    database,
    clients: bookingStore(database, followers),
    owner: ownerBookings(database, followers),
    closed: closedTimes(database),
    weekly: weeklyClosings(database),
    days: dayReader(database),
    waits: waitStore(database),
    /** The calendars of whose changes the followers have been notified, in order. */
    told,
    /** What an audit finds wrong. */
    findings: async () => (await auditBooks(database, CATALOGUE)).findings,
  };
}

export type OwnerStores = ReturnType<typeof ownerStores>;

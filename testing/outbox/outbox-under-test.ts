// A shop whose bookings are followed over real HTTP, by an outbox that is quick.

import { shopsOf } from "../shops-of.ts";
import { expect, onTestFinished, vi } from "vitest";

import { shop } from "@vitrine/shops/barbearia";

import { createOutbox } from "@vitrine/server/outbox/outbox";
import type { SettingsOfTargets } from "@vitrine/server/outbox/followers/following";
import { PACE } from "@vitrine/server/outbox/pace";
import type { Pace } from "@vitrine/server/outbox/pace";
import type { Target } from "@vitrine/server/outbox/target";
import { blankDetails } from "@vitrine/server/booking/booking-columns";
import { bookingStore } from "@vitrine/server/booking/booking-store";
import type { Database } from "@vitrine/server/database/database";
import type { NewBooking } from "@vitrine/server/booking/new-booking";
import { outboxStore } from "@vitrine/server/outbox/tables/outbox-tables";
import { storedBookings } from "@vitrine/server/booking/stored-bookings-table";
import { SOON } from "../soon.ts";
import { startStandIn } from "./stand-in-target.ts";
import type { StandIn } from "./stand-in-target.ts";

const HALF_HOUR = 30 * 60_000;
const EIGHT = Date.parse("2026-11-24T08:00:00-03:00");
export const BEFORE = Date.parse("2026-11-23T10:00:00-03:00");

// So quick that a test does not wait, and never polling: what arrives has been woken for. But a call on a busy machine
// has its time.
export const QUICK: Pace = {
  ...PACE,
  callMilliseconds: 2_000,
  leaseMilliseconds: 10_000,
  pollMilliseconds: 3_600_000,
  backoffMilliseconds: 20,
  backoffMaxMilliseconds: 60,
  probeMilliseconds: 3_600_000,
  endBackoffMilliseconds: 0,
  stopMilliseconds: 200,
};

/** A booking of half an hour that no other number shares. */
const bookingOf = (number: number): NewBooking => ({
  ...blankDetails(),
  calendarId: "barbearia",
  barberColorId: 6,
  clientPhone: String(900_000_000 + number),
  span: { start: EIGHT + number * HALF_HOUR, end: EIGHT + (number + 1) * HALF_HOUR },
  clientName: "João",
  clientEmail: "joao@example.com",
  places: 1,
  capacity: 1,
  createdAt: BEFORE,
});

type Seen = Readonly<{ target: string; outcome: string; attempts: number; reason?: string }>;

/** The same database, with its reads outside transactions, and its transactions, counted. */
export function counted(database: Database) {
  let reads = 0;
  let transactions = 0;
  const countedDatabase: Database = {
    ...database,
    async all(sql, values) {
      reads += 1;
      return database.all(sql, values);
    },
    async tx(operation, args) {
      transactions += 1;
      return database.tx(operation, args);
    },
  };
  return { database: countedDatabase, reads: () => reads, transactions: () => transactions };
}

/** A shop whose bookings these targets follow. */
export const openShop = (
  database: Database,
  targets: readonly Target[],
  pace: Partial<Pace> = {},
  settings?: SettingsOfTargets,
) => {
  const seen: Seen[] = [];
  const thrown: unknown[] = [];
  const failures: unknown[] = [];
  const pauses: string[] = [];
  const outbox = createOutbox({
    targets,
    shops: shopsOf([shop]),
    settings,
    isSealing: settings !== undefined,
    store: outboxStore(database),
    bookings: storedBookings(database),
    pace: { ...QUICK, ...pace },
    bookingNow: () => BEFORE,
    watch: {
      attempted: ({ target, outcome, attempts, reason }) =>
        seen.push({ target, outcome, attempts, ...(reason !== undefined && { reason }) }),
      paused: ({ cause }) => pauses.push(`paused: ${cause}`),
      resumed: () => pauses.push("goes on"),
      failed: (error) => failures.push(error),
      threw: (_target, error) => thrown.push(error),
    },
  });
  const bookings = bookingStore(database, outbox);
  return {
    seen,
    thrown,
    failures,
    pauses,
    book: async (number: number) => {
      expect(await bookings.create(bookingOf(number))).toEqual({ ok: true, stored: true });
    },
    cancel: async (number: number) => {
      expect(await bookings.cancel(bookingOf(number), BEFORE + 1)).toEqual({ ok: true });
    },
    counts: () => outboxStore(database).counts(),
    start: () => {
      let stopped: Promise<void> | undefined;
      const stop = outbox.start();
      const stopOnce = () => (stopped ??= stop());
      onTestFinished(stopOnce);
      return stopOnce;
    },
  };
};

export const startStandInOfTest = async (
  ...parameters: Parameters<typeof startStandIn>
): Promise<StandIn> => {
  const started = await startStandIn(...parameters);
  onTestFinished(() => started.close());
  return started;
};

/** What the books say, as a target should know it. */
export const bookedStates = async (database: Database) => {
  const rows = await database.all("SELECT booking_id, cancelled_at FROM booking");
  return new Map(
    rows.map((row) => [
      String(row["booking_id"]),
      row["cancelled_at"] === null ? "live" : "cancelled",
    ]),
  );
};

/** As if a worker had started before. */
export const follow = (database: Database) =>
  outboxStore(database).follow("barbearia", [{ target: "stand-in", place: "" }], BEFORE);

export const waitUntilDrained = (database: Database) =>
  vi.waitFor(async () => {
    const counts = await outboxStore(database).counts();
    expect(counts.filter(({ pending }) => pending > 0)).toEqual([]);
  }, SOON);

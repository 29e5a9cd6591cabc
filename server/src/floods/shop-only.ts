import type { CellUse } from "@vitrine/domain/slots/occupancy";
import { cellsOf } from "@vitrine/domain/time/half-hour-cells";
import type { Instant } from "@vitrine/domain/time/shop-time";
import type { TimeSpan } from "@vitrine/domain/time/time-span";

import type { BookingStore } from "../booking/booking-store.ts";
import type { ShopOnlyStore } from "./shop-only-table.ts";
import type { RememberAnswer } from "../database/until-commit.ts";

// A change made on one server reaches the others after this time at most. Of all calls together, one statement in it asks
// the database; from half of the time on, it is asked while the calls go by what is known.
const FRESH_MILLISECONDS = 1_000;

export type ShopOnly = ReturnType<typeof shopOnly>;

/**
 * Remembers which calendars only their shop may book at present. It asks only when it is asked: at rest it costs nothing.
 * `machineNow` is the machine's clock, `clock` one that cannot be set. While the database does not answer, what is known holds.
 */
export function shopOnly(
  store: ShopOnlyStore,
  machineNow: () => Instant,
  onFailed: (error: unknown) => void,
  clock = () => performance.now(),
) {
  let known: ReadonlyMap<string, Instant> | undefined;
  // When the statement that read `known` was sent, or the last one that failed.
  let askedAt = -Infinity;
  let reading: Promise<ReadonlyMap<string, Instant>> | undefined;

  async function read(): Promise<ReadonlyMap<string, Instant>> {
    const sentAt = clock();
    try {
      const active = await store.activeAt(machineNow());
      // A statement that was sent later may have been answered earlier.
      if (sentAt >= askedAt) [known, askedAt] = [active, sentAt];
      return active;
    } catch (error) {
      // After a start nothing is known, and no client is to book where only the shop may.
      if (known === undefined) throw error;
      askedAt = sentAt;
      onFailed(error);
      return known;
    }
  }

  /** Reads for all who ask meanwhile. */
  function readShared(): Promise<ReadonlyMap<string, Instant>> {
    reading ??= read().finally(() => (reading = undefined));
    return reading;
  }

  async function current(): Promise<ReadonlyMap<string, Instant>> {
    const age = clock() - askedAt;
    if (known === undefined || age >= FRESH_MILLISECONDS) return readShared();
    if (age >= FRESH_MILLISECONDS / 2) void readShared();
    return known;
  }

  async function endOf(calendarId: string): Promise<Instant | undefined> {
    const endsAt = (await current()).get(calendarId);
    return endsAt !== undefined && endsAt > machineNow() ? endsAt : undefined;
  }

  return {
    endOf,

    /** Reads the database at once, for a change that was made here. */
    refresh: async (): Promise<void> => void (await read()),

    /** The same store as clients see it: where only the shop may book, every half hour is taken. */
    bookingsOfClients: (bookings: BookingStore): BookingStore => ({
      ...bookings,
      async create(booking, allowance, shopsWord) {
        if ((await endOf(booking.calendarId)) === undefined) {
          return bookings.create(booking, allowance, shopsWord);
        }
        return bookings.create(booking, allowance, { ...shopsWord, isClosed: true });
      },
      async move(move) {
        const isClosed = (await endOf(move.identity.calendarId)) !== undefined;
        return bookings.move(isClosed ? { ...move, isClosed } : move);
      },
      usesOfBarbers: async (calendarId, barberColorIds, span) =>
        (await endOf(calendarId)) === undefined
          ? bookings.usesOfBarbers(calendarId, barberColorIds, span)
          : new Map(barberColorIds.map((id) => [id, closedCells(span)])),
    }),

    /** Remembers no answers while only the shop may book some calendar, since that ends by the clock, without a commit. */
    remember<Answer>(remember: RememberAnswer<Answer>): RememberAnswer<Answer> {
      return async (key, read) => ((await current()).size === 0 ? remember(key, read) : read());
    },
  };
}

function closedCells(span: TimeSpan): CellUse[] {
  return cellsOf(span).map((cell) => ({ cell, taken: 0, parts: 0, blocked: 1 }));
}

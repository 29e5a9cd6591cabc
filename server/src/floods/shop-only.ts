import { cellsOf } from "@vitrine/domain/time/half-hour-cells";
import type { Instant } from "@vitrine/domain/time/shop-time";

import type { BookingStore } from "../booking/bookings-table.ts";
import type { ShopOnlyStore } from "./shop-only-table.ts";
import type { RememberAnswer } from "../database/until-commit.ts";
import { keepDoing } from "../background/keep-doing.ts";

// A change made on one server reaches the others after this pause at most. No client's call asks the database for it.
const PAUSE_MILLISECONDS = 1_000;

export type ShopOnly = ReturnType<typeof shopOnly>;

/** Remembers which calendars only their shop may book at present. `machineNow` is the machine's clock. */
export function shopOnly(store: ShopOnlyStore, machineNow: () => Instant) {
  let known: ReadonlyMap<string, Instant> | undefined;

  async function refresh(): Promise<ReadonlyMap<string, Instant>> {
    known = await store.activeAt(machineNow());
    return known;
  }

  async function endOf(calendarId: string): Promise<Instant | undefined> {
    // After a start nothing is known: the database is asked, so that a restart does not let clients book in between.
    const endsAt = (known ?? (await refresh())).get(calendarId);
    return endsAt !== undefined && endsAt > machineNow() ? endsAt : undefined;
  }

  return {
    endOf,

    /** Reads the database at once, for a change that was made here. */
    refresh: async (): Promise<void> => void (await refresh()),

    start: (onFailed: (error: unknown) => void) =>
      keepDoing(async () => void (await refresh()), PAUSE_MILLISECONDS, onFailed),

    /** The same store as clients see it: where only the shop may book, every half hour is taken. */
    bookingsOfClients: (bookings: BookingStore): BookingStore => ({
      ...bookings,
      async create(booking, allowance, shopsWord) {
        if ((await endOf(booking.calendarId)) === undefined) {
          return bookings.create(booking, allowance, shopsWord);
        }
        return bookings.create(booking, allowance, { ...shopsWord, isClosed: true });
      },
      usesWithin: async (calendarId, barberColorId, span) =>
        (await endOf(calendarId)) === undefined
          ? bookings.usesWithin(calendarId, barberColorId, span)
          : cellsOf(span).map((cell) => ({ cell, taken: 0, blocked: 1 })),
    }),

    /** Remembers no answers while only the shop may book some calendar, since that ends by the clock, without a commit. */
    remember<Answer>(remember: RememberAnswer<Answer>): RememberAnswer<Answer> {
      return (key, read) => (known?.size === 0 ? remember(key, read) : read());
    },
  };
}

import { cellsOf } from "@vitrine/domain/time/half-hour-cells";
import type { Instant } from "@vitrine/domain/time/shop-time";

import type { BookingStore } from "../booking/bookings-table.ts";
import type { ShopOnlyStore } from "./shop-only-table.ts";
import type { UntilCommit } from "../database/until-commit.ts";
import { keepDoing } from "../background/keep-doing.ts";

// What one instance is told, the others know so soon. No call asks the database for it.
const PAUSE_MILLISECONDS = 1_000;

export type ShopOnly = ReturnType<typeof shopOnly>;

/** Which calendars only their shop books at present. `machineNow`: the machine's clock. */
export function shopOnly(store: ShopOnlyStore, machineNow: () => Instant) {
  let known: ReadonlyMap<string, Instant> | undefined;

  async function refresh(): Promise<ReadonlyMap<string, Instant>> {
    known = await store.activeAt(machineNow());
    return known;
  }

  /** Until when only the shop books; `undefined` where clients do, too. */
  async function endOf(calendarId: string): Promise<Instant | undefined> {
    // A restart must not let clients in before the first answer is there.
    const endsAt = (known ?? (await refresh())).get(calendarId);
    return endsAt !== undefined && endsAt > machineNow() ? endsAt : undefined;
  }

  return {
    endOf,

    /** Asks the database: something was changed here. */
    refresh: async (): Promise<void> => void (await refresh()),

    /** Asks it again and again, until the answer is called. */
    start: (onFailed: (error: unknown) => void) =>
      keepDoing(async () => void (await refresh()), PAUSE_MILLISECONDS, onFailed),

    /** The bookings as clients find them: where only the shop books, every half hour is taken. */
    bookingsOfClients: (bookings: BookingStore): BookingStore => ({
      ...bookings,
      create: async (booking, allowance) =>
        bookings.create(booking, allowance, (await endOf(booking.calendarId)) !== undefined),
      usesWithin: async (calendarId, barberColorId, span) =>
        (await endOf(calendarId)) === undefined
          ? bookings.usesWithin(calendarId, barberColorId, span)
          : cellsOf(span).map((cell) => ({ cell, taken: 0, blocked: 1 })),
    }),

    /** Remembers nothing while any calendar is so: it ends by the clock, and not by a commit. */
    remember<Answer>(remember: UntilCommit<Answer>): UntilCommit<Answer> {
      return (key, read) => (known?.size === 0 ? remember(key, read) : read());
    },
  };
}

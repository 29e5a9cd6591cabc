import type { Instant } from "@vitrine/domain/time/shop-time";
import type { TimeSpan } from "@vitrine/domain/time/time-span";

import type { Database } from "../database/database.ts";
import { NO_FOLLOWERS, noticeTo } from "../outbox/change-followers.ts";
import type { ChangeFollowers } from "../outbox/change-followers.ts";
import type { Change } from "../outbox/tables/outbox-changes-table.ts";
import { CREATE_WITH_ANY } from "./any-barber/any-barber-table.ts";
import type { BookingIdentity } from "./booking-identity.ts";
import { CANCEL_BY_ID, CANCEL_BY_IDENTITY } from "./cancel/cancel-booking-table.ts";
import type { CancelOutcome } from "./cancel/cancel-booking-table.ts";
import type { CreateOutcome, ShopsWord } from "./create/complete-create-table.ts";
import { CREATE } from "./create/create-booking-table.ts";
import { newBookingId } from "./create/new-booking-id.ts";
import { usesOfBarbers } from "./half-hours-table.ts";
import type { CancelAttempt } from "./limits/cancel-guard-table.ts";
import type { Allowance } from "./limits/client-use-table.ts";
import { MOVE_FOR_CLIENT } from "./move/client-move-table.ts";
import type { ClientMove, MoveOutcome } from "./move/client-move-table.ts";
import type { BookingWithAny, NewBooking } from "./new-booking.ts";
import { tryBooking } from "./trial-booking-table.ts";

export type BookingStore = ReturnType<typeof bookingStore>;

export function bookingStore(database: Database, followers: ChangeFollowers = NO_FOLLOWERS) {
  const noticeOf = (calendarId: string) => noticeTo(followers, { calendarId }, database.now());

  return {
    /**
     * Stores a booking; the exact repeat of a live one succeeds with `stored: false`. Without room, if `isClosed`, or where
     * only the shop books for its phone, it is refused as `slot-taken`; by facts that are no longer the shop's as `shop-changed`; beyond the allowance as `too-many-creates`, `too-many-half-hours` or `too-many-bookings`,
     * of which only the last counts as a create. When a live booking has this identity with other details, it is refused
     * as `too-many-bookings`, or as `slot-taken` without an allowance. Of a booking with any barber, the barber is picked here.
     */
    async create(
      booking: NewBooking | BookingWithAny,
      allowance?: Allowance,
      shopsWord: ShopsWord = {},
    ): Promise<CreateOutcome> {
      const { calendarId } = booking;
      const bookingId = newBookingId();
      const args = { bookingId, allowance, ...shopsWord, notice: noticeOf(calendarId) };
      const { outcome } =
        "anyOf" in booking
          ? await database.tx(CREATE_WITH_ANY, { ...args, booking })
          : await database.tx(CREATE, { ...args, booking });
      if (outcome.ok && outcome.stored) followers.changed(calendarId);
      return outcome;
    },

    /** Cancels the live booking of this identity. `too-many-looks`: the client in `attempt` may look no more. */
    async cancel(
      identity: BookingIdentity,
      cancelledAt: Instant,
      attempt?: CancelAttempt,
    ): Promise<CancelOutcome> {
      const { calendarId } = identity;
      const args = { identity, cancelledAt, attempt, notice: noticeOf(calendarId) };
      const { outcome } = await database.tx(CANCEL_BY_IDENTITY, args);
      if (outcome.ok) followers.changed(calendarId);
      return outcome;
    },

    /**
     * Moves the live booking of this identity to a new time, or leaves all as it is. A wrong phone and no booking are refused
     * alike, as `booking-not-found` or `too-many-looks`. The exact repeat of a move succeeds with `stored: false`.
     */
    async move(move: ClientMove): Promise<MoveOutcome> {
      const { calendarId } = move.identity;
      const args = { ...move, notice: noticeOf(calendarId) };
      const { outcome } = await database.tx(MOVE_FOR_CLIENT, args);
      if (outcome.ok && outcome.stored) followers.changed(calendarId);
      return outcome;
    },

    /** For a command: notifies the targets that the servers have recorded. Returns `false` if it is no longer live. */
    async cancelById(
      change: Change,
      cancelledAt: Instant,
      { withoutMail }: { readonly withoutMail: boolean },
    ): Promise<boolean> {
      const args = { change, cancelledAt, withoutMail, now: database.now() };
      return (await database.tx(CANCEL_BY_ID, args)).isCancelled;
    },

    usesOfBarbers: (calendarId: string, barberColorIds: readonly number[], span: TimeSpan) =>
      usesOfBarbers(database, calendarId, barberColorIds, span),

    tryCreate: (calendarId: string) => tryBooking(database, calendarId, noticeOf(calendarId)),
  };
}

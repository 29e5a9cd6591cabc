import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";
import type { BookingToConfirm } from "@vitrine/domain/client/confirm-link";
import { minuteOf } from "@vitrine/domain/slots/time-slots";
import { instantAt } from "@vitrine/domain/time/shop-time";
import type { Instant } from "@vitrine/domain/time/shop-time";

import type { Database } from "../../database/database.ts";
import { timedOperation } from "../../database/operation.ts";
import { IS_LIVE } from "../booking-columns.ts";

// The first confirmation keeps its time. What the owner took back can be confirmed again. A booking that was moved and came back,
// or that another person now serves, has another revision and still the time that the link names.
const CONFIRM = `UPDATE booking SET confirmed_at = CASE WHEN confirmed_at > 0 THEN confirmed_at ELSE :now END
  WHERE calendar_id = :calendarId AND booking_id = :bookingId AND (revision = :revision OR starts_at = :start)
    AND ${IS_LIVE} AND starts_at > :bookingNow`;

interface ConfirmArguments extends Pick<BookingToConfirm, "calendarId" | "bookingId" | "revision"> {
  /** When the time begins that the link names; `null` where the shop's zone is not known. */
  readonly start: Instant | null;
  /** The clock of the booking rules. */
  readonly bookingNow: Instant;
}

const CONFIRM_BOOKING = timedOperation(
  "confirm a booking",
  async (transaction, args: ConfirmArguments, now): Promise<{ readonly ok: true } | Refused> => {
    const confirmed = await transaction.run(CONFIRM, { ...args, now });
    return confirmed > 0 ? { ok: true } : refused("confirm-too-late");
  },
);

export type ConfirmBooking = ReturnType<typeof confirmStore>;

/**
 * Notes that its client comes, unless the booking was cancelled, stands at another time or has begun: `confirm-too-late`.
 * Again is fine.
 */
export function confirmStore(database: Database) {
  return (
    { calendarId, bookingId, revision, day, time }: BookingToConfirm,
    timeZone: string | undefined,
    bookingNow: Instant,
  ): Promise<{ readonly ok: true } | Refused> => {
    const start = timeZone === undefined ? null : instantAt(day, minuteOf(time), timeZone);
    return database.tx(CONFIRM_BOOKING, { calendarId, bookingId, revision, start, bookingNow });
  };
}

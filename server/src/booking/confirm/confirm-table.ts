import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";
import type { BookingToConfirm } from "@vitrine/domain/client/confirm-link";
import type { Instant } from "@vitrine/domain/time/shop-time";

import type { Database } from "../../database/database.ts";
import { timedOperation } from "../../database/operation.ts";
import { IS_LIVE } from "../booking-columns.ts";

// The first confirmation keeps its time. What the owner took back can be confirmed again.
const CONFIRM = `UPDATE booking SET confirmed_at = COALESCE(confirmed_at, :now)
  WHERE calendar_id = :calendarId AND booking_id = :bookingId AND revision = :revision
    AND ${IS_LIVE} AND starts_at > :bookingNow`;

interface ConfirmArguments extends Pick<BookingToConfirm, "calendarId" | "bookingId" | "revision"> {
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

/** Notes that its client comes, unless the booking was cancelled, moved or has begun: `confirm-too-late`. Again is fine. */
export function confirmStore(database: Database) {
  return (
    { calendarId, bookingId, revision }: BookingToConfirm,
    bookingNow: Instant,
  ): Promise<{ readonly ok: true } | Refused> =>
    database.tx(CONFIRM_BOOKING, { calendarId, bookingId, revision, bookingNow });
}

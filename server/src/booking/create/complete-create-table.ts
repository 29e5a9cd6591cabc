// What every create of a client does once it has the slot, or has found that the client has it otherwise.

import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";

import type { Transaction } from "../../database/database.ts";
import { enqueueChange } from "../../outbox/tables/outbox-changes-table.ts";
import type { Notice } from "../../outbox/tables/outbox-changes-table.ts";
import type { FactsRead } from "../../shops/facts-held-table.ts";
import { giveHalfHoursBack } from "../half-hours-table.ts";
import { claimUse, hasTooManyBookings } from "../limits/client-use-table.ts";
import type { Allowance } from "../limits/client-use-table.ts";
import type { NewBooking } from "../new-booking.ts";

export const REMOVE_BOOKING =
  "DELETE FROM booking WHERE calendar_id = :calendarId AND booking_id = :bookingId";

/** `barberColorId` is set only of a create that left it open. */
export type CreateOutcome =
  | { readonly ok: true; readonly stored: boolean; readonly barberColorId?: number }
  | Refused;

/** What the shop says to a booking before the half hours decide. */
export interface ShopsWord {
  /** The facts that allowed it; without them, none decide. */
  readonly facts?: FactsRead;
  /** Whether clients can book nothing at present. */
  readonly isClosed?: boolean;
}

export interface CreateArguments<Booking = NewBooking> extends ShopsWord {
  readonly bookingId: string;
  readonly booking: Booking;
  readonly allowance: Allowance | undefined;
  readonly notice: Notice;
}

/** `ok` decides whether the transaction is committed: a refusal is, too, when what it has counted must be kept. */
export interface Committable<Outcome> {
  readonly ok: boolean;
  readonly outcome: Outcome;
}

/**
 * Counts the booking for its client, and notes its change in the outbox. Refuses it beyond the allowance, and where the
 * client has the slot with other details (`booked-otherwise`).
 */
export async function completeCreate(
  transaction: Transaction,
  { bookingId, booking, allowance, notice }: CreateArguments,
  slot: "taken" | "booked-otherwise",
): Promise<Committable<CreateOutcome>> {
  const { calendarId } = booking;
  if (allowance === undefined) {
    if (slot === "booked-otherwise") return { ok: false, outcome: refused("slot-taken") };
  } else {
    const claiming = claimUse(transaction, booking, allowance);
    // The search of what is to come is made for nothing where the use is refused. Waiting for that costs a round trip, if any.
    const isRefused = transaction.isExclusive && (await claiming) !== undefined;
    const searching = !isRefused && hasTooManyBookings(transaction, booking, allowance);
    const [exceeded, hasTooMany] = await Promise.all([claiming, searching]);
    if (exceeded !== undefined) return { ok: false, outcome: exceeded };
    if (slot === "booked-otherwise" || hasTooMany) {
      transaction.runWithNext(REMOVE_BOOKING, { calendarId, bookingId });
      await giveHalfHoursBack(transaction, booking, booking.places);
      return { ok: true, outcome: refused("too-many-bookings") };
    }
  }
  await enqueueChange(transaction, { calendarId, bookingId }, notice);
  return { ok: true, outcome: { ok: true, stored: true } };
}

import type { Actor } from "@vitrine/domain/owner/actor";
import { sharesOf } from "@vitrine/domain/time/half-hour-cells";

import { insertUnlessLive, isRepeat } from "./booking-rows-table.ts";
import type { Transaction } from "../database/database.ts";
import { attempt } from "../database/savepoint.ts";
import { claimHalfHours, haveRoom } from "./half-hours-table.ts";
import type { NewBooking } from "./new-booking.ts";

/** Why there is no room, whatever the half hours say. */
interface NoRoom {
  /** Clients can book nothing at present. */
  readonly isClosed?: boolean | undefined;
  /** Only the shop books for this phone: a client with it is refused as if the slot were taken. */
  readonly isPhoneOfShopOnly?: Promise<boolean> | false;
}

/**
 * Takes the half hours and writes the row. Returns `had-already` when a live booking is the same in every field; `full`
 * without room, when the transaction must not be committed; `booked-otherwise` when a live booking has this identity with
 * other details, so that only the half hours were taken.
 */
export async function takeSlot(
  transaction: Transaction,
  bookingId: string,
  booking: NewBooking,
  bookedBy: Actor,
  { isClosed = false, isPhoneOfShopOnly = false }: NoRoom = {},
): Promise<"taken" | "had-already" | "full" | "booked-otherwise"> {
  const room = isClosed ? "none" : await findOrClaimRoom(transaction, booking, isPhoneOfShopOnly);
  if (room === "none") return (await isRepeat(transaction, booking)) ? "had-already" : "full";
  // Refused after the claim, not instead of it: at a taken slot the steps are those of any other phone. That a free one is
  // refused tells more than the time that its claim takes.
  if (room === "claimed" && (await isPhoneOfShopOnly)) return "full";
  // The row is written before its half hours are taken, the order in which cancelling locks them: otherwise the two
  // could wait for each other. So the steps are also the same whether or not the phone has a booking there.
  const writing = insertUnlessLive(transaction, bookingId, booking, bookedBy);
  const claiming = room === "claimed" || claimUnlessRepeat(transaction, booking, writing);
  const [row, isClaimed] = await Promise.all([writing, claiming]);
  if (row === "repeat") return "had-already";
  // Where the row is written first, a refusal has written it and taken half hours, too.
  if (!isClaimed || (await isPhoneOfShopOnly)) return "full";
  return row === "inserted" ? "taken" : "booked-otherwise";
}

/** Claims in the round trip in which the row is written; what it takes for a repeat is undone. */
async function claimUnlessRepeat(
  transaction: Transaction,
  booking: NewBooking,
  writing: Promise<"inserted" | "repeat" | "otherwise">,
): Promise<boolean> {
  if (transaction.isExclusive && (await writing) === "repeat") return false;
  const claim = async () => {
    const isClaimed = await claimHalfHours(transaction, booking, booking);
    return { ok: (await writing) !== "repeat", isClaimed };
  };
  // Nothing is left to undo where there is no round trip to share, and of the one half hour that the repeated booking has.
  const takesNothing = transaction.isExclusive || isHalfHourOfChair(booking);
  return (await (takesNothing ? claim() : attempt(transaction, claim))).isClaimed;
}

/**
 * Where transactions run alone, looks for room before it writes: written rows are flushed even when rolled back, so the
 * time of a refusal would reveal whose the slot is. Other engines learn it only from the claim. decisions/0032
 */
async function findOrClaimRoom(
  transaction: Transaction,
  booking: NewBooking,
  isPhoneOfShopOnly: Promise<boolean> | false,
): Promise<"none" | "claimed" | "unclaimed"> {
  if (!transaction.isExclusive) return "unclaimed";
  // For one half hour of a chair the claim itself is the look: it leaves a taken half hour as it is, and if it
  // succeeds, there is no booking to repeat. A claim of several half hours would take the free ones beside a taken one.
  if (isHalfHourOfChair(booking)) {
    return (await claimHalfHours(transaction, booking, booking)) ? "claimed" : "none";
  }
  const hasRoom = await haveRoom(transaction, booking, booking);
  return hasRoom && !(await isPhoneOfShopOnly) ? "unclaimed" : "none";
}

function isHalfHourOfChair(booking: NewBooking): boolean {
  return booking.capacity === 1 && sharesOf(booking).length === 1;
}

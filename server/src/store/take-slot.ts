import type { Actor } from "@vitrine/domain/actor";

import { insertUnlessLive, isRepeat } from "./booking-rows.ts";
import type { Transaction } from "./database.ts";
import { claimHalfHours, haveRoom } from "./half-hours.ts";
import type { NewBooking } from "./new-booking.ts";

/**
 * Writes a booking's row and takes its half hours. `had-already`: a live booking is the same in every field, and nothing
 * was written. After `refused` the transaction must not be committed.
 */
export async function takeSlot(
  transaction: Transaction,
  bookingId: string,
  booking: NewBooking,
  bookedBy: Actor,
): Promise<"taken" | "had-already" | "refused"> {
  // Where it runs alone, what it reads is what its claim would find: without room it writes nothing. Rows that are undone
  // are flushed to the disk all the same, and only those of a phone that has no booking there: whoever measured the time
  // of the refusal knew whose the slot is. decisions/0032
  const isFull = transaction.runsAlone && !(await haveRoom(transaction, booking, booking));
  if (isFull || !(await insertUnlessLive(transaction, bookingId, booking, bookedBy))) {
    return (await isRepeat(transaction, booking)) ? "had-already" : "refused";
  }
  return (await claimHalfHours(transaction, booking, booking)) ? "taken" : "refused";
}

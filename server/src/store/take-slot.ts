import type { Actor } from "@vitrine/domain/actor";

import { insertUnlessLive, isRepeat } from "./booking-rows.ts";
import type { Transaction } from "./database.ts";
import { claimHalfHours, haveRoom } from "./half-hours.ts";
import type { NewBooking } from "./new-booking.ts";

/**
 * Writes a booking's row and takes its half hours. `had-already`: a live booking is the same in every field, and nothing
 * is taken. `full`: the transaction must not be committed. `booked-otherwise`: the half hours are taken, though a live
 * booking has this identity with other details and no row was written. `isClosed`: as if there were no room.
 */
export async function takeSlot(
  transaction: Transaction,
  bookingId: string,
  booking: NewBooking,
  bookedBy: Actor,
  isClosed = false,
): Promise<"taken" | "had-already" | "full" | "booked-otherwise"> {
  // Where it runs alone, what it reads is what its claim would find: without room it writes nothing. Rows that are undone
  // are flushed to the disk all the same, and only those of a phone that has no booking there: whoever measured the time
  // of the refusal knew whose the slot is. decisions/0032
  if (isClosed || (transaction.runsAlone && !(await haveRoom(transaction, booking, booking)))) {
    return (await isRepeat(transaction, booking)) ? "had-already" : "full";
  }
  // Nor does a phone that has a booking there take another way than one that has none.
  const row = await insertUnlessLive(transaction, bookingId, booking, bookedBy);
  if (row === "repeat") return "had-already";
  if (!(await claimHalfHours(transaction, booking, booking))) return "full";
  return row === "inserted" ? "taken" : "booked-otherwise";
}

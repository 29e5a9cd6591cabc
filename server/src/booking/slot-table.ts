import type { Actor } from "@vitrine/domain/owner/actor";
import { cellsOf } from "@vitrine/domain/time/half-hour-cells";

import { insertUnlessLive, isRepeat } from "./booking-rows-table.ts";
import type { Transaction } from "../database/database.ts";
import { claimHalfHours, haveRoom } from "./half-hours-table.ts";
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
  const room = isClosed ? "none" : await lookForRoom(transaction, booking);
  if (room === "none") return (await isRepeat(transaction, booking)) ? "had-already" : "full";
  // The row before its half hours, as who cancels locks them: two that cross would else wait for each other. And a phone
  // that has a booking there takes no other way than one that has none.
  const row = await insertUnlessLive(transaction, bookingId, booking, bookedBy);
  if (row === "repeat") return "had-already";
  if (room !== "claimed" && !(await claimHalfHours(transaction, booking, booking))) return "full";
  return row === "inserted" ? "taken" : "booked-otherwise";
}

/**
 * Where a transaction runs alone, it looks for room before it writes: without any it writes nothing. Rows that are undone
 * are flushed to the disk all the same, and only those of a phone that has no booking there: whoever measured the time of
 * the refusal knew whose the slot is. Elsewhere only the claim itself can tell. decisions/0032
 */
async function lookForRoom(
  transaction: Transaction,
  booking: NewBooking,
): Promise<"none" | "claimed" | "unclaimed"> {
  if (!transaction.isExclusive) return "unclaimed";
  // The claim of one half hour of a chair is the look itself: it leaves a taken one as it is, and where it succeeds nobody
  // has a booking to repeat. Of several half hours it would take those beside the taken one.
  const isOneOfAChair = booking.capacity === 1 && cellsOf(booking.span).length === 1;
  const hasRoom = isOneOfAChair
    ? await claimHalfHours(transaction, booking, booking)
    : await haveRoom(transaction, booking, booking);
  if (!hasRoom) return "none";
  return isOneOfAChair ? "claimed" : "unclaimed";
}

import type { Actor } from "@vitrine/domain/actor";

import { insertUnlessLive, isRepeat } from "./booking-rows.ts";
import type { Transaction } from "./database.ts";
import { claimHalfHours, claimHalfHoursAlone, giveHalfHoursBack } from "./half-hours.ts";
import type { NewBooking } from "./new-booking.ts";

type Slot = "taken" | "had-already" | "full" | "booked-otherwise";

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
): Promise<Slot> {
  if (isClosed) return whereFull(transaction, booking);
  if (transaction.runsAlone) return takeAlone(transaction, bookingId, booking, bookedBy);
  // The row before the half hours, as who cancels locks them: two that cross would else wait for each other. Nor does a
  // phone that has a booking there take another way than one that has none.
  const row = await insertUnlessLive(transaction, bookingId, booking, bookedBy);
  if (row === "repeat") return "had-already";
  if (!(await claimHalfHours(transaction, booking, booking))) return "full";
  return row === "inserted" ? "taken" : "booked-otherwise";
}

// The half hours first: without room nothing is written. Rows that are undone are flushed to the disk all the same, and
// only those of a phone that has no booking there: whoever measured the time of the refusal knew whose the slot is.
// decisions/0032
async function takeAlone(
  transaction: Transaction,
  bookingId: string,
  booking: NewBooking,
  bookedBy: Actor,
): Promise<Slot> {
  if (!(await claimHalfHoursAlone(transaction, booking, booking))) {
    return whereFull(transaction, booking);
  }
  const row = await insertUnlessLive(transaction, bookingId, booking, bookedBy);
  if (row === "inserted") return "taken";
  if (row === "otherwise") return "booked-otherwise";
  await giveHalfHoursBack(transaction, booking, booking.places);
  return "had-already";
}

async function whereFull(transaction: Transaction, booking: NewBooking): Promise<Slot> {
  return (await isRepeat(transaction, booking)) ? "had-already" : "full";
}

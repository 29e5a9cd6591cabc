import { randomInt, randomUUID } from "node:crypto";

import { CELL_MINUTES, cellRange } from "@vitrine/domain/time/half-hour-cells";

import type { Database } from "../database/database.ts";
import { operation } from "../database/operation.ts";
import { enqueueChange, removeChanges } from "../outbox/tables/outbox-changes-table.ts";
import type { Notice } from "../outbox/tables/outbox-changes-table.ts";
import { blankDetails } from "./booking-columns.ts";
import { REMOVE_BOOKING } from "./create/complete-create-table.ts";
import { newBookingId } from "./create/new-booking-id.ts";
import { usesWithin, WEEK, weekOf } from "./half-hours-table.ts";
import type { NewBooking } from "./new-booking.ts";
import { takeSlot } from "./slot-table.ts";

const TRIAL_BARBER = 0;
// A trial takes a random half hour out of some decades, so that two servers hardly ever wait for each other.
const TRIAL_CELLS = 1_000_000;

const REMOVE_HALF_HOUR = `DELETE FROM half_hour
  WHERE ${WEEK} = :week AND calendar_id = :calendarId AND barber_color_id = :barberColorId AND cell = :cell`;

interface TrialArguments {
  readonly bookingId: string;
  readonly booking: NewBooking;
  readonly notice: Notice;
}

const TRY = operation(
  "try a booking",
  async (transaction, { bookingId, booking, notice }: TrialArguments) => {
    const { calendarId, barberColorId, span } = booking;
    const slot = await takeSlot(transaction, bookingId, booking, "client");
    if (slot !== "taken") throw new Error("the trial booking was refused");
    await enqueueChange(transaction, { calendarId, bookingId }, notice);
    await removeChanges(transaction, { calendarId, bookingId });
    const cell = cellRange(span).first;
    const week = weekOf(cell);
    await transaction.run(REMOVE_HALF_HOUR, { week, calendarId, barberColorId, cell });
    await transaction.run(REMOVE_BOOKING, { calendarId, bookingId });
    return { ok: true };
  },
);

/** Stores and removes a booking in one transaction, so that no one sees it, then reads. Throws when that fails. */
export async function tryBooking(
  database: Database,
  calendarId: string,
  notice: Notice,
): Promise<void> {
  const booking = trialBooking(calendarId);
  await database.tx(TRY, { bookingId: newBookingId(), booking, notice });
  await usesWithin(database, booking);
}

/** A booking that takes no real slot: no shop has its barber, and two trials hardly ever take the same half hour. */
function trialBooking(calendarId: string): NewBooking {
  const halfHour = CELL_MINUTES * 60_000;
  const start = randomInt(TRIAL_CELLS) * halfHour;
  return {
    calendarId,
    barberColorId: TRIAL_BARBER,
    clientPhone: randomUUID(),
    span: { start, end: start + halfHour },
    ...blankDetails(),
    capacity: 1,
    createdAt: Date.now(),
  };
}

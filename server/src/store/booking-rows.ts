// The statements that write a booking's row, for the stores that change bookings.

import type { Actor } from "@vitrine/domain/actor";
import type { Instant } from "@vitrine/domain/shop-time";

import {
  ASKED_COLUMNS,
  ASKED_VALUES,
  askedValues,
  DETAILS_ARE,
  IDENTITY_COLUMNS,
  IDENTITY_IS,
  IS_LIVE,
} from "./booking-columns.ts";
import type { Transaction } from "./database.ts";
import type { BarberTime } from "./half-hours.ts";
import type { NewBooking } from "./new-booking.ts";
import type { Change } from "./outbox-changes.ts";
import { find, number, query } from "./query.ts";

const INSERT_UNLESS_LIVE = `INSERT INTO booking
  (booking_id, created_at, booked_by, ${ASKED_COLUMNS})
  VALUES (:bookingId, :createdAt, :bookedBy, ${ASKED_VALUES})
  ON CONFLICT (${IDENTITY_COLUMNS}) WHERE ${IS_LIVE} DO NOTHING`;

const FIND_REPEATED = `SELECT 1 AS found FROM booking
  WHERE ${IDENTITY_IS} AND ${DETAILS_ARE} AND ${IS_LIVE}`;

const CANCEL_BY_ID = query(
  { barber_color_id: number, starts_at: number, ends_at: number, places: number },
  `UPDATE booking SET cancelled_at = :cancelledAt, cancelled_by = :cancelledBy
  WHERE calendar_id = :calendarId AND booking_id = :bookingId AND ${IS_LIVE}
  RETURNING barber_color_id, starts_at, ends_at, places`,
);

/** Writes the row of a booking; `false` when a live one has its identity. */
export async function insertUnlessLive(
  transaction: Transaction,
  bookingId: string,
  booking: NewBooking,
  bookedBy: Actor,
): Promise<boolean> {
  const { createdAt } = booking;
  const values = { ...askedValues(booking), bookingId, createdAt, bookedBy };
  return (await transaction.run(INSERT_UNLESS_LIVE, values)) === 1;
}

/** Whether a live booking is the same in every field. */
export async function isRepeat(transaction: Transaction, booking: NewBooking): Promise<boolean> {
  return (await transaction.all(FIND_REPEATED, askedValues(booking))).length > 0;
}

/** Marks this very booking as cancelled; answers the time and the places that it had, when it was live. */
export async function cancelRow(
  transaction: Transaction,
  { calendarId, bookingId }: Change,
  cancelledAt: Instant,
  cancelledBy: Actor,
): Promise<(BarberTime & { readonly places: number }) | undefined> {
  const values = { calendarId, bookingId, cancelledAt, cancelledBy };
  const [row] = await find(transaction, CANCEL_BY_ID, values);
  if (row === undefined) return undefined;
  const { barber_color_id: barberColorId, starts_at: start, ends_at: end, places } = row;
  return { calendarId, barberColorId, span: { start, end }, places };
}

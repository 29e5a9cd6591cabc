// The statements that write the row of a booking, shared by the stores that change bookings.

import type { Actor } from "@vitrine/domain/owner/actor";
import type { Instant } from "@vitrine/domain/time/shop-time";

import {
  REQUEST_COLUMNS,
  REQUEST_VALUES,
  requestValues,
  DETAILS_ARE,
  DETAILS_ARE_PROPOSED,
  IDENTITY_COLUMNS,
  IDENTITY_IS,
  IS_LIVE,
} from "./booking-columns.ts";
import type { Transaction } from "../database/database.ts";
import type { BarberTime } from "./half-hours-table.ts";
import type { NewBooking } from "./new-booking.ts";
import type { Change } from "../outbox/tables/outbox-changes-table.ts";
import { find, number, orNull, query, text } from "../database/query.ts";

const INSERT = `INSERT INTO booking (booking_id, created_at, booked_by, padding_minutes, ${REQUEST_COLUMNS})
  VALUES (:bookingId, :createdAt, :bookedBy, :paddingMinutes, ${REQUEST_VALUES})
  ON CONFLICT (${IDENTITY_COLUMNS}) WHERE ${IS_LIVE}`;

// For an engine whose transactions run alone: it has no standby to wait for, so a repeat need not write anything.
const INSERT_ALONE = `${INSERT} DO NOTHING`;

// A repeat writes the live row again, unchanged, so that there is something to commit: the commit waits for the
// standby, and the client learns of the booking only once the standby has it, too. docs/database-loss.md
const INSERT_UNLESS_LIVE = query(
  { booking_id: text },
  `${INSERT} DO UPDATE SET booked_by = booking.booked_by WHERE ${DETAILS_ARE_PROPOSED}
  RETURNING booking_id`,
);

const FIND_REPEATED = `SELECT 1 AS found FROM booking
  WHERE ${IDENTITY_IS} AND ${DETAILS_ARE} AND ${IS_LIVE} FOR UPDATE`;

const LOCK = `SELECT booking_id FROM booking
  WHERE calendar_id = :calendarId AND booking_id = :bookingId FOR UPDATE`;

const CANCEL_BY_ID = query(
  {
    barber_color_id: number,
    starts_at: number,
    ends_at: number,
    padding_minutes: orNull(number),
    places: number,
  },
  `UPDATE booking SET cancelled_at = :cancelledAt, cancelled_by = :cancelledBy
  WHERE calendar_id = :calendarId AND booking_id = :bookingId AND ${IS_LIVE}
  RETURNING barber_color_id, starts_at, ends_at, padding_minutes, places`,
);

/** Inserts nothing when a live booking has this identity: `repeat` if with the same details, `otherwise` if not. */
export async function insertUnlessLive(
  transaction: Transaction,
  bookingId: string,
  booking: NewBooking,
  bookedBy: Actor,
): Promise<"inserted" | "repeat" | "otherwise"> {
  const { createdAt, paddingMinutes = null } = booking;
  const values = { ...requestValues(booking), bookingId, createdAt, bookedBy, paddingMinutes };
  if (transaction.isExclusive) {
    if ((await transaction.run(INSERT_ALONE, values)) === 1) return "inserted";
    return (await isRepeat(transaction, booking)) ? "repeat" : "otherwise";
  }
  const [row] = await find(transaction, INSERT_UNLESS_LIVE, values);
  if (row === undefined) return "otherwise";
  return row.booking_id === bookingId ? "inserted" : "repeat";
}

export async function isRepeat(transaction: Transaction, booking: NewBooking): Promise<boolean> {
  return (await transaction.all(FIND_REPEATED, requestValues(booking))).length > 0;
}

/** Locks a booking, live or not, so that a transaction that only reports on it waits for the standby, too. */
export async function lockBooking(
  transaction: Transaction,
  { calendarId, bookingId }: Change,
): Promise<void> {
  await transaction.all(LOCK, { calendarId, bookingId });
}

/** Cancels a live booking; returns the time and places to give back, or `undefined` if it is not live. */
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
  const paddingMinutes = row.padding_minutes ?? undefined;
  return { calendarId, barberColorId, span: { start, end }, paddingMinutes, places };
}

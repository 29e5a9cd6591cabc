import type { Instant } from "@vitrine/domain/shop-time";

import type { StoredBooking } from "../outbox/target.ts";
import type { Database, Row } from "./database.ts";

/** Reads bookings as they stand now, with their client. */
export interface StoredBookings {
  /** The booking with this id, live or not; `undefined` when there is none. */
  find(calendarId: string, bookingId: string): Promise<StoredBooking | undefined>;
  /** The live bookings of a calendar that end after `instant`, in the order of their beginning. */
  liveEndingAfter(calendarId: string, instant: Instant): Promise<StoredBooking[]>;
}

const COLUMNS = `calendar_id, booking_id, barber_color_id, client_name, client_email, client_phone, places,
  starts_at, ends_at, created_at, cancelled_at, erased_at`;

const FIND = `SELECT ${COLUMNS} FROM booking WHERE calendar_id = ? AND booking_id = ?`;

const LIVE_ENDING_AFTER = `SELECT ${COLUMNS} FROM booking
  WHERE calendar_id = ? AND ends_at > ? AND cancelled_at IS NULL AND erased_at IS NULL
  ORDER BY starts_at, booking_id`;

/** The stored bookings on any engine. */
export function storedBookings(database: Database): StoredBookings {
  return {
    async find(calendarId, bookingId) {
      const [row] = await database.all(FIND, [calendarId, bookingId]);
      return row === undefined ? undefined : bookingOf(row);
    },

    async liveEndingAfter(calendarId, instant) {
      const rows = await database.all(LIVE_ENDING_AFTER, [calendarId, instant]);
      return rows.map(bookingOf);
    },
  };
}

function bookingOf(row: Row): StoredBooking {
  return {
    calendarId: String(row["calendar_id"]),
    bookingId: String(row["booking_id"]),
    barberColorId: Number(row["barber_color_id"]),
    clientName: String(row["client_name"]),
    clientEmail: String(row["client_email"]),
    clientPhone: String(row["client_phone"]),
    places: Number(row["places"]),
    span: { start: Number(row["starts_at"]), end: Number(row["ends_at"]) },
    createdAt: Number(row["created_at"]),
    cancelledAt: instantOrNone(row["cancelled_at"]),
    erasedAt: instantOrNone(row["erased_at"]),
  };
}

function instantOrNone(value: Row[string] | undefined): Instant | undefined {
  return value === null || value === undefined ? undefined : Number(value);
}

import type { BookingToCome } from "@vitrine/domain/shop/edits/bookings-outside";
import type { Instant } from "@vitrine/domain/time/shop-time";

import { bookingsOfCalendar } from "../../booking/calendar-bookings-table.ts";
import type { Reader } from "../../database/database.ts";
import { number, orNull, text } from "../../database/query.ts";

// Only what decides: a shop may have thousands of bookings to come, and nobody books while it is published.
const DECIDING = {
  booking_id: text,
  barber_color_id: number,
  starts_at: number,
  ends_at: number,
  service_id: orNull(number),
  places: number,
  series_id: orNull(text),
};

/** The live bookings of a calendar that end after this instant: an index holds them in the order of their ends. */
export async function bookingsToCome(
  reader: Reader,
  calendarId: string,
  endsAfter: Instant,
): Promise<BookingToCome[]> {
  const bookings: BookingToCome[] = [];
  const ofLater = { calendarId, part: "live", from: endsAfter + 1 } as const;
  const rows = bookingsOfCalendar(reader, DECIDING, ofLater);
  for await (const row of rows) {
    bookings.push({
      bookingId: row.booking_id,
      barberColorId: row.barber_color_id,
      span: { start: row.starts_at, end: row.ends_at },
      serviceId: row.service_id ?? undefined,
      places: row.places,
      isOfSeries: row.series_id !== null,
    });
  }
  return bookings;
}

import type { BookedPlaces, RecordedHalfHour } from "@vitrine/domain/books-audit";

import type { Reader } from "./database.ts";
import { find, number, query, text } from "./query.ts";
import { PAGE, pagesOf } from "./row-pages.ts";

const CALENDARS = query(
  { calendar_id: text },
  `SELECT calendar_id FROM booking GROUP BY calendar_id
  UNION SELECT calendar_id FROM half_hour GROUP BY calendar_id ORDER BY calendar_id`,
);

const LIVE_BOOKINGS = query(
  { booking_id: text, barber_color_id: number, starts_at: number, ends_at: number, places: number },
  `SELECT booking_id, barber_color_id, starts_at, ends_at, places FROM booking
  WHERE calendar_id = :calendarId AND cancelled_at IS NULL AND booking_id > :afterBooking
  ORDER BY booking_id LIMIT ${PAGE}`,
);

const HALF_HOURS = query(
  { barberColorId: number, cell: number, taken: number },
  `SELECT barber_color_id AS "barberColorId", cell, taken FROM half_hour
  WHERE calendar_id = :calendarId AND (barber_color_id, cell) > (:afterBarber, :afterCell)
  ORDER BY barber_color_id, cell LIMIT ${PAGE}`,
);

/** Every calendar that the books know. */
export async function calendarIds(reader: Reader): Promise<string[]> {
  const rows = await find(reader, CALENDARS);
  return rows.map((row) => row.calendar_id);
}

/** Every live booking of a calendar, without its client. */
export async function* liveBookings(
  reader: Reader,
  calendarId: string,
): AsyncGenerator<BookedPlaces> {
  const pages = pagesOf(reader, LIVE_BOOKINGS, { calendarId, afterBooking: "" }, (last) => ({
    calendarId,
    afterBooking: last.booking_id,
  }));
  for await (const row of pages) {
    yield {
      barberColorId: row.barber_color_id,
      span: { start: row.starts_at, end: row.ends_at },
      places: row.places,
    };
  }
}

/** What is written down of every half hour of a calendar. */
export async function* halfHours(
  reader: Reader,
  calendarId: string,
): AsyncGenerator<RecordedHalfHour> {
  const first = { calendarId, afterBarber: -1, afterCell: -1 };
  yield* pagesOf(reader, HALF_HOURS, first, (last) => ({
    calendarId,
    afterBarber: last.barberColorId,
    afterCell: last.cell,
  }));
}

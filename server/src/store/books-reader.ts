import type { BookedPlaces, RecordedHalfHour } from "@vitrine/domain/books-audit";

import type { Reader, Row, SqlValue } from "./database.ts";

// As much as fits in memory easily, and as one statement reads in no time.
const PAGE = 5_000;

const CALENDARS = `SELECT calendar_id FROM booking GROUP BY calendar_id
  UNION SELECT calendar_id FROM half_hour GROUP BY calendar_id ORDER BY calendar_id`;

const LIVE_BOOKINGS = `SELECT booking_id, barber_color_id, starts_at, ends_at, places FROM booking
  WHERE calendar_id = ? AND cancelled_at IS NULL AND booking_id > ?
  ORDER BY booking_id LIMIT ${PAGE}`;

const HALF_HOURS = `SELECT barber_color_id, cell, taken FROM half_hour
  WHERE calendar_id = ? AND (barber_color_id, cell) > (?, ?)
  ORDER BY barber_color_id, cell LIMIT ${PAGE}`;

/** Every calendar that the books know. */
export async function calendarIds(reader: Reader): Promise<string[]> {
  const rows = await reader.all(CALENDARS, []);
  return rows.map((row) => String(row["calendar_id"]));
}

/** Every live booking of a calendar, without its client. */
export async function* liveBookings(
  reader: Reader,
  calendarId: string,
): AsyncGenerator<BookedPlaces> {
  const pages = pagesOf(reader, LIVE_BOOKINGS, [calendarId, ""], (last) => [
    calendarId,
    String(last["booking_id"]),
  ]);
  for await (const row of pages) {
    yield {
      barberColorId: Number(row["barber_color_id"]),
      span: { start: Number(row["starts_at"]), end: Number(row["ends_at"]) },
      places: Number(row["places"]),
    };
  }
}

/** What is written down of every half hour of a calendar. */
export async function* halfHours(
  reader: Reader,
  calendarId: string,
): AsyncGenerator<RecordedHalfHour> {
  const pages = pagesOf(reader, HALF_HOURS, [calendarId, -1, -1], (last) => [
    calendarId,
    Number(last["barber_color_id"]),
    Number(last["cell"]),
  ]);
  for await (const row of pages) {
    yield {
      barberColorId: Number(row["barber_color_id"]),
      cell: Number(row["cell"]),
      taken: Number(row["taken"]),
    };
  }
}

async function* pagesOf(
  reader: Reader,
  sql: string,
  first: readonly SqlValue[],
  nextOf: (last: Row) => readonly SqlValue[],
): AsyncGenerator<Row> {
  for (let parameters: readonly SqlValue[] | undefined = first; parameters !== undefined;) {
    const rows: Row[] = await reader.all(sql, parameters);
    yield* rows;
    const last = rows.at(-1);
    parameters = rows.length === PAGE && last !== undefined ? nextOf(last) : undefined;
  }
}

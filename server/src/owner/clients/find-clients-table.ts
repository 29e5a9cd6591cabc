// Reads every booking of a shop that still names its client: no index knows parts of a name, or of a phone.

import { setImmediate as nextTurn } from "node:timers/promises";

import type { NamedClient } from "@vitrine/domain/owner/client-search";
import type { Instant } from "@vitrine/domain/time/shop-time";

import { bookingsOfCalendar } from "../../booking/calendar-bookings-table.ts";
import { phoneIn } from "../../booking/no-phone.ts";
import { BOOKING, bookingOf, COLUMNS } from "../../booking/stored-bookings-table.ts";
import type { StoredBooking } from "../../booking/stored-bookings-table.ts";
import type { Reader, Values } from "../../database/database.ts";
import { nameEach, namesIn } from "../../database/named-values.ts";
import { find, number, orNull, query, text } from "../../database/query.ts";

// While the embedded database reads a page, every other call waits: a few milliseconds.
const PAGE_SIZE = 1_000;

// As few columns as decide: of a hundred thousand rows, most are not looked for.
const DECIDING = {
  booking_id: text,
  barber_color_id: number,
  starts_at: number,
  client_name: text,
  client_phone: text,
  client_area_code: text,
  series_id: orNull(text),
};

const AMONG = (ids: Values) =>
  query(
    BOOKING,
    `SELECT ${COLUMNS} FROM booking
    WHERE calendar_id = :calendarId AND booking_id IN (${namesIn(ids).join(", ")})
    ORDER BY starts_at DESC, booking_id`,
  );

interface Looked {
  readonly bookingId: string;
  readonly start: Instant;
}

/** Of a series' dates to come so many are listed: with all of a year, nothing else would be. */
export const COMING_DATES_MAX = 3;

/**
 * The `max` newest bookings whose client is looked for, cancelled ones too, the newest first; of what is to come of a series,
 * the soonest dates. With a `person`, those of that person's column alone. Lets other work run in between.
 */
export async function newestBookingsOf(
  reader: Reader,
  calendarId: string,
  isLookedFor: (client: NamedClient) => boolean,
  {
    person,
    max,
    now,
  }: { readonly person: number | undefined; readonly max: number; readonly now: Instant },
): Promise<{ readonly found: StoredBooking[]; readonly isMore: boolean }> {
  let newest: Looked[] = [];
  let count = 0;
  let read = 0;
  const comingOfSeries = new Map<string, Looked[]>();
  for (const part of ["live", "cancelled"] as const) {
    const rows = bookingsOfCalendar(reader, DECIDING, { calendarId, part, pageSize: PAGE_SIZE });
    for await (const row of rows) {
      read += 1;
      if (read % PAGE_SIZE === 0) await nextTurn();
      if (person !== undefined && row.barber_color_id !== person) continue;
      const { client_name: clientName, client_area_code: clientAreaCode } = row;
      const clientPhone = phoneIn(row.client_phone);
      if (!isLookedFor({ clientName, clientPhone, clientAreaCode })) continue;
      const looked = { bookingId: row.booking_id, start: row.starts_at };
      if (row.series_id !== null && looked.start > now) {
        const series = `${part} ${row.series_id}`;
        const soonest = soonestOf([...(comingOfSeries.get(series) ?? []), looked]);
        comingOfSeries.set(series, soonest);
        continue;
      }
      count += 1;
      newest.push(looked);
      // So that little is held, however many are found.
      if (newest.length === 10 * max) newest = newestOf(newest, max);
    }
  }
  const coming = [...comingOfSeries.values()].flat();
  count += coming.length;
  newest.push(...coming);
  const ids = nameEach(
    "id",
    newestOf(newest, max).map(({ bookingId }) => bookingId),
  );
  const rows = count === 0 ? [] : await find(reader, AMONG(ids), { calendarId, ...ids });
  return { found: rows.map(bookingOf), isMore: count > max };
}

function newestOf(bookings: readonly Looked[], max: number): Looked[] {
  return bookings.toSorted((one, other) => other.start - one.start).slice(0, max);
}

function soonestOf(dates: readonly Looked[]): Looked[] {
  return dates.toSorted((one, other) => one.start - other.start).slice(0, COMING_DATES_MAX);
}

import { setImmediate as nextTurn } from "node:timers/promises";

import type { TimeSpan } from "@vitrine/domain/time/time-span";

import { BOOKING_PARTS, bookingsOfCalendar } from "../../booking/calendar-bookings-table.ts";
import { BOOKING, bookingOf } from "../../booking/stored-bookings-table.ts";
import type { StoredBooking } from "../../booking/stored-bookings-table.ts";
import type { Reader } from "../../database/database.ts";

// While the embedded database reads a page, every other call waits: a millisecond or two. So the rows are chosen here: a
// statement that chose them would read on until its page is full.
const PAGE_SIZE = 200;

// No booking is longer than a day of 25 hours.
const LONGEST_MILLISECONDS = 25 * 60 * 60_000;

/**
 * The bookings that begin within `span`, cancelled and erased ones too, in no order; with a `person`, those of that person's
 * column alone. Lets other work run in between.
 */
export async function* bookingsOfDays(
  reader: Reader,
  calendarId: string,
  { start, end }: TimeSpan,
  person?: number,
): AsyncGenerator<StoredBooking> {
  for (const part of BOOKING_PARTS) {
    // Live ones are read by their end. No client is erased before the booking is over, but one may cancel long before.
    const from = part === "cancelled" ? {} : { from: start };
    const rows = bookingsOfCalendar(reader, BOOKING, {
      calendarId,
      part,
      ...from,
      pageSize: PAGE_SIZE,
    });
    let read = 0;
    for await (const row of rows) {
      if (part === "live" && row.ends_at > end + LONGEST_MILLISECONDS) break;
      read += 1;
      if (read % PAGE_SIZE === 0) await nextTurn();
      const isWithin = row.starts_at >= start && row.starts_at < end;
      if (isWithin && (person === undefined || row.barber_color_id === person)) {
        yield bookingOf(row);
      }
    }
  }
}

import type { Instant } from "@vitrine/domain/time/shop-time";

import { BOOKING_PARTS, bookingsOfCalendar } from "./calendar-bookings-table.ts";
import type { Reader } from "../database/database.ts";
import { BOOKING, bookingOf } from "./stored-bookings-table.ts";
import type { StoredBooking } from "./stored-bookings-table.ts";

export interface BookingSearch {
  readonly startsFrom?: Instant | undefined;
  readonly startsBefore?: Instant | undefined;
  readonly madeFrom?: Instant | undefined;
  readonly madeBefore?: Instant | undefined;
  readonly barberColorId?: number | undefined;
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
}

const CONDITIONS: Readonly<Record<keyof BookingSearch, string>> = {
  startsFrom: "starts_at >= :startsFrom",
  startsBefore: "starts_at < :startsBefore",
  madeFrom: "created_at >= :madeFrom",
  madeBefore: "created_at < :madeBefore",
  barberColorId: "barber_color_id = :barberColorId",
  phone: "client_phone = :phone",
  email: "lower(client_email) = :email",
};

/** The bookings that match, ordered by start; with `isLiveOnly` false also cancelled and erased ones. */
export async function searchBookings(
  reader: Reader,
  calendarId: string,
  search: BookingSearch,
  { isLiveOnly }: { readonly isLiveOnly: boolean },
): Promise<StoredBooking[]> {
  const given = Object.entries(search).filter(([, value]) => value !== undefined);
  const values = Object.fromEntries(given);
  const conditions = given.map(([name]) => CONDITIONS[name as keyof BookingSearch]);

  const bookings: StoredBooking[] = [];
  for (const part of isLiveOnly ? (["live"] as const) : BOOKING_PARTS) {
    const rows = bookingsOfCalendar(reader, BOOKING, { calendarId, part, conditions, values });
    for await (const row of rows) bookings.push(bookingOf(row));
  }
  return bookings.toSorted(byStart);
}

/** The order of bookings in a list: by start, then by barber. */
export function byStart(one: StoredBooking, other: StoredBooking): number {
  return (
    one.span.start - other.span.start ||
    one.barberColorId - other.barberColorId ||
    one.createdAt - other.createdAt
  );
}

// The bookings of a shop as files for its owner: what is handed over before a shop is erased. Its words are Portuguese.

import type { Shop } from "@vitrine/domain/shop/shop";

import type { StoredBooking } from "../../booking/stored-bookings-table.ts";
import { bookingEvent } from "../../calendars/event/booking-event.ts";
import type { BookingEvent } from "../../calendars/event/booking-event.ts";
import { calendarFile } from "../../calendars/event/icalendar.ts";
import { bookingsCsv } from "../../owner/figures/bookings-csv.ts";

export const BOOKINGS_FORMATS = ["csv", "ics"] as const;

export type BookingsFormat = (typeof BOOKINGS_FORMATS)[number];

export function bookingsFile(
  format: BookingsFormat,
  shop: Shop,
  bookings: readonly StoredBooking[],
): string {
  return format === "csv"
    ? [...bookingsCsv(shop, bookings)].join("")
    : bookingsCalendar(shop, bookings);
}

/** The bookings that stand: a calendar app would show cancelled ones among them. */
function bookingsCalendar(shop: Shop, bookings: readonly StoredBooking[]): string {
  const events = bookings
    .filter(({ cancelledAt }) => cancelledAt === undefined)
    .map((booking): BookingEvent => {
      const event = bookingEvent(booking, shop);
      const email = booking.clientEmail === "" ? "" : `\nE-mail: ${booking.clientEmail}`;
      return { ...event, description: event.description + email };
    });
  return calendarFile(events, { name: shop.words.calendarName, zone: shop.timeZone });
}

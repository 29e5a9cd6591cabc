import type { BookingMark } from "@vitrine/domain/owner/booking-marks";
import type { BookingOfDay, SeeDayAnswer } from "@vitrine/domain/wire/owner/see-day";

import type { OwnerChange } from "../../../scheduling-api/owner-api.ts";

/** Whether a day fetched after an unanswered act shows it as done. The act's key is the id of a new booking or closing. */
export function isOutcomeSeen(
  { act, body }: OwnerChange,
  key: string,
  day: Pick<SeeDayAnswer, "bookings" | "closed" | "changes" | "shopOnlyUntil" | "flood">,
): boolean {
  const { bookings, closed, changes, shopOnlyUntil, flood } = day;
  switch (act) {
    case "book":
    case "bookSeries":
      return bookings.some(({ bookingId }) => bookingId === key);
    case "closeTime":
      return closed.some(({ closingId }) => closingId === key);
    case "moveBooking":
      return bookings.some(
        ({ bookingId, barberColorId, start }) =>
          bookingId === body.bookingId &&
          barberColorId === body.barberColorId &&
          Date.parse(start) === Date.parse(body.dateTimeStart),
      );
    case "cancelBooking":
      return changes.some(
        ({ bookingId, kind, by }) =>
          bookingId === body.bookingId && kind === "cancelled" && by === "owner",
      );
    case "undoCancellation":
      return bookings.some(({ bookingId }) => bookingId === body.bookingId);
    case "markBookings": {
      const marked = bookings.filter(({ bookingId }) => body.bookingIds.includes(bookingId));
      return (
        marked.length > 0 && marked.every((booking) => hasMark(booking, body.mark) === body.isOn)
      );
    }
    case "shopOnly":
      return (shopOnlyUntil !== undefined) === body.isOn;
    case "dismissFlood":
      return flood === undefined;
    default:
      // A day does not show all that these acts changed: `openTime` and those on series change other days, too, and a flood has
      // many bookings.
      return false;
  }
}

function hasMark(booking: BookingOfDay, mark: BookingMark): boolean {
  switch (mark) {
    case "asked":
      return booking.askedAt !== undefined;
    case "confirmed":
      return booking.hasConfirmed === true;
    case "missed":
      return booking.hasMissed === true;
  }
}

import type { SeeDayAnswer } from "@vitrine/domain/wire/owner/see-day";

import type { OwnerChange } from "../../../scheduling-api/owner-api.ts";

/** Whether a day fetched after an unanswered act shows that the act was done. */
export function isOutcomeSeen(
  { act, body }: OwnerChange,
  key: string,
  {
    bookings,
    closed,
    changes,
    shopOnlyUntil,
    flood,
  }: Pick<SeeDayAnswer, "bookings" | "closed" | "changes" | "shopOnlyUntil" | "flood">,
): boolean {
  switch (act) {
    case "book":
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
    case "shopOnly":
      return (shopOnlyUntil !== undefined) === body.isOn;
    case "dismissFlood":
      return flood === undefined;
    case "cancelBookings":
    case "undoCancellations":
      // A day shows only some of the bookings, and the latest changes not all. The flood's list shows which are left.
      return false;
    case "openTime":
      // That this day is open says nothing about other days. The sheet itself says that the time is open again.
      return false;
  }
}

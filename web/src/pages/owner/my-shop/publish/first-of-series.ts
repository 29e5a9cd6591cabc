import type { BookingOfDay } from "@vitrine/domain/wire/owner/see-day";

/** Every booking, but of a series only its first one, with how many dates follow it. */
export function firstOfSeries<Booking extends Pick<BookingOfDay, "bookingId" | "seriesId">>(
  bookings: readonly Booking[],
) {
  const groups = Map.groupBy(bookings, ({ seriesId, bookingId }) => seriesId ?? bookingId);
  return [...groups.values()].flatMap(([booking, ...following]) =>
    booking === undefined ? [] : [{ booking, following: following.length }],
  );
}

import type { FoundClient } from "@vitrine/domain/wire/owner/find-clients";

/** The name by which the client with this phone was last booked; `undefined` when the phone is not known. */
export function knownName(
  clients: readonly FoundClient[],
  phone: string,
  areaCode: string | undefined,
): string | undefined {
  // An area code that was not typed, now or then, may be the same one.
  return clients
    .flatMap(({ bookings }) => bookings)
    .find(
      (booking) =>
        booking.clientPhone === phone &&
        (!areaCode || !booking.clientAreaCode || booking.clientAreaCode === areaCode),
    )?.clientName;
}

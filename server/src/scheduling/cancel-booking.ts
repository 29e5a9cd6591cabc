import type { Refused } from "@vitrine/domain/refusals";
import type { DeleteAppointment } from "@vitrine/domain/wire/delete-appointment";

import type { Scheduling } from "./scheduling.ts";
import { findShop } from "./find-shop.ts";

/**
 * Cancels a booking of any day, past days included. A wrong phone and a missing booking are refused alike, so that
 * guessing phones does not reveal who has a booking.
 */
export async function cancelBooking(
  { catalogue, bookings }: Scheduling,
  request: DeleteAppointment,
): Promise<{ ok: true } | Refused> {
  const named = findShop(catalogue, request);
  if (!named.ok) return named;

  return bookings.cancel(
    {
      calendarId: named.shop.calendarId,
      barberColorId: named.barber.colorId,
      clientPhone: request.clientPhone,
      span: { start: request.dateTimeStart, end: request.dateTimeEnd },
    },
    Date.now(),
  );
}

import type { Refused } from "@vitrine/domain/refusals";
import type { DeleteAppointment } from "@vitrine/domain/wire/delete-appointment";

import type { Scheduling } from "./scheduling.ts";
import { shopOfRequest } from "./shop-of-request.ts";

/**
 * Cancels a booking of any day, past ones included: it only has to exist. Nothing tells a wrong phone from no
 * booking, so that nobody can find out who comes when.
 */
export async function cancelBooking(
  { catalogue, bookings }: Scheduling,
  request: DeleteAppointment,
): Promise<{ ok: true } | Refused> {
  const named = shopOfRequest(catalogue, request);
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

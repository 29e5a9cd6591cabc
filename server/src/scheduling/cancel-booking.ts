import type { Refused } from "@vitrine/domain/refusals";
import type { DeleteAppointmentRequest } from "@vitrine/domain/wire/delete-appointment";

import { calendarWithBarber } from "./known-barber.ts";
import { requestedSpan } from "./requested-span.ts";
import type { Scheduling } from "./scheduling.ts";

/**
 * Cancels a booking of any day, past ones included: it only has to exist. Nothing tells a wrong phone from no
 * booking, so that nobody can find out who comes when.
 */
export async function cancelBooking(
  { catalogue, bookings }: Scheduling,
  request: DeleteAppointmentRequest,
): Promise<{ ok: true } | Refused> {
  const known = calendarWithBarber(catalogue, request);
  if (!known.ok) return known;

  return bookings.cancel(
    {
      calendarId: known.calendar.id,
      barberColorId: request.barberColorId,
      clientPhone: request.clientPhone,
      span: requestedSpan(request.dateTimeStart, request.dateTimeEnd),
    },
    Date.now(),
  );
}

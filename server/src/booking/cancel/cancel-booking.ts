import type { Refused } from "@vitrine/domain/refusals";
import type { DeleteAppointment } from "@vitrine/domain/wire/calls";

import { cancelAttemptOf } from "../limits/client-limits.ts";
import type { Scheduling } from "../scheduling.ts";
import { findShop } from "../find-shop.ts";

/** A wrong phone and a missing booking are refused alike, so that guessing phones does not reveal who has one. */
export async function cancelBooking(
  { catalogue, bookings, limits }: Scheduling,
  request: DeleteAppointment,
  address: string,
): Promise<{ ok: true } | Refused> {
  const found = findShop(catalogue, request);
  if (!found.ok) return found;

  const identity = {
    calendarId: found.shop.calendarId,
    barberColorId: found.barber.id,
    clientPhone: request.clientPhone,
    span: { start: request.dateTimeStart, end: request.dateTimeEnd },
  };
  if (limits === undefined) return bookings.cancel(identity, Date.now());
  const call = await limits.identify(identity.calendarId, address);
  return bookings.cancel(identity, Date.now(), cancelAttemptOf(call));
}

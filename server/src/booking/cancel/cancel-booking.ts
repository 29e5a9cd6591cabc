import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";
import type { DeleteAppointment } from "@vitrine/domain/wire/calls";

import { cancelAttemptOf } from "../limits/client-limits.ts";
import type { Scheduling } from "../scheduling.ts";

/** A wrong phone and a missing booking are refused alike, so that guessing phones does not reveal who has one. */
export async function cancelBooking(
  { shops, bookings, limits }: Scheduling,
  request: DeleteAppointment,
  address: string,
): Promise<{ ok: true } | Refused> {
  const { calendarId, barberColorId } = request;
  const shop = (await shops.find(calendarId))?.shop;
  if (shop === undefined) return refused("calendar-unknown");
  // A booking with somebody who has left is cancelled like any other.
  const { barbers, former } = shop;
  const everyone = [...barbers, ...(former?.barbers ?? [])];
  if (!everyone.some(({ id }) => id === barberColorId)) return refused("barber-unknown");

  const identity = {
    calendarId,
    barberColorId,
    clientPhone: request.clientPhone,
    span: { start: request.dateTimeStart, end: request.dateTimeEnd },
  };
  if (limits === undefined) return bookings.cancel(identity, Date.now());
  const call = await limits.identify(identity.calendarId, address);
  return bookings.cancel(identity, Date.now(), cancelAttemptOf(call));
}

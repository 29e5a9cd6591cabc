import { hadBarber } from "@vitrine/domain/shop/shop";
import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";
import type { DeleteAppointment } from "@vitrine/domain/wire/calls";

import { cancelAttemptOf } from "../limits/client-limits.ts";
import type { LiveShop } from "../../shops/live-shop.ts";
import type { Scheduling } from "../scheduling.ts";

/** A wrong phone and a missing booking are refused alike, so that guessing phones does not reveal who has one. */
export async function cancelBooking(
  { shops, bookings, limits }: Scheduling,
  request: DeleteAppointment,
  address: string,
): Promise<{ ok: true } | Refused> {
  const { calendarId, barberColorId } = request;
  // A booking with somebody who has left is cancelled like any other. Somebody may have come in this moment.
  const isKnown = (live: LiveShop | undefined) => live && hadBarber(live.shop, barberColorId);
  if (!isKnown(shops.seen(calendarId))) {
    const live = await shops.renew(calendarId);
    if (!isKnown(live)) return refused(live ? "barber-unknown" : "calendar-unknown");
  }

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

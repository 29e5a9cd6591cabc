import { SHOP_MAX } from "@vitrine/domain/shop/shop-limits";
import { hadBarber } from "@vitrine/domain/shop/shop";
import { mayClientChange } from "@vitrine/domain/slots/client-notices";
import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";
import type { DeleteAppointment } from "@vitrine/domain/wire/calls";

import { cancelAttemptOf } from "../limits/client-limits.ts";
import type { LiveShop } from "../../shops/live-shop.ts";
import type { Scheduling } from "../scheduling.ts";

const NOTICE_MAX_MILLISECONDS = SHOP_MAX.noticeMinutes * 60_000;

/**
 * A wrong phone and a missing booking are refused alike, so that guessing phones does not reveal who has one. Whether it is too
 * late is decided by the time alone, before a booking is looked for or anything is counted: that, too, reveals nobody.
 */
export async function cancelBooking(
  { shops, bookings, limits, now }: Scheduling,
  request: DeleteAppointment,
  address: string,
): Promise<{ ok: true } | Refused> {
  const { calendarId, barberColorId } = request;
  const span = { start: request.dateTimeStart, end: request.dateTimeEnd };
  // No notice is longer, so a shop as it once was will do for what begins later.
  const mayBeLate = span.start - now() <= NOTICE_MAX_MILLISECONDS;
  let live = mayBeLate ? await shops.find(calendarId) : shops.seen(calendarId);
  // A booking with somebody who has left is cancelled like any other. Somebody may have come in this moment.
  if (!isKnown(live, barberColorId)) {
    live = await shops.renew(calendarId);
    if (!isKnown(live, barberColorId)) return refused(live ? "barber-unknown" : "calendar-unknown");
  }
  if (!mayClientChange(live.shop, span, now())) return refused("too-late-to-change");

  const identity = {
    calendarId,
    barberColorId,
    clientPhone: request.clientPhone,
    span,
  };
  if (limits === undefined) return bookings.cancel(identity, Date.now());
  const call = await limits.identify(identity.calendarId, address);
  return bookings.cancel(identity, Date.now(), cancelAttemptOf(call));
}

function isKnown(live: LiveShop | undefined, barberId: number): live is LiveShop {
  return live !== undefined && hadBarber(live.shop, barberId);
}

import type { Shop } from "@vitrine/domain/shop/shop";
import { toRfc3339 } from "@vitrine/domain/time/shop-time";
import type { TimeSpan } from "@vitrine/domain/time/time-span";
import { booking as BOOKING_ON_WIRE } from "@vitrine/domain/wire/owner/owner-acts";
import type { BookingOfDay } from "@vitrine/domain/wire/owner/see-day";

import { shownService } from "../../booking/service/shown-service.ts";
import type { StoredBooking } from "../../booking/stored-bookings-table.ts";

/** The fields of a stored booking that the wire has. `everyWeeks`: how often its series has a date. */
export function bookingOnWire(
  stored: StoredBooking,
  shop: Shop,
  everyWeeks?: number,
): BookingOfDay {
  const { name, price } = shownService(stored, shop);
  return BOOKING_ON_WIRE.parse({
    ...stored,
    everyWeeks,
    ...spanOnWire(stored.span, shop.timeZone),
    clientAreaCode: stored.clientAreaCode || undefined,
    clientNote: stored.clientNote || undefined,
    service: name,
    paddingMinutes: stored.paddingMinutes === 0 ? undefined : stored.paddingMinutes,
    askedAt: stored.askedAt === undefined ? undefined : toRfc3339(stored.askedAt, shop.timeZone),
    hasConfirmed: stored.confirmedAt === undefined ? undefined : true,
    hasMissed: stored.missedAt === undefined ? undefined : true,
    ...(price !== undefined && { price: { cents: price.cents, isFrom: price.isFrom === true } }),
  } satisfies BookingOfDay);
}

export function spanOnWire({ start, end }: TimeSpan, zone: string): { start: string; end: string } {
  return { start: toRfc3339(start, zone), end: toRfc3339(end, zone) };
}

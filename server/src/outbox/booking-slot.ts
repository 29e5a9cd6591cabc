import { dayLabel } from "@vitrine/domain/slots/booking-days";
import { barberById } from "@vitrine/domain/shop/shop";
import type { Shop } from "@vitrine/domain/shop/shop";
import { dayOf, toRfc3339 } from "@vitrine/domain/time/shop-time";
import type { Instant } from "@vitrine/domain/time/shop-time";
import type { TimeSpan } from "@vitrine/domain/time/time-span";

import type { StoredBooking } from "../booking/stored-bookings-table.ts";

/** Identifies a booking in logs without naming its client: the owner finds the client in the calendar at that time. */
export interface BookingSlot {
  readonly calendar: string;
  /** `ter 24/11` */
  readonly day: string;
  /** `08:00 - 08:30` */
  readonly time: string;
  readonly barber: string;
}

export function slotOf(
  { calendarId, barberColorId, span }: Pick<StoredBooking, "calendarId" | "barberColorId" | "span">,
  shop: Shop | undefined,
): BookingSlot {
  const zone = shop?.timeZone ?? "UTC";
  const barber = shop && barberById(shop, barberColorId);
  return {
    calendar: calendarId,
    day: dayLabel(dayOf(span.start, zone)),
    time: timeOf(span, zone),
    barber: barber?.name ?? String(barberColorId),
  };
}

/** `08:00 - 08:30` */
export function timeOf({ start, end }: TimeSpan, zone: string): string {
  return `${wallClock(start, zone)} - ${wallClock(end, zone)}`;
}

/** `08:00` */
export function wallClock(instant: Instant, zone: string): string {
  return toRfc3339(instant, zone).slice("2026-11-24T".length, "2026-11-24T08:00".length);
}

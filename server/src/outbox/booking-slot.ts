import { barberColoured } from "@vitrine/domain/barbers";
import { dayLabel } from "@vitrine/domain/booking-days";
import { dayOf, toRfc3339 } from "@vitrine/domain/shop-time";
import type { Instant } from "@vitrine/domain/shop-time";
import type { TimeSpan } from "@vitrine/domain/time-span";

import type { StoredBooking } from "./target.ts";

/** Which booking it is, told without a word about its client: whoever looks there in the calendar knows whom to call. */
export interface BookingSlot {
  readonly calendar: string;
  /** `ter 24/11` */
  readonly day: string;
  /** `08:00 - 08:30` */
  readonly time: string;
  readonly barber: string;
}

export function slotOf({
  calendarId,
  barberColorId,
  span,
}: Pick<StoredBooking, "calendarId" | "barberColorId" | "span">): BookingSlot {
  return {
    calendar: calendarId,
    day: dayLabel(dayOf(span.start)),
    time: timeOf(span),
    barber: barberColoured(barberColorId)?.name ?? String(barberColorId),
  };
}

/** `08:00 - 08:30` */
export function timeOf({ start, end }: TimeSpan): string {
  return `${wallClock(start)} - ${wallClock(end)}`;
}

function wallClock(instant: Instant): string {
  return toRfc3339(instant).slice("2026-11-24T".length, "2026-11-24T08:00".length);
}

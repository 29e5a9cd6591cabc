import { calendarText } from "@vitrine/domain/icalendar/calendar-text";
import type { Shop } from "@vitrine/domain/shop/shop";
import { spanOf } from "@vitrine/domain/slots/time-slots";
import { toRfc3339 } from "@vitrine/domain/time/shop-time";
import type { Instant } from "@vitrine/domain/time/shop-time";

import type { BookingCopy } from "../copy/use-booking-copy.ts";
import type { CreateChoice } from "../form/fields.ts";

/** A file that adds the appointment to a client's calendar. In UTC it needs no time zone. `host` makes its id unique. */
export function calendarFile(
  shop: Shop,
  copy: BookingCopy,
  { barber, style, people, day, slot }: CreateChoice,
  host: string,
  now: Instant,
): string {
  const span = spanOf(shop, day, slot);
  const event = {
    ...span,
    // The same appointment always has the same id, so that adding it twice makes one entry.
    uid: `${shop.calendarId}-${barber.id}-${toRfc3339(span.start, shop.timeZone)}@${host}`,
    zone: "UTC",
    summary: copy.kinds[shop.kind].entryTitle({
      shop: shop.name,
      barber: barber.name,
      style: style.name,
      people: String(people ?? ""),
    }),
    ...(shop.address !== "" && { place: shop.address }),
    ...(shop.phone !== undefined && { description: copy.entryNote(shop.phone) }),
    changedAt: now,
  };
  return calendarText([event]);
}

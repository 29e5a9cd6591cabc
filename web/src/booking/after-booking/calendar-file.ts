import { calendarText } from "@vitrine/domain/icalendar/calendar-text";
import type { Shop } from "@vitrine/domain/shop/shop";
import { spanOf } from "@vitrine/domain/slots/time-slots";
import { toRfc3339 } from "@vitrine/domain/time/shop-time";
import type { Instant } from "@vitrine/domain/time/shop-time";

import { CALENDAR_ENTRY_COPY as COPY } from "../copy/calendar-entry-copy.ts";
import type { BookingCopy } from "../copy/use-booking-copy.ts";
import { personText } from "../form/anyone.ts";
import type { CreateChoice } from "../form/fields.ts";

/**
 * A file that adds the appointment to a client's calendar, or moves what began at `movedFrom` there. In UTC it needs no time
 * zone. `host` makes its id unique.
 */
export function calendarFile(
  shop: Shop,
  copy: BookingCopy,
  { barber, style, people, day, slot }: CreateChoice,
  host: string,
  now: Instant,
  movedFrom?: Instant,
): string {
  const span = spanOf(shop, day, slot);
  const event = {
    ...span,
    // The same appointment always has the same id, so that adding it twice makes one entry, also when it was moved in between.
    uid: `${shop.calendarId}-${barber.id}-${toRfc3339(movedFrom ?? span.start, shop.timeZone)}@${host}`,
    ...(movedFrom !== undefined && { sequence: 1 }),
    zone: "UTC",
    summary: COPY.titles[shop.kind]({
      shop: shop.name,
      barber: personText(copy, barber.name),
      style: style.name,
      people: String(people ?? ""),
    }),
    ...(shop.address !== "" && { place: shop.address }),
    ...(shop.phone !== undefined && { description: COPY.note(shop.phone) }),
    changedAt: now,
  };
  return calendarText([event]);
}

import type { Shop } from "@vitrine/domain/shop/shop";
import { toRfc3339 } from "@vitrine/domain/time/shop-time";
import type { Instant } from "@vitrine/domain/time/shop-time";
import { spanOf } from "@vitrine/domain/slots/time-slots";

import type { BookingCopy } from "../copy/use-booking-copy.ts";
import { calendarFile } from "./calendar-file.ts";
import type { CalendarEntry } from "./calendar-file.ts";
import type { CreateChoice } from "../form/fields.ts";

export function calendarEntryFile(
  shop: Shop,
  copy: BookingCopy,
  choice: CreateChoice,
  host: string,
  now: Instant,
): string {
  return calendarFile(calendarEntryOf(shop, copy, choice, host), now);
}

/** `host` makes the id unique among shops on different sites. */
function calendarEntryOf(
  shop: Shop,
  copy: BookingCopy,
  choice: CreateChoice,
  host: string,
): CalendarEntry {
  const { barber, style, people, day, slot } = choice;
  const span = spanOf(shop, day, slot);
  return {
    uid: `${shop.calendarId}-${barber.colorId}-${toRfc3339(span.start, shop.timeZone)}@${host}`,
    title: copy.kinds[shop.kind].entryTitle({
      shop: shop.name,
      barber: barber.name,
      style: style.name,
      people: people === undefined ? "" : String(people),
    }),
    place: shop.address,
    note: shop.phone === undefined ? "" : copy.entryNote(shop.phone),
    span,
  };
}

import { calendarText } from "@vitrine/domain/icalendar/calendar-text";
import type { Shop } from "@vitrine/domain/shop/shop";
import { spanOf } from "@vitrine/domain/slots/time-slots";
import { toRfc3339 } from "@vitrine/domain/time/shop-time";
import type { Instant } from "@vitrine/domain/time/shop-time";
import type { TimeSpan } from "@vitrine/domain/time/time-span";

import type { BookingCopy } from "../copy/use-booking-copy.ts";
import type { CreateChoice } from "../form/fields.ts";

export interface CalendarEntry {
  /** The same for the same appointment, so that adding it twice makes one entry. */
  readonly uid: string;
  readonly title: string;
  /** Empty if there is none, like `note`. */
  readonly place: string;
  readonly note: string;
  readonly span: TimeSpan;
}

/** Its times are UTC, so that it needs no description of a zone. */
export function calendarFile(
  { uid, title, place, note, span }: CalendarEntry,
  now: Instant,
): string {
  const event = { ...span, uid, summary: title, zone: "UTC", changedAt: now };
  return calendarText([
    { ...event, ...(place !== "" && { place }), ...(note !== "" && { description: note }) },
  ]);
}

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

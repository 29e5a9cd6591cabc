import { isSeriesDay, ownersDays } from "@vitrine/domain/slots/booking-days";
import { isClosedOn } from "@vitrine/domain/shop/shop-closings";
import { menuOf, paddingOf } from "@vitrine/domain/shop/menu";
import { serviceByName } from "@vitrine/domain/shop/shop";
import type { Barber, Service, Shop } from "@vitrine/domain/shop/shop";
import { weekdayOf } from "@vitrine/domain/time/shop-time";
import type { Day, Instant } from "@vitrine/domain/time/shop-time";
import { servicesToMoveTo } from "@vitrine/domain/slots/slot-admission";
import { slotsOnWeekday, spanOf } from "@vitrine/domain/slots/time-slots";
import type { TimeSlot } from "@vitrine/domain/slots/time-slots";
import type { BookingOfDay, SeeDayAnswer } from "@vitrine/domain/wire/owner/see-day";

import { itemsOfBarber, overlap, wallSpan } from "../day/items-of-day.ts";
import type { WallSpan } from "../day/items-of-day.ts";

type KnownDay = Pick<SeeDayAnswer, "bookings" | "closed">;

/** The days on which the owner may book. Today is one of them until its last slot has ended. */
export function daysToBookOn(shop: Shop, now: Instant): Day[] {
  const [today, ...days] = ownersDays(shop, now);
  const hasTimeLeft =
    today !== undefined &&
    shop.barbers
      .flatMap((barber) =>
        menuOf(shop, barber).flatMap((service) =>
          slotsOnWeekday(shop, service, barber, weekdayOf(today)),
        ),
      )
      .some((slot) => spanOf(shop, today, slot).end > now);
  return hasTimeLeft ? [today, ...days] : days;
}

/** The slots of the wanted services that are free on `day` for the wanted barber and people, in order of time. */
export function freeSlots(
  shop: Shop,
  day: Day,
  now: Instant,
  { bookings, closed }: KnownDay,
  wanted: {
    readonly barber: Barber;
    readonly services: readonly Service[];
    readonly places: number;
    /** A booking that would move away, so that its current time counts as free. */
    readonly leaving?: BookingOfDay | undefined;
  },
): TimeSlot[] {
  const { barber, services, places, leaving } = wanted;
  const isDayToBook =
    ownersDays(shop, now).includes(day) ||
    (leaving?.seriesId !== undefined && isSeriesDay(shop, day, now));
  if (!isDayToBook || isClosedOn(shop, barber, day)) return [];
  const bookingItems = itemsOfBarber(shop, day, barber, bookings).filter(
    ({ item }) => item.bookingId !== leaving?.bookingId,
  );
  const closedItems = itemsOfBarber(shop, day, barber, closed);
  const taken = bookingItems.map(({ item, span }) => ({
    ...withPadding(span, item.paddingMinutes),
    places: item.places,
  }));
  const isFree = (slot: TimeSlot, padding: number | undefined): boolean =>
    spanOf(shop, day, slot).end > now &&
    !closedItems.some(({ span }) => overlap(span, slot)) &&
    places + mostPlacesWithin(withPadding(slot, padding), taken) <= shop.capacity;
  const byLabel = new Map(
    services.flatMap((service) => {
      // A booking keeps the time after it when it moves.
      const padding = leaving === undefined ? paddingOf(shop, service) : leaving.paddingMinutes;
      return slotsOnWeekday(shop, service, barber, weekdayOf(day))
        .filter((slot) => isFree(slot, padding))
        .map((slot) => [slot.label, slot] as const);
    }),
  );
  return [...byLabel.values()].toSorted((one, other) => one.startMinute - other.startMinute);
}

/** The slots that a booking can move to on `day`, by barber: free, of the same length, and not its current one. */
export function slotsToMoveTo(
  shop: Shop,
  day: Day,
  now: Instant,
  known: KnownDay,
  booking: BookingOfDay,
): ReadonlyMap<number, readonly TimeSlot[]> {
  const minutes = (Date.parse(booking.end) - Date.parse(booking.start)) / 60_000;
  const bookedId = serviceByName(shop, booking.service ?? "")?.id;
  const own = wallSpan(shop, day, booking);
  return new Map(
    shop.barbers.map((barber) => [
      barber.id,
      freeSlots(shop, day, now, known, {
        barber,
        services: servicesToMoveTo(shop, barber, bookedId, minutes).filter(
          (service) => service.minutes === minutes,
        ),
        places: booking.places,
        leaving: booking,
      }).filter(
        (slot) =>
          barber.id !== booking.barberColorId ||
          slot.startMinute !== own.startMinute ||
          slot.endMinute !== own.endMinute,
      ),
    ]),
  );
}

/** With the time after it in which nobody can book. */
function withPadding({ startMinute, endMinute }: WallSpan, padding = 0): WallSpan {
  return { startMinute, endMinute: endMinute + padding };
}

/** How many places are taken at once, at the fullest moment of the range. */
function mostPlacesWithin(
  range: WallSpan,
  taken: readonly (WallSpan & { readonly places: number })[],
): number {
  const within = taken.filter((other) => overlap(other, range));
  // It is fullest when one of them has just begun.
  const moments = within.map(({ startMinute }) => Math.max(startMinute, range.startMinute));
  return Math.max(
    0,
    ...moments.map((moment) =>
      within
        .filter(({ startMinute, endMinute }) => startMinute <= moment && moment < endMinute)
        .reduce((sum, { places }) => sum + places, 0),
    ),
  );
}

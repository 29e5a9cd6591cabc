import { ownersDays } from "@vitrine/domain/slots/booking-days";
import { isClosedOn } from "@vitrine/domain/shop/shop-closings";
import { CELL_MINUTES } from "@vitrine/domain/time/half-hour-cells";
import type { Barber, Service, Shop } from "@vitrine/domain/shop/shop";
import { weekdayOf } from "@vitrine/domain/time/shop-time";
import type { Day, Instant } from "@vitrine/domain/time/shop-time";
import { slotsOnWeekday, spanOf } from "@vitrine/domain/slots/time-slots";
import type { TimeSlot } from "@vitrine/domain/slots/time-slots";
import type { BookingOfDay, SeeDayAnswer } from "@vitrine/domain/wire/owner/see-day";

import { itemsOfBarber, overlap, wallSpan } from "../day/items-of-day.ts";

type KnownDay = Pick<SeeDayAnswer, "bookings" | "closed">;

/** The days on which the owner may book. Today is one of them until its last slot has ended. */
export function daysToBookOn(shop: Shop, now: Instant): Day[] {
  const [today, ...days] = ownersDays(shop, now);
  const hasTimeLeft =
    today !== undefined &&
    shop.services
      .flatMap((service) =>
        shop.barbers.flatMap((barber) => slotsOnWeekday(shop, service, barber, weekdayOf(today))),
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
  if (!ownersDays(shop, now).includes(day) || isClosedOn(shop, barber, day)) return [];
  const bookingItems = itemsOfBarber(shop, day, barber, bookings).filter(
    ({ item }) => item.bookingId !== leaving?.bookingId,
  );
  const closedItems = itemsOfBarber(shop, day, barber, closed);
  const isFree = (slot: TimeSlot): boolean =>
    spanOf(shop, day, slot).end > now &&
    !closedItems.some(({ span }) => overlap(span, slot)) &&
    halfHoursOf(slot).every(
      (halfHour) =>
        places +
          bookingItems
            .filter(({ span }) => overlap(span, halfHour))
            .reduce((sum, { item }) => sum + item.places, 0) <=
        shop.capacity,
    );
  const byLabel = new Map(
    services
      .flatMap((service) => slotsOnWeekday(shop, service, barber, weekdayOf(day)))
      .filter(isFree)
      .map((slot) => [slot.label, slot]),
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
  const services = shop.services.filter((service) => service.minutes === minutes);
  const own = wallSpan(shop, day, booking);
  return new Map(
    shop.barbers.map((barber) => [
      barber.id,
      freeSlots(shop, day, now, known, {
        barber,
        services,
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

function halfHoursOf({ startMinute, endMinute }: TimeSlot) {
  const length = Math.ceil((endMinute - startMinute) / CELL_MINUTES);
  return Array.from({ length }, (_, index) => ({
    startMinute: startMinute + index * CELL_MINUTES,
    endMinute: startMinute + (index + 1) * CELL_MINUTES,
  }));
}

// Which bookings a shop's facts leave outside. They stay booked: who edits the facts is shown them before the edit counts.

import { minuteOf } from "../slots/time-slots.ts";
import { dayOf, instantAt, weekdayOf } from "../time/shop-time.ts";
import type { Day } from "../time/shop-time.ts";
import type { TimeSpan } from "../time/time-span.ts";
import { isClosedOn } from "./shop-closings.ts";
import { barberById } from "./shop.ts";
import type { OpenHours, Shop } from "./shop.ts";

/** What decides whether a live booking is outside. */
export interface BookingToCome {
  readonly bookingId: string;
  readonly barberColorId: number;
  readonly span: TimeSpan;
  /** `undefined` where no service is known. */
  readonly serviceId: number | undefined;
  readonly places: number;
}

/** Those of the live bookings that are outside `after`, and are not outside `before`. */
export function newlyOutside<Of extends BookingToCome>(
  before: Shop,
  after: Shop,
  bookings: readonly Of[],
): Of[] {
  const then = bookingsOutside(after, bookings);
  if (then.size === 0) return [];
  const now = bookingsOutside(before, bookings);
  return bookings.filter((booking) => then.has(booking) && !now.has(booking));
}

/**
 * Those of the live bookings whose person is gone, whose day is closed, that are not within the opening hours of their
 * service and person, or that need more places than there are. Step, lengths, prices and names do not matter.
 */
export function bookingsOutside<Of extends BookingToCome>(
  shop: Shop,
  bookings: readonly Of[],
): Set<Of> {
  const outside = bookings.filter((booking) => !isInside(shop, booking));
  return new Set([...outside, ...bookingsWithoutPlaces(shop, bookings)]);
}

function isInside(shop: Shop, { barberColorId, span, serviceId }: BookingToCome): boolean {
  const { services, timeZone } = shop;
  const barber = barberById(shop, barberColorId);
  const day = dayOf(span.start, timeZone);
  if (barber === undefined || isClosedOn(shop, barber, day)) return false;
  const own = services.filter(({ id }) => id === serviceId);
  // What has left the shop, or is not known, may be done whenever the shop does anything.
  const possible = own.length > 0 ? own : services;
  return (
    possible.some(({ hours }) => isOpenFor(hours, day, span, timeZone)) &&
    (barber.hours === undefined || isOpenFor(barber.hours, day, span, timeZone))
  );
}

/** Whether it is open from the beginning of the span to its end; ranges that follow one another without a gap are one. */
function isOpenFor(
  hours: readonly OpenHours[],
  day: Day,
  { start, end }: TimeSpan,
  timeZone: string,
): boolean {
  const weekday = weekdayOf(day);
  const ranges = hours
    .filter(({ weekdays }) => weekdays.includes(weekday))
    .map(({ from, to }) => ({ from: minuteOf(from), to: minuteOf(to) }))
    .toSorted((one, other) => one.from - other.from);
  let openTo = start;
  for (const { from, to } of ranges) {
    if (instantAt(day, from, timeZone) > openTo) break;
    openTo = Math.max(openTo, instantAt(day, to, timeZone));
  }
  return openTo >= end;
}

/** At some moment of each of these, all that is booked then takes more places than there are. */
function bookingsWithoutPlaces<Of extends BookingToCome>(
  { kind, capacity }: Shop,
  bookings: readonly Of[],
): Of[] {
  if (kind === "appointments") return [];
  const ofBarbers = Map.groupBy(bookings, ({ barberColorId }) => barberColorId);
  return [...ofBarbers.values()].flatMap((ofBarber) => {
    let present: Of[] = [];
    const without = new Set<Of>();
    // The most places are taken at the beginning of a booking.
    for (const booking of ofBarber.toSorted((one, other) => one.span.start - other.span.start)) {
      present = present.filter(({ span }) => span.end > booking.span.start);
      present.push(booking);
      const taken = present.reduce((sum, { places }) => sum + places, 0);
      if (taken > capacity) for (const one of present) without.add(one);
    }
    return [...without];
  });
}

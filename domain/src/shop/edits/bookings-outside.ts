// Which bookings a shop's facts leave outside. They stay booked: who edits the facts is shown them before the edit counts.

import { isRealSlot, minuteOf } from "../../slots/time-slots.ts";
import { dayOf, instantAt, weekdayOf } from "../../time/shop-time.ts";
import type { Day, Instant } from "../../time/shop-time.ts";
import type { TimeSpan } from "../../time/time-span.ts";
import { isClosedOn } from "../shop-closings.ts";
import { menuOf } from "../menu.ts";
import { barberById } from "../shop.ts";
import type { OpenHours, Shop } from "../shop.ts";

/** What decides whether a live booking is outside. */
export interface BookingToCome {
  readonly bookingId: string;
  readonly barberColorId: number;
  readonly span: TimeSpan;
  /** `undefined` where no service is known. */
  readonly serviceId: number | undefined;
  readonly places: number;
  /** Whether it is a date of a series, which has further ones only where there is such a slot. */
  readonly isOfSeries?: boolean;
}

/**
 * Why a booking is outside: its person is gone, its day is closed, the hours or the places do not suffice, or its series can
 * not go on, since no slot is as its dates are.
 */
type Reason = "person" | "day" | "service-hours" | "person-hours" | "places" | "series";

/** Those of the live bookings that are outside `after` for a reason for which they are not outside `before`. */
export function newlyOutside<Of extends BookingToCome>(
  before: Shop,
  after: Shop,
  bookings: readonly Of[],
): Of[] {
  const then = reasonsOutside(after, bookings);
  if (then.size === 0) return [];
  const now = reasonsOutside(before, bookings);
  return [...then.keys()].filter((booking) => {
    const known = now.get(booking) ?? [];
    return then.get(booking)?.some((reason) => !known.includes(reason));
  });
}

/**
 * Those of the live bookings whose person is gone, whose day is closed, that are not within the opening hours of their
 * service and person, or that need more places than there are. Step and lengths matter only to a series, prices and names
 * to none.
 */
export function bookingsOutside<Of extends BookingToCome>(
  shop: Shop,
  bookings: readonly Of[],
): Set<Of> {
  return new Set(reasonsOutside(shop, bookings).keys());
}

function reasonsOutside<Of extends BookingToCome>(
  shop: Shop,
  bookings: readonly Of[],
): Map<Of, Reason[]> {
  const openTimes = openTimesOf(shop);
  const withoutPlaces = new Set(bookingsWithoutPlaces(shop, bookings));
  const reasons = new Map<Of, Reason[]>();
  for (const booking of bookings) {
    const { span } = booking;
    const found = openTimes(booking, dayOf(span.start, shop.timeZone)).flatMap(
      ({ reason, ranges }) =>
        ranges.some(({ start, end }) => start <= span.start && span.end <= end) ? [] : [reason],
    );
    if (withoutPlaces.has(booking)) found.push("places");
    if (booking.isOfSeries === true && !isSlotOfSeries(shop, booking)) found.push("series");
    if (found.length > 0) reasons.set(booking, found);
  }
  return reasons;
}

/** Whether the date is a slot of its service, as its person does it, on such a weekday. */
function isSlotOfSeries(shop: Shop, { barberColorId, serviceId, span }: BookingToCome): boolean {
  const barber = barberById(shop, barberColorId);
  if (barber === undefined) return false;
  const own = menuOf(shop, barber).filter(({ id }) => id === serviceId);
  return isRealSlot(shop, own, barber, span);
}

/** Ranges that are open through, in one of each of which a booking must lie, and why it is outside if it does not. */
type OpenTimes = readonly { readonly reason: Reason; readonly ranges: readonly TimeSpan[] }[];

/** When somebody may have this service on a day, remembered: many bookings ask for the same. */
function openTimesOf({ barbers, services, timeZone, closed }: Shop) {
  const known = new Map<string, OpenTimes>();
  const find = ({ barberColorId, serviceId }: Booked, day: Day): OpenTimes => {
    const barber = barbers.find(({ id }) => id === barberColorId);
    const own = services.filter(({ id }) => id === serviceId);
    // What has left the shop, or is not known, may be done whenever the shop does anything.
    const possible = own.length > 0 ? own : services;
    const rangesIn = (hours: readonly OpenHours[]) => openRanges(hours, day, timeZone);
    const times: { reason: Reason; ranges: TimeSpan[] }[] = [
      { reason: "service-hours", ranges: possible.flatMap(({ hours }) => rangesIn(hours)) },
    ];
    if (barber === undefined) times.push({ reason: "person", ranges: [] });
    if (isClosedOn({ closed }, { id: barberColorId }, day)) {
      times.push({ reason: "day", ranges: [] });
    }
    if (barber?.hours !== undefined) {
      times.push({ reason: "person-hours", ranges: rangesIn(barber.hours) });
    }
    return times;
  };
  return (booked: Booked, day: Day): OpenTimes => {
    const key = `${booked.barberColorId} ${booked.serviceId} ${day}`;
    const times = known.get(key) ?? find(booked, day);
    known.set(key, times);
    return times;
  };
}

type Booked = Pick<BookingToCome, "barberColorId" | "serviceId">;

/** Ranges that follow one another without a gap are one. */
function openRanges(hours: readonly OpenHours[], day: Day, timeZone: string): TimeSpan[] {
  const weekday = weekdayOf(day);
  const ranges: TimeSpan[] = [];
  const ofDay = hours
    .filter(({ weekdays }) => weekdays.includes(weekday))
    .toSorted((one, other) => minuteOf(one.from) - minuteOf(other.from));
  for (const { from, to } of ofDay) {
    const start = instantAt(day, minuteOf(from), timeZone);
    const end = instantAt(day, minuteOf(to), timeZone);
    const last = ranges.at(-1);
    if (last === undefined || last.end < start) ranges.push({ start, end });
    else ranges.splice(-1, 1, { start: last.start, end: Math.max(last.end, end) });
  }
  return ranges;
}

/** At some moment of each of these, all that is booked then takes more places than there are. */
function bookingsWithoutPlaces<Of extends BookingToCome>(
  { kind, capacity }: Shop,
  bookings: readonly Of[],
): Of[] {
  if (kind === "appointments") return [];
  const ofBarbers = Map.groupBy(bookings, ({ barberColorId }) => barberColorId);
  return [...ofBarbers.values()].flatMap((ofBarber) => {
    const times = overfullTimes(ofBarber, capacity);
    let next = 0;
    return ofBarber
      .toSorted((one, other) => one.span.start - other.span.start)
      .filter(({ span }) => {
        // What has ended before this booking begins has ended before all that follow.
        while ((times[next]?.end ?? Infinity) <= span.start) next += 1;
        return (times[next]?.start ?? Infinity) < span.end;
      });
  });
}

/** When more places are taken than there are, in the order of time. */
function overfullTimes(bookings: readonly BookingToCome[], capacity: number): TimeSpan[] {
  const changes = bookings
    .flatMap(({ span, places }) => [
      { at: span.start, places },
      { at: span.end, places: -places },
    ])
    // Who leaves makes room for who comes at the same moment.
    .toSorted((one, other) => one.at - other.at || one.places - other.places);
  const times: TimeSpan[] = [];
  let taken = 0;
  let start: Instant | undefined;
  for (const { at, places } of changes) {
    taken += places;
    if (taken > capacity) start ??= at;
    else if (start !== undefined) {
      times.push({ start, end: at });
      start = undefined;
    }
  }
  return times;
}

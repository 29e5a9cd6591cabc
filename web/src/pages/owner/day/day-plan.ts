import { menuOf } from "@vitrine/domain/shop/menu";
import { isClosedOn } from "@vitrine/domain/shop/shop-closings";
import { CELL_MINUTES } from "@vitrine/domain/time/half-hour-cells";
import type { Barber, Shop } from "@vitrine/domain/shop/shop";
import { weekdayOf } from "@vitrine/domain/time/shop-time";
import type { Day } from "@vitrine/domain/time/shop-time";
import { slotsOnWeekday } from "@vitrine/domain/slots/time-slots";
import type { BookingOfDay, ClosedTimeOfDay } from "@vitrine/domain/wire/owner/see-day";
import type { BookingOfWeek } from "@vitrine/domain/wire/owner/see-week";

import { barberName, itemsOfBarber, overlap, wallSpan } from "./items-of-day.ts";
import type { WallSpan } from "./items-of-day.ts";

/** A day as it is drawn: a column for each barber, half hours from top to bottom. */
export interface DayPlan<Booking = BookingOfDay> {
  /** The first minute of each half hour. Empty on a day with neither hours nor bookings, even if it has closed times. */
  readonly rows: readonly number[];
  readonly columns: readonly BarberDay<Booking>[];
}

export function isEmptyDay({ columns }: DayPlan): boolean {
  return columns.every(({ bookings, closed }) => bookings.length + closed.length === 0);
}

/** How many minutes the day's shortest booking takes; a half hour at most. */
export function shortestBooking({ columns }: DayPlan): number {
  const bookings = columns.flatMap((column) => column.bookings);
  return Math.min(
    CELL_MINUTES,
    ...bookings.map(({ startMinute, endMinute }) => endMinute - startMinute),
  );
}

export interface BarberDay<Booking = BookingOfDay> {
  readonly barber: Barber;
  /** Whether by the shop's file the shop is closed, or the barber is away or has left. The owner cannot open that here. */
  readonly isAway: boolean;
  readonly bookings: readonly PlannedBooking<Booking>[];
  readonly closed: readonly PlannedClosing[];
  readonly halfHours: readonly HalfHour[];
  /** What can be booked, in pieces of a half hour at most; in a shop with a step, to the minute. */
  readonly free: readonly WallSpan[];
}

export interface PlannedBooking<Booking = BookingOfDay> extends WallSpan {
  readonly booking: Booking;
  /** Whether the booking lies in a closed time, or on a day on which the barber is away. */
  readonly isConflict: boolean;
  /** Until when nobody can book after it: its end, if there is no such time. */
  readonly paddedEndMinute: number;
  /** Its lane among the bookings drawn side by side, from 0, and how many lanes there are. */
  readonly lane: number;
  readonly lanes: number;
}

export interface PlannedClosing extends WallSpan {
  readonly closing: ClosedTimeOfDay;
  /** The start of its first half hour without a booking, where its note fits; `undefined` if bookings cover all of it. */
  readonly noteMinute: number | undefined;
}

interface HalfHour extends WallSpan {
  /** Whether any slot of the barber includes it. */
  readonly isServed: boolean;
  readonly isClosed: boolean;
  /** How many places bookings take. */
  readonly taken: number;
}

/** Of a booking it needs what the week knows: who, when and for how many. */
export function dayPlan<Booking extends BookingOfWeek>(
  shop: Shop,
  day: Day,
  {
    bookings,
    closed,
  }: { readonly bookings: readonly Booking[]; readonly closed: readonly ClosedTimeOfDay[] },
): DayPlan<Booking> {
  const weekday = weekdayOf(day);
  // A barber who has left the shop has no hours, but may still have bookings and closed times.
  const formerBarbers = [...bookings, ...closed]
    .map(({ barberColorId }) => barberColorId)
    .filter((id, index, ids) => !isBarber(shop, id) && ids.indexOf(id) === index)
    .toSorted((one, other) => one - other)
    .map((id) => ({ id, name: barberName(shop, id), colorId: 0, hours: [] }));
  const barbers: readonly Barber[] = [...shop.barbers, ...formerBarbers];
  const slots = barbers.map((barber) =>
    menuOf(shop, barber).flatMap((service) => slotsOnWeekday(shop, service, barber, weekday)),
  );
  const rows = rowsOf(
    [...slots.flat(), ...bookings.map((booking) => wallSpan(shop, day, booking))],
    closed.map((closing) => wallSpan(shop, day, closing)),
  );
  const columns = barbers.map((barber, index): BarberDay<Booking> => {
    const bookingItems = itemsOfBarber(shop, day, barber, bookings);
    const closedItems = itemsOfBarber(shop, day, barber, closed);
    const isAway = !isBarber(shop, barber.id) || isClosedOn(shop, barber, day);
    const halfHours = rows.map((minute): HalfHour => {
      const span = halfHour(minute);
      return {
        ...span,
        isServed: !isAway && (slots[index] ?? []).some((slot) => overlap(slot, span)),
        isClosed: closedItems.some((closing) => overlap(closing.span, span)),
        taken: bookingItems
          .filter((booking) => overlap(booking.span, span))
          .reduce((sum, { item }) => sum + item.places, 0),
      };
    });
    const planned = withLanes(
      bookingItems.map(({ item, span }) => ({
        ...span,
        booking: item,
        paddedEndMinute: span.endMinute + (item.paddingMinutes ?? 0),
        isConflict: isAway || closedItems.some((closing) => overlap(closing.span, span)),
      })),
    );
    return {
      barber,
      isAway,
      bookings: planned,
      closed: closedItems.map(({ item, span }) => ({
        ...span,
        closing: item,
        noteMinute: rows.find(
          (minute) =>
            overlap(halfHour(minute), span) &&
            !bookingItems.some((booking) => overlap(halfHour(minute), booking.span)),
        ),
      })),
      halfHours,
      free: freePieces(shop, halfHours, planned),
    };
  });
  return { rows, columns };
}

/** In a shop with a step, the gaps that bookings and the time after them leave; in any other, whole half hours. */
function freePieces(
  { capacity, stepMinutes }: Shop,
  halfHours: readonly HalfHour[],
  bookings: readonly PlannedBooking<unknown>[],
): readonly WallSpan[] {
  const open = halfHours.filter(({ isServed, isClosed }) => isServed && !isClosed);
  if (stepMinutes === undefined) return open.filter(({ taken }) => taken < capacity);
  return open.flatMap((piece) =>
    bookings.reduce<readonly WallSpan[]>(
      (gaps, { startMinute, paddedEndMinute }) =>
        gaps
          .flatMap((gap) => [
            { ...gap, endMinute: Math.min(gap.endMinute, startMinute) },
            { ...gap, startMinute: Math.max(gap.startMinute, paddedEndMinute) },
          ])
          .filter((gap) => gap.startMinute < gap.endMinute),
      [{ startMinute: piece.startMinute, endMinute: piece.endMinute }],
    ),
  );
}

/** The range of a barber's half hour, free or not, and of the free ones that follow it. */
export function freeRange(
  { columns }: DayPlan,
  barberColorId: number,
  startMinute: number,
): WallSpan {
  const { halfHours = [] } = columns.find(({ barber }) => barber.id === barberColorId) ?? {};
  // A tapped gap may begin within a half hour, where no time can be closed.
  const firstMinute = startMinute - (startMinute % CELL_MINUTES);
  let { endMinute } = halfHour(firstMinute);
  for (const next of halfHours) {
    const isFree = next.isServed && !next.isClosed && next.taken === 0;
    if (next.startMinute === endMinute && isFree) endMinute = next.endMinute;
  }
  return { startMinute: firstMinute, endMinute };
}

/** How many bookings of these barbers overlap a range. */
export function countBookings(
  { columns }: DayPlan,
  barberColorIds: readonly number[],
  range: WallSpan,
): number {
  return columns
    .filter(({ barber }) => barberColorIds.includes(barber.id))
    .flatMap(({ bookings }) => bookings)
    .filter((booking) => overlap(booking, range)).length;
}

function isBarber(shop: Shop, id: number): boolean {
  return shop.barbers.some((barber) => barber.id === id);
}

function halfHour(minute: number): WallSpan {
  return { startMinute: minute, endMinute: minute + CELL_MINUTES };
}

/** The half hours from the first to the last of `hours`, extended to closed times that would otherwise be out of sight. */
function rowsOf(hours: readonly WallSpan[], closed: readonly WallSpan[]): number[] {
  const edges = { startMinute: edge(hours, Math.min), endMinute: edge(hours, Math.max) };
  // On a day with neither hours nor bookings, closed times alone are not drawn.
  const hidden = hours.length === 0 ? [] : closed.filter((closing) => !overlap(closing, edges));
  const shown = [...hours, ...hidden];
  if (shown.length === 0) return [];
  const first = Math.floor(edge(shown, Math.min) / CELL_MINUTES);
  const end = Math.ceil(edge(shown, Math.max) / CELL_MINUTES);
  return Array.from({ length: end - first }, (_, index) => (first + index) * CELL_MINUTES);
}

function edge(spans: readonly WallSpan[], pick: (...minutes: number[]) => number): number {
  return pick(...spans.flatMap(({ startMinute, endMinute }) => [startMinute, endMinute]));
}

/** Gives bookings that overlap in time separate lanes, side by side. */
function withLanes<Booking>(
  bookings: readonly Omit<PlannedBooking<Booking>, "lane" | "lanes">[],
): PlannedBooking<Booking>[] {
  const sorted = bookings.toSorted((one, other) => one.startMinute - other.startMinute);
  const planned: PlannedBooking<Booking>[] = [];
  /** Bookings that overlap, if only by way of others. */
  let group: { item: (typeof sorted)[number]; lane: number }[] = [];
  let groupEnd = 0;
  const endGroup = (): void => {
    const lanes = Math.max(0, ...group.map(({ lane }) => lane + 1));
    planned.push(...group.map(({ item, lane }) => ({ ...item, lane, lanes })));
    group = [];
  };
  for (const item of sorted) {
    if (item.startMinute >= groupEnd) endGroup();
    const whole = { ...item, endMinute: item.paddedEndMinute };
    const busy = new Set(
      group
        .filter(({ item: other }) => overlap({ ...other, endMinute: other.paddedEndMinute }, whole))
        .map(({ lane }) => lane),
    );
    let lane = 0;
    while (busy.has(lane)) lane += 1;
    group.push({ item, lane });
    groupEnd = Math.max(groupEnd, item.paddedEndMinute);
  }
  endGroup();
  return planned;
}

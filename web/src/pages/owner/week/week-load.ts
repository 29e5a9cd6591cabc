import { daysOfWeek } from "@vitrine/domain/owner/week";
import { menuOf } from "@vitrine/domain/shop/menu";
import type { Barber, Shop } from "@vitrine/domain/shop/shop";
import { CELL_MINUTES } from "@vitrine/domain/time/half-hour-cells";
import { dayOf } from "@vitrine/domain/time/shop-time";
import type { Day, Instant } from "@vitrine/domain/time/shop-time";
import type { BookingOfWeek, SeeWeekAnswer } from "@vitrine/domain/wire/owner/see-week";

import { dayPlan } from "../day/day-plan.ts";
import type { BarberDay } from "../day/day-plan.ts";
import { dayOfItem, wallMinute } from "../day/items-of-day.ts";
import type { WallSpan } from "../day/items-of-day.ts";

export interface DayLoad {
  readonly day: Day;
  readonly bookings: number;
  /** Those who work that day or are booked. */
  readonly persons: readonly PersonLoad[];
}

export interface PersonLoad {
  readonly barber: Barber;
  /** How long they are open, and how long they are booked, in minutes. */
  readonly openMinutes: number;
  readonly bookedMinutes: number;
  /** How many people come, and the most of them at one time. */
  readonly people: number;
  readonly mostPlaces: number;
  /** The booked part of what is open, from 0 to 1: of time, and where there are several places, of places. */
  readonly share: number;
  /** What is still free, from now on, where the shortest service fits. */
  readonly free: readonly WallSpan[];
}

export function weekLoad(
  shop: Shop,
  firstDay: Day,
  now: Instant,
  { bookings, closed }: Pick<SeeWeekAnswer, "bookings" | "closed">,
): DayLoad[] {
  return daysOfWeek(firstDay).map((day) => {
    const isOfDay = (item: { readonly start: string }) => dayOfItem(shop, item) === day;
    const ofDay = bookings.filter(isOfDay);
    const { columns } = dayPlan(shop, day, { bookings: ofDay, closed: closed.filter(isOfDay) });
    const today = dayOf(now, shop.timeZone);
    // Nothing of a day that is over can be sold.
    const minute = day < today ? Infinity : wallMinute(now, day, shop.timeZone);
    const persons = columns
      .map((column) => personLoad(shop, minute, column))
      .filter(({ openMinutes, bookedMinutes }) => openMinutes + bookedMinutes > 0);
    return { day, bookings: ofDay.length, persons };
  });
}

function personLoad(
  shop: Shop,
  nowMinute: number,
  { barber, bookings, halfHours, free }: BarberDay<BookingOfWeek>,
): PersonLoad {
  const isOpen = ({ isServed, isClosed }: (typeof halfHours)[number]) => isServed && !isClosed;
  // What is booked in closed time was open, too.
  const open = halfHours.filter((halfHour) => isOpen(halfHour) || halfHour.taken > 0);
  const openMinutes = open.length * CELL_MINUTES;
  const bookedMinutes = sum(bookings.map(lengthOf));
  const takenMinutes = sum(bookings.map((one) => lengthOf(one) * one.booking.places));
  const shortest = Math.min(...menuOf(shop, barber).map(({ minutes }) => minutes));
  const fromMinute = Math.ceil(nowMinute / CELL_MINUTES) * CELL_MINUTES;
  return {
    barber,
    openMinutes,
    bookedMinutes,
    people: sum(bookings.map(({ booking }) => booking.places)),
    mostPlaces: Math.max(0, ...halfHours.map(({ taken }) => taken)),
    share:
      openMinutes === 0
        ? 0
        : Math.min(1, takenMinutes / (openMinutes * Math.max(1, shop.capacity))),
    free: joined(
      free.map((piece) => ({ ...piece, startMinute: Math.max(piece.startMinute, fromMinute) })),
    ).filter((stretch) => lengthOf(stretch) >= shortest),
  };
}

/** Pieces that follow one another without a gap become one. */
function joined(pieces: readonly WallSpan[]): WallSpan[] {
  const stretches: WallSpan[] = [];
  for (const { startMinute, endMinute } of pieces) {
    if (startMinute >= endMinute) continue;
    const last = stretches.at(-1);
    if (last?.endMinute === startMinute) stretches.splice(-1, 1, { ...last, endMinute });
    else stretches.push({ startMinute, endMinute });
  }
  return stretches;
}

function lengthOf({ startMinute, endMinute }: WallSpan): number {
  return endMinute - startMinute;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

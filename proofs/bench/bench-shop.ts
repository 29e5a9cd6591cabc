// The shop that is measured: many calendars, so that there are enough slots to sell and enough years to search.

import { addDays, weekdayOf } from "@vitrine/domain/time/shop-time";
import type { Service, Shop } from "@vitrine/domain/shop/shop";
import { bookableDays } from "@vitrine/domain/slots/booking-days";
import { slotsOf, spanOf } from "@vitrine/domain/slots/time-slots";
import type { TimeSlot } from "@vitrine/domain/slots/time-slots";
import type { TimeSpan } from "@vitrine/domain/time/time-span";
import { shop } from "@vitrine/shops/barbearia";

import { CALENDAR_COUNT, calendarIdOf } from "./bench-calendars.ts";

/** The Monday that it is while measuring. */
export const BENCH_NOW = "2026-11-23T10:00:00-03:00";
export const BENCH_DAYS = [
  "2026-11-24",
  "2026-11-25",
  "2026-11-26",
  "2026-11-27",
  "2026-11-30",
  "2026-12-01",
  "2026-12-02",
  "2026-12-03",
  "2026-12-04",
  "2026-12-07",
] as const;

export const BARBER_COLOR_IDS = [5, 6, 7] as const;

/** What a shop has of whose days the most are asked for at once: all its people at that, and notices. */
export const WIDE_FACTS = {
  windowDays: 45,
  offersAnyBarber: true,
  bookUntilMinutes: 60,
  firstSlotUntil: "22:00",
  barbers: [...shop.barbers, ...[8, 9].map((id) => ({ id, name: `barbeiro${id}`, colorId: id }))],
} as const satisfies Partial<Shop>;

/** The days that are answered of it. */
export const WIDE_DAYS = bookableDays({ ...shop, ...WIDE_FACTS }, Date.parse(BENCH_NOW)).slice(
  0,
  31,
);

/** The zone in which all of them are. */
export const BENCH_ZONE = shop.timeZone;

/** What the clients of a measured server book, and look for. */
export interface SoldService {
  readonly timeType: Service["timeType"];
  /** What a day shows. */
  readonly slots: readonly TimeSlot[];
  /** Of these, those that are sold: none overlaps another. */
  readonly sold: readonly TimeSlot[];
}

const [HALF_HOUR, HOUR] = shop.services;

/** The half hours of a day of the shop. */
export const HALF_HOURS = HALF_HOUR === undefined ? [] : slotsOf(shop, HALF_HOUR);

/** What is sold unless something else is named. */
export const SOLD_HALF_HOURS: SoldService = {
  timeType: HALF_HOUR?.timeType,
  slots: HALF_HOURS,
  sold: HALF_HOURS,
};

const HOURS = HOUR === undefined ? [] : slotsOf({ stepMinutes: 5 }, HOUR);

/** An hour that begins at any five minutes. Each that is sold takes one half hour whole and a part of the two beside it. */
export const SOLD_HOURS_BY_FIVE: SoldService = {
  timeType: HOUR?.timeType,
  slots: HOURS,
  sold: apart(HOURS.filter(({ startMinute }) => startMinute % 30 !== 0)),
};

/** The first of them, and each next one that begins five minutes or more after the last. */
function apart(slots: readonly TimeSlot[]): TimeSlot[] {
  let freeFrom = 0;
  return slots.filter(({ startMinute, endMinute }) => {
    if (startMinute < freeFrom) return false;
    freeFrom = endMinute + 5;
    return true;
  });
}

export interface Place {
  readonly calendarId: string;
  readonly barberColorId: number;
  readonly span: TimeSpan;
}

/** How many of them can be sold in the booking window. */
export function placesInWindow({ sold }: SoldService): number {
  return CALENDAR_COUNT * BARBER_COLOR_IDS.length * BENCH_DAYS.length * sold.length;
}

/** The place number `index` of the booking window, another one for each index, neighbours far apart. */
export function placeInWindow(index: number, { sold }: SoldService = SOLD_HALF_HOURS): Place {
  const ofCalendar = Math.floor(index / CALENDAR_COUNT);
  const ofBarber = Math.floor(ofCalendar / BARBER_COLOR_IDS.length);
  const ofDay = Math.floor(ofBarber / BENCH_DAYS.length);
  return {
    calendarId: calendarIdOf(index),
    barberColorId: BARBER_COLOR_IDS[ofCalendar % BARBER_COLOR_IDS.length] ?? 5,
    span: spanOf(
      shop,
      BENCH_DAYS[ofBarber % BENCH_DAYS.length] ?? BENCH_DAYS[0],
      sold[ofDay % sold.length] ?? { startMinute: 480, endMinute: 510 },
    ),
  };
}

const DAYS_OF_TEN_YEARS = 3_652;
// No factor in common with the places of a day: steps of it meet each of them once.
const STEP = 7_919;

/**
 * `count` places in the ten years before the booking window, a day's after the day's before, spread evenly over the
 * weekdays and over `calendars` calendars, each place once: the years of shops that have been open long.
 */
export function* placesOfYears(count: number, calendars: number): Generator<Place> {
  const days = weekdaysOfTenYears();
  const placesOfDay = calendars * BARBER_COLOR_IDS.length * HALF_HOURS.length;
  if (count > days.length * placesOfDay) {
    throw new Error(`ten years of ${calendars} calendars do not hold ${count} bookings`);
  }
  let placed = 0;
  for (const [at, day] of days.entries()) {
    const spans = spansOf(day);
    const until = Math.round((count * (at + 1)) / days.length);
    for (let ofDay = 0; placed < until; ofDay += 1, placed += 1) {
      const place = ((ofDay + at) * STEP) % placesOfDay;
      const ofCalendar = Math.floor(place / calendars);
      const span = spans[Math.floor(ofCalendar / BARBER_COLOR_IDS.length)];
      const barberColorId = BARBER_COLOR_IDS[ofCalendar % BARBER_COLOR_IDS.length];
      if (span === undefined || barberColorId === undefined) throw new Error("no such half hour");
      yield { calendarId: calendarIdOf(place % calendars), barberColorId, span };
    }
  }
}

/** No clock has ever been set between a shop's opening and its closing: one look into the zone is enough for a day. */
function spansOf(day: string): TimeSpan[] {
  const [first] = HALF_HOURS;
  if (first === undefined) throw new Error("the shop has no half hour");
  const { start, end } = spanOf(shop, day, first);
  return HALF_HOURS.map(({ startMinute }) => {
    const later = (startMinute - first.startMinute) * 60_000;
    return { start: start + later, end: end + later };
  });
}

function weekdaysOfTenYears(): string[] {
  return Array.from({ length: DAYS_OF_TEN_YEARS }, (_, index) =>
    addDays(BENCH_DAYS[0], index - DAYS_OF_TEN_YEARS),
  ).filter((day) => ![0, 6].includes(weekdayOf(day)));
}

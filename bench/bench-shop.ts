// The shop that is measured: many calendars, so that there are enough slots to sell and enough years to search.

import { addDays, startOfDay } from "@vitrine/domain/shop-time";
import { catalogueOf } from "@vitrine/domain/shop";
import { slotsOf, spanOf } from "@vitrine/domain/time-slots";
import type { TimeSpan } from "@vitrine/domain/time-span";
import { shop } from "@vitrine/shops/barbearia";

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
export const CALENDAR_COUNT = 1_000;

/** The zone in which all of them are. */
export const BENCH_ZONE = shop.timeZone;

const HALF_HOURS = shop.services.slice(0, 1).flatMap(slotsOf);

export const BENCH_CATALOGUE = catalogueOf(
  Array.from({ length: CALENDAR_COUNT }, (_, index) => ({
    ...shop,
    calendarId: calendarIdOf(index),
  })),
);

export function calendarIdOf(index: number): string {
  return `shop-${String(index % CALENDAR_COUNT).padStart(4, "0")}`;
}

export interface Place {
  readonly calendarId: string;
  readonly barberColorId: number;
  readonly span: TimeSpan;
}

/** How many half hours can be sold in the booking window. */
export const PLACES_IN_WINDOW =
  CALENDAR_COUNT * BARBER_COLOR_IDS.length * BENCH_DAYS.length * HALF_HOURS.length;

/** The half hour number `index` of the booking window, another one for each index, neighbours far apart. */
export function placeInWindow(index: number): Place {
  const ofCalendar = Math.floor(index / CALENDAR_COUNT);
  const ofBarber = Math.floor(ofCalendar / BARBER_COLOR_IDS.length);
  const ofDay = Math.floor(ofBarber / BENCH_DAYS.length);
  return {
    calendarId: calendarIdOf(index),
    barberColorId: BARBER_COLOR_IDS[ofCalendar % BARBER_COLOR_IDS.length] ?? 5,
    span: spanOf(
      shop,
      BENCH_DAYS[ofBarber % BENCH_DAYS.length] ?? BENCH_DAYS[0],
      HALF_HOURS[ofDay % HALF_HOURS.length] ?? { label: "", startMinute: 480, endMinute: 510 },
    ),
  };
}

// Ten years, in steps of four weeks; two turns of them hold a million bookings.
const STEPS = 65;
const STEP_DAYS = 28;

/** The half hour number `index` outside the booking window: the years of a shop that has been open long. */
export function placeOutsideWindow(index: number): Place {
  const { span, ...place } = placeInWindow(index % PLACES_IN_WINDOW);
  const turn = Math.floor(index / PLACES_IN_WINDOW);
  const steps = 1 + 2 * (index % STEPS) + turn;
  const shift =
    startOfDay(BENCH_DAYS[0], BENCH_ZONE) -
    startOfDay(addDays(BENCH_DAYS[0], -STEP_DAYS * steps), BENCH_ZONE);
  return { ...place, span: { start: span.start - shift, end: span.end - shift } };
}

// A series: a client comes at the same time of a weekday, every so many weeks. Each of its dates is a booking like any other,
// from when it is promised on. decisions/0059

import type { RefusalCode } from "../../refusals.ts";
import { isClosedOn } from "../../shop/shop-closings.ts";
import type { Barber, Service, Shop } from "../../shop/shop.ts";
import { isSeriesDay } from "../../slots/booking-days.ts";
import { isRealSlot, slotsOn } from "../../slots/time-slots.ts";
import { addDays, dayOf, toRfc3339 } from "../../time/shop-time.ts";
import type { Day, Instant } from "../../time/shop-time.ts";
import type { TimeSpan } from "../../time/time-span.ts";
import { lastScheduledDay } from "../closings.ts";

/** After how many weeks a series may have its next date. */
export const SERIES_WEEKS = [1, 2, 4] as const;

export type SeriesWeeks = (typeof SERIES_WEEKS)[number];

/** More dates than a weekly series has: it ends at most 400 days from today. @see isSeriesDay */
export const SERIES_DATES_MAX = 60;

/** A series without an end asks after so many days whether it goes on, */
const ASKED_AFTER_DAYS = 365;

/** and, unanswered for so many, has no dates beyond those that clients can book by then. */
const ANSWERED_WITHIN_DAYS = 30;

/** `toda semana`, `a cada 2 semanas` */
export function everyWeeksText(weeks: number): string {
  return weeks === 1 ? "toda semana" : `a cada ${weeks} semanas`;
}

/** How far the dates of a series go. */
export interface SeriesEnd {
  /** The last day that may have a date; `undefined` for a series without an end. */
  readonly until?: Day | undefined;
  /** The day from which on the owner is asked whether it goes on. */
  readonly asksOn: Day;
}

/** When a series that is confirmed on a day asks whether it goes on. */
export function seriesAsksOn(confirmed: Day): Day {
  return addDays(confirmed, ASKED_AFTER_DAYS);
}

/** Whether the time to answer is over: it has no further dates, whatever clients can book by then. */
export function isSeriesUnanswered(asksOn: Day, today: Day): boolean {
  return today > lastAnswerDay(asksOn);
}

/** The first day on which a series that is asked today may have begun to ask. */
export function firstAskedOn(today: Day): Day {
  return addDays(today, -ANSWERED_WITHIN_DAYS);
}

function lastAnswerDay(asksOn: Day): Day {
  return addDays(asksOn, ANSWERED_WITHIN_DAYS);
}

/**
 * The last day whose date is promised at `now`. Without an end, dates are promised as far ahead as weekly closings go, and
 * never less far than clients can book before the owner need have answered.
 */
export function lastSeriesDay(shop: Shop, { until, asksOn }: SeriesEnd, now: Instant): Day {
  if (until !== undefined) return until;
  const scheduled = lastScheduledDay(shop, now);
  const bookableUnanswered = addDays(lastAnswerDay(asksOn), shop.windowDays);
  return scheduled < bookableUnanswered ? scheduled : bookableUnanswered;
}

/** Where a series has its dates: the day of its first one, and after how many weeks each next one is. */
export interface SeriesRhythm {
  readonly firstDay: Day;
  readonly everyWeeks: number;
}

/** The day of the date in this place of the series; the first one is in place 0. */
export function seriesDay({ firstDay, everyWeeks }: SeriesRhythm, place: number): Day {
  return addDays(firstDay, place * everyWeeks * 7);
}

/** The days of a series from this place to the last day, in order. */
export function seriesDays(rhythm: SeriesRhythm, last: Day, place = 0): Day[] {
  const days: Day[] = [];
  for (let next = place; ; next++) {
    const day = seriesDay(rhythm, next);
    if (day > last) return days;
    days.push(day);
  }
}

/** `08:00 - 08:30`: the time of the day at which a series is, by which its slot is found on each of its days. */
export function seriesTime({ start, end }: TimeSpan, timeZone: string): string {
  return [start, end]
    .map((at) => toRfc3339(at, timeZone).slice("2026-11-24T".length, "2026-11-24T08:00".length))
    .join(" - ");
}

/** The slot of this time on a day; `undefined` where the shop has none, is closed, or the barber is away. */
export function seriesSlot(
  shop: Shop,
  barber: Barber,
  services: readonly Service[],
  day: Day,
  time: string,
): TimeSpan | undefined {
  if (isClosedOn(shop, barber, day)) return undefined;
  return services
    .flatMap((service) => slotsOn(shop, service, barber, day))
    .find(({ label }) => label === time)?.span;
}

/** Why a series cannot have these dates, the half hours aside. Each is on a day of its own of the series, in order. */
export function refusalForSeries(
  shop: Shop,
  barber: Barber,
  service: Service,
  {
    first,
    others,
    everyWeeks,
    until,
  }: {
    readonly first: TimeSpan;
    readonly others: readonly TimeSpan[];
    readonly everyWeeks: number;
    readonly until?: Day | undefined;
  },
  now: Instant,
): RefusalCode | undefined {
  const { timeZone } = shop;
  const firstDay = dayOf(first.start, timeZone);
  if (until !== undefined && (until < firstDay || !isSeriesDay(shop, until, now))) {
    return "series-end-invalid";
  }
  const last = lastSeriesDay(shop, { until, asksOn: seriesAsksOn(firstDay) }, now);
  const [, ...possible] = seriesDays({ firstDay, everyWeeks }, last);
  const days = others.map(({ start }) => dayOf(start, timeZone));
  const isInOrder = days.every((day, index) => index === 0 || (days[index - 1] ?? "") < day);
  if (!isInOrder || !days.every((day) => possible.includes(day))) return "day-not-bookable";
  const isEachSlot = others.every((span) => isRealSlot(shop, [service], barber, span));
  if (!isEachSlot) return "slot-unknown";
  return days.some((day) => isClosedOn(shop, barber, day)) ? "slot-taken" : undefined;
}

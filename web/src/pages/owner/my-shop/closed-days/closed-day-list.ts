import { closingOn, isOver } from "@vitrine/domain/shop/opening/closed-days";
import type { ClosedDays, Shop } from "@vitrine/domain/shop/shop";
import { SHOP_MAX } from "@vitrine/domain/shop/shop-limits";
import { holidayName, holidaysBefore, holidaysFrom } from "@vitrine/domain/time/holidays";
import type { Holiday } from "@vitrine/domain/time/holidays";
import { addDays, weekdayOf } from "@vitrine/domain/time/shop-time";
import type { Day } from "@vitrine/domain/time/shop-time";

import { keyOfClosing } from "../draft/merge-shops.ts";

/** Closed days with their place in the facts, by which an edit finds them again. */
export interface ListedDays {
  readonly days: ClosedDays;
  readonly index: number;
}

export interface ListedHoliday extends Holiday {
  /** What closes the shop then. */
  readonly closing: ClosedDays | undefined;
  /** Whether any service is done on its weekday. */
  readonly isOpenWeekday: boolean;
}

/** Holidays of the whole shop and days off of one, but for the holidays that have a line of their own. */
export function daysOff({ closed }: Pick<Shop, "closed">, today: Day): readonly ListedDays[] {
  return listed(closed).filter(({ days }) => !isOver(days, today) && !isHoliday(days));
}

/** What is over, the latest first. */
export function daysOver({ closed }: Pick<Shop, "closed">, today: Day): readonly ListedDays[] {
  return listed(closed)
    .filter(({ days }) => isOver(days, today) && !isHoliday(days))
    .toSorted((one, other) => (one.days.from > other.days.from ? -1 : 1));
}

export function holidaysToCome(shop: Shop, today: Day): readonly ListedHoliday[] {
  return holidaysFrom(today).map((holiday) => listedHoliday(shop, holiday));
}

export function holidaysOver(shop: Shop, today: Day): readonly ListedHoliday[] {
  return holidaysBefore(today).map((holiday) => listedHoliday(shop, holiday));
}

export function newDayOff(today: Day): ClosedDays {
  return { from: addDays(today, 1) };
}

/**
 * Puts one more at the end. In a full list it takes the place of what began first of all that ended more than a year ago;
 * `undefined` if there is none.
 */
export function withDayOff(
  closed: readonly ClosedDays[],
  days: ClosedDays,
  today: Day,
): readonly ClosedDays[] | undefined {
  if (closed.length < SHOP_MAX.closed) return [...closed, days];
  const [oldest] = closed
    .filter((one) => isOver(one, addDays(today, -366)))
    .toSorted((one, other) => (one.from < other.from ? -1 : 1));
  return oldest === undefined ? undefined : [...closed.filter((one) => one !== oldest), days];
}

export function dayOffChanged(
  days: ClosedDays,
  change: { readonly from?: Day; readonly to?: Day; readonly barberId?: number | undefined },
): ClosedDays {
  const { from, to, barberId } = { ...days, to: days.to ?? days.from, ...change };
  // The end follows a beginning that is moved behind it.
  const last = change.from !== undefined && to < from ? from : to;
  return {
    from,
    ...(last !== from && { to: last }),
    ...(barberId !== undefined && { barberId }),
  };
}

/** Where an entry stands, also once the list has been published, which puts it in order; -1 if it is gone. */
export function placeOfEntry(closed: readonly ClosedDays[], entry: ClosedDays): number {
  const place = closed.indexOf(entry);
  const key = keyOfClosing(entry);
  return place >= 0 ? place : closed.findIndex((days) => keyOfClosing(days) === key);
}

function listed(closed: readonly ClosedDays[]): readonly ListedDays[] {
  return closed.map((days, index) => ({ days, index }));
}

function isHoliday({ from, to = from, barberId }: ClosedDays): boolean {
  return barberId === undefined && from === to && holidayName(from) !== undefined;
}

function listedHoliday({ closed, services }: Shop, holiday: Holiday): ListedHoliday {
  const weekday = weekdayOf(holiday.day);
  return {
    ...holiday,
    closing: closingOn(closed, holiday.day),
    isOpenWeekday: services.some(({ hours }) =>
      hours.some(({ weekdays }) => weekdays.includes(weekday)),
    ),
  };
}

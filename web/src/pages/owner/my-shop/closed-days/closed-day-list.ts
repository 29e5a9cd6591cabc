import { closingOn, isOver } from "@vitrine/domain/shop/opening/closed-days";
import type { ClosedDays, Shop } from "@vitrine/domain/shop/shop";
import { holidayName, holidaysBefore, holidaysFrom } from "@vitrine/domain/time/holidays";
import type { Holiday } from "@vitrine/domain/time/holidays";
import { addDays, weekdayOf } from "@vitrine/domain/time/shop-time";
import type { Day } from "@vitrine/domain/time/shop-time";

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

export function withDayOff(closed: readonly ClosedDays[], today: Day): readonly ClosedDays[] {
  return [...closed, { from: addDays(today, 1) }];
}

export function withDayOffChanged(
  closed: readonly ClosedDays[],
  index: number,
  change: { readonly from?: Day; readonly to?: Day; readonly barberId?: number | undefined },
): readonly ClosedDays[] {
  return closed.map((days, at) => {
    if (at !== index) return days;
    const { from, to, barberId } = { ...days, to: days.to ?? days.from, ...change };
    // The end follows a beginning that is moved behind it.
    const last = change.from !== undefined && to < from ? from : to;
    return {
      from,
      ...(last !== from && { to: last }),
      ...(barberId !== undefined && { barberId }),
    };
  });
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

import { addDays } from "../../time/shop-time.ts";
import type { Day } from "../../time/shop-time.ts";
import type { ClosedDays } from "../shop.ts";

/** What closes the whole shop on this day; `undefined` if nothing does. */
export function closingOn(closed: readonly ClosedDays[], day: Day): ClosedDays | undefined {
  return closed.find((days) => days.barberId === undefined && covers(days, day));
}

export function withDayClosed(closed: readonly ClosedDays[], day: Day): readonly ClosedDays[] {
  return closingOn(closed, day) === undefined ? [...closed, { from: day }] : closed;
}

/** Opens the shop on this day. What closes a longer time keeps the days before and after it. */
export function withDayOpen(closed: readonly ClosedDays[], day: Day): readonly ClosedDays[] {
  return closed.flatMap((days) => {
    if (days.barberId !== undefined || !covers(days, day)) return [days];
    const { from, to = from } = days;
    return [...daysFrom(from, addDays(day, -1)), ...daysFrom(addDays(day, 1), to)];
  });
}

export function isOver({ from, to = from }: ClosedDays, today: Day): boolean {
  return to !== "" && to < today;
}

function covers({ from, to = from }: ClosedDays, day: Day): boolean {
  return from <= day && day <= to;
}

function daysFrom(from: Day, to: Day): readonly ClosedDays[] {
  if (to < from) return [];
  return [from === to ? { from } : { from, to }];
}

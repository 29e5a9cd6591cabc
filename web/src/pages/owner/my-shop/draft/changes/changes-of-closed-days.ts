import { barberById } from "@vitrine/domain/shop/shop";
import type { ClosedDays, Shop } from "@vitrine/domain/shop/shop";
import { SHORT_WEEKDAYS } from "@vitrine/domain/shop/weekdays";
import { holidayName } from "@vitrine/domain/time/holidays";
import { addDays, isDay, weekdayOf } from "@vitrine/domain/time/shop-time";
import type { Day } from "@vitrine/domain/time/shop-time";

import { CHANGES_COPY as copy } from "./changes-copy.ts";

interface Days {
  readonly from: Day;
  readonly to: Day;
}

/** `Corpus Christi: fechado`, `Iracema, de 10/12/2026 a 20/12/2026: de folga` */
export function changesOfClosedDays(before: Shop, after: Shop): readonly string[] {
  const whose = new Set([...before.closed, ...after.closed].map(({ barberId }) => barberId));
  const changes = [...whose].flatMap((id) => {
    const [was, is] = [before, after].map(({ closed }) => daysOf(closed, id)) as [Days[], Days[]];
    // Who has left needs no day off.
    const person = id === undefined ? undefined : barberById(after, id)?.name;
    if (id !== undefined && person === undefined) return [];
    const [closed, open] = person === undefined ? [copy.closed, copy.open] : [copy.away, copy.back];
    return [
      ...without(is, was).map((days) => ({ days, text: closed, person })),
      ...without(was, is).map((days) => ({ days, text: open, person })),
    ];
  });
  const sentences = changes
    .toSorted((one, other) => (one.days.from < other.days.from ? -1 : 1))
    .map(({ days, text, person }) => {
      const change = copy.is(daysText(days), text);
      return person === undefined ? change : copy.of(person, change);
    });
  return isUnfinished(after) && !isUnfinished(before)
    ? [...sentences, copy.unfinishedDate]
    : sentences;
}

/** `Natal`, `qui 24/12/2026`, `De 24/12/2026 a 03/01/2027` */
export function daysText({ from, to = from }: Pick<ClosedDays, "from" | "to">): string {
  return from === to
    ? (holidayName(from) ?? dayText(from))
    : copy.days(dateText(from), dateText(to));
}

/** `qui 24/12/2026` */
export function dayText(day: Day): string {
  return `${SHORT_WEEKDAYS[weekdayOf(day)]} ${dateText(day)}`;
}

function dateText(day: Day): string {
  return day.split("-").toReversed().join("/");
}

function isUnfinished({ closed }: Shop): boolean {
  return closed.some((days) => !isWhole(days));
}

function isWhole({ from, to = from }: ClosedDays): boolean {
  return isDay(from) && isDay(to) && from <= to;
}

/** The closed days of one, in their order and without an overlap. */
function daysOf(closed: readonly ClosedDays[], barberId: number | undefined): Days[] {
  const ranges = closed
    .filter((days) => days.barberId === barberId && isWhole(days))
    .map(({ from, to = from }) => ({ from, to }))
    .toSorted((one, other) => (one.from < other.from ? -1 : 1));
  const merged: Days[] = [];
  for (const days of ranges) {
    const last = merged.at(-1);
    if (last === undefined || addDays(last.to, 1) < days.from) merged.push(days);
    else merged[merged.length - 1] = { from: last.from, to: last.to > days.to ? last.to : days.to };
  }
  return merged;
}

function without(days: readonly Days[], others: readonly Days[]): readonly Days[] {
  return others.reduce(
    (left, other) =>
      left.flatMap(({ from, to }) =>
        other.to < from || to < other.from
          ? [{ from, to }]
          : [
              { from, to: addDays(other.from, -1) },
              { from: addDays(other.to, 1), to },
            ].filter((part) => part.from <= part.to),
      ),
    days,
  );
}

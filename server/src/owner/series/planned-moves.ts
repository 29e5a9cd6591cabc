import { seriesDay, seriesSlot, seriesTime } from "@vitrine/domain/owner/series/series";
import { barberById } from "@vitrine/domain/shop/shop";
import type { Shop } from "@vitrine/domain/shop/shop";
import { servicesToMoveTo } from "@vitrine/domain/slots/slot-admission";
import { dayOf } from "@vitrine/domain/time/shop-time";
import type { Day } from "@vitrine/domain/time/shop-time";
import type { TimeSpan } from "@vitrine/domain/time/time-span";

import type { SeriesPlan } from "./series-rows-table.ts";
import type { FoundSeries, SeriesDate } from "./series-table.ts";

export interface PlannedMove {
  readonly date: SeriesDate;
  /** `undefined` for a date that was moved alone before, which stays where it is. */
  readonly day: Day | undefined;
  /** The slot on that day; `undefined` where there is none. */
  readonly span: TimeSpan | undefined;
}

/** Where the dates of a series move with the first of them: to its new weekday and time, as many weeks apart as before. */
export function plannedMoves(
  shop: Shop,
  { plan, dates }: FoundSeries,
  barberColorId: number,
  to: TimeSpan,
): {
  readonly moves: readonly PlannedMove[];
  readonly plan: Pick<SeriesPlan, "barberColorId" | "time" | "firstDay">;
} {
  const { timeZone } = shop;
  const { everyWeeks } = plan;
  const time = seriesTime(to, timeZone);
  const [first] = dates;
  // So many weeks before the new day as the first of the dates comes after the first of the series.
  const newDay = dayOf(to.start, timeZone);
  const firstDay = seriesDay({ firstDay: newDay, everyWeeks }, -(first?.place ?? 0));
  const barber = barberById(shop, barberColorId);
  const minutes = (to.end - to.start) / 60_000;
  const moves = dates.map((date) => {
    const stays = date !== first && wasMovedAlone(plan, date, timeZone);
    if (barber === undefined || stays) return { date, day: undefined, span: undefined };
    const day = seriesDay({ firstDay, everyWeeks }, date.place);
    const services = servicesToMoveTo(shop, barber, date.serviceId, minutes);
    return { date, day, span: seriesSlot(shop, barber, services, day, time) };
  });
  return { moves, plan: { barberColorId, time, firstDay } };
}

/** Whether somebody has moved it to a time that is not its own in the series. */
function wasMovedAlone(
  plan: SeriesPlan,
  { place, barberColorId, span, hasMoved }: SeriesDate,
  timeZone: string,
): boolean {
  return (
    hasMoved &&
    (barberColorId !== plan.barberColorId ||
      seriesTime(span, timeZone) !== plan.time ||
      dayOf(span.start, timeZone) !== seriesDay(plan, place))
  );
}

import {
  areHoursAlike,
  areRangesAlike,
  servicesWithOwnHours,
  shopHours,
  weekPlanOf,
  WEEK_FROM_MONDAY,
} from "@vitrine/domain/shop/opening/week-plan";
import type { OpenRange } from "@vitrine/domain/shop/opening/week-plan";
import type { Barber, OpenHours, Shop, Weekday } from "@vitrine/domain/shop/shop";
import { weekdaysText } from "@vitrine/domain/shop/weekdays";

import { CHANGES_COPY as copy } from "./changes-copy.ts";

/** `Sábado: 09:00 – 13:00`; of a service with its own hours `pintura, sábado: fechado`. */
export function changesOfHours(before: Shop, after: Shop): readonly string[] {
  const ownBefore = servicesWithOwnHours(before);
  const ownAfter = servicesWithOwnHours(after, before);
  const ofShop = changesOfWeek(shopHours(before, ownBefore), shopHours(after, ownAfter));
  const ofServices = after.services.flatMap((service) => {
    const was = before.services.find(({ id }) => id === service.id);
    if (was === undefined || areHoursAlike(was.hours, service.hours)) return [];
    const [wasOwn, isOwn] = [ownBefore.includes(service.id), ownAfter.includes(service.id)];
    if (!isOwn) return wasOwn ? [copy.is(service.name, copy.hoursOfShop)] : [];
    return changesOfWeek(was.hours, service.hours).map((change) => copy.of(service.name, change));
  });
  return [...ofShop, ...ofServices];
}

/** Of a person who was there before. */
export function changesOfPersonHours(
  before: Shop,
  after: Shop,
  name: string,
  was: Barber["hours"],
  is: Barber["hours"],
): readonly string[] {
  if (was === is || (was !== undefined && is !== undefined && areHoursAlike(was, is))) return [];
  if (is === undefined) return [copy.is(name, copy.hoursOfShop)];
  const usual = was ?? shopHours(after, servicesWithOwnHours(after, before));
  const changes = changesOfWeek(usual, is).map((change) => copy.of(name, change));
  return changes.length > 0 ? changes : [copy.is(name, copy.ownHours)];
}

/** What is different on which weekdays, those with equal ranges together. */
function changesOfWeek(
  before: readonly OpenHours[],
  after: readonly OpenHours[],
): readonly string[] {
  const [was, is] = [weekPlanOf(before), weekPlanOf(after)];
  const changed = WEEK_FROM_MONDAY.filter((day) => !areRangesAlike(was[day], is[day]));
  const byRanges = Map.groupBy(changed, (day: Weekday) => rangesText(is[day]));
  return [...byRanges].map(([ranges, days]) => copy.is(weekdaysText(days), ranges));
}

/** `09:00 – 13:00 e 15:00 – 19:00`, or that it is closed. */
export function rangesText(ranges: readonly OpenRange[]): string {
  return ranges.length === 0 ? copy.closed : copy.list(ranges.map(rangeText));
}

export function rangeText({ from, to }: OpenRange): string {
  return copy.range(from || copy.unfinished, to || copy.unfinished);
}

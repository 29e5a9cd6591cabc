import { minuteOf } from "../../slots/time-slots.ts";
import { clock } from "../../time/shop-time.ts";
import type { OpenHours, Service, Shop, WallTime, Weekday } from "../shop.ts";

export type OpenRange = Pick<OpenHours, "from" | "to">;

/** The ranges of each weekday, as people edit them; none on a closed one. */
export type WeekPlan = Readonly<Record<Weekday, readonly OpenRange[]>>;

/** As people list them. */
export const WEEK_FROM_MONDAY: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 0];

const WORKDAYS: ReadonlySet<Weekday> = new Set([1, 2, 3, 4, 5]);

/** What is proposed in a shop that has no hours at all. */
const USUAL_RANGES: readonly OpenRange[] = [{ from: "09:00", to: "18:00" }];

const DAY_MINUTES = 24 * 60;

export function weekPlanOf(hours: readonly OpenHours[]): WeekPlan {
  const plan: Record<Weekday, OpenRange[]> = { 0: [], 1: [], 2: [], 3: [], 4: [], 5: [], 6: [] };
  for (const { weekdays, from, to } of hours) {
    for (const weekday of weekdays) plan[weekday].push({ from, to });
  }
  return plan;
}

/** The hours that mean the plan, weekdays with equal ranges together. Reading them again gives the same plan. */
export function hoursOfWeek(plan: WeekPlan): readonly OpenHours[] {
  const daysByRanges = new Map<string, Weekday[]>();
  for (const weekday of WEEK_FROM_MONDAY) {
    const key = JSON.stringify(plan[weekday].map(({ from, to }) => [from, to]));
    daysByRanges.set(key, [...(daysByRanges.get(key) ?? []), weekday]);
  }
  return [...daysByRanges.values()].flatMap((weekdays) =>
    plan[weekdays[0] ?? 0].map(({ from, to }) => ({ weekdays, from, to })),
  );
}

/** Whether both mean the same: the order in which hours are listed means nothing. */
export function areHoursAlike(one: readonly OpenHours[], other: readonly OpenHours[]): boolean {
  return keyOf(one) === keyOf(other);
}

export function areRangesAlike(one: readonly OpenRange[], other: readonly OpenRange[]): boolean {
  return keyOfRanges(one) === keyOfRanges(other);
}

/**
 * The ids of the services whose hours are not those that most services share. Of two hours that as many share, the shop's
 * are those that it had `before` an edit.
 */
export function servicesWithOwnHours(
  { services }: Pick<Shop, "services">,
  before?: Pick<Shop, "services">,
): readonly number[] {
  const shared = sharedKey(services, before && sharedKey(before.services));
  return services.filter(({ hours }) => keyOf(hours) !== shared).map(({ id }) => id);
}

/** The shop's hours: those of its services, but for the ones that have their own. */
export function shopHours(
  { services }: Pick<Shop, "services">,
  ownIds: readonly number[],
): readonly OpenHours[] {
  return (services.find(({ id }) => !ownIds.includes(id)) ?? services[0])?.hours ?? [];
}

/** The shop with these hours, which its services get, but for the ones that have their own. */
export function withShopHours(
  shop: Shop,
  ownIds: readonly number[],
  hours: readonly OpenHours[],
): Shop {
  return {
    ...shop,
    services: shop.services.map((service) =>
      ownIds.includes(service.id) ? service : { ...service, hours },
    ),
  };
}

export function withServiceHours(shop: Shop, id: number, hours: readonly OpenHours[]): Shop {
  return {
    ...shop,
    services: shop.services.map((service) => (service.id === id ? { ...service, hours } : service)),
  };
}

/** The shop with these hours of a person; `undefined` for the hours of what they do. */
export function withPersonHours(
  shop: Shop,
  id: number,
  hours: readonly OpenHours[] | undefined,
): Shop {
  return {
    ...shop,
    barbers: shop.barbers.map((barber) => {
      if (barber.id !== id) return barber;
      const { hours: _before, ...withoutHours } = barber;
      return hours === undefined ? withoutHours : { ...withoutHours, hours };
    }),
  };
}

/** What to propose when a closed weekday is opened: the ranges of an open one that is near. */
export function proposedRanges(plan: WeekPlan, weekday: Weekday): readonly OpenRange[] {
  const nearest = ([...WEEK_FROM_MONDAY] as const)
    .filter((day) => day !== weekday && plan[day].length > 0)
    .toSorted((one, other) => farFrom(weekday, one) - farFrom(weekday, other))[0];
  return nearest === undefined ? USUAL_RANGES : plan[nearest];
}

/** What to propose as one more range after these; `undefined` when no hour is left. */
export function nextRange(ranges: readonly OpenRange[]): OpenRange | undefined {
  // A range that is still being typed has no end.
  const ends = ranges.filter(({ to }) => to.length > 0).map(({ to }) => minuteOf(to));
  const start = ends.length > 0 ? Math.max(...ends) + 60 : 8 * 60;
  const end = Math.min(start + 4 * 60, DAY_MINUTES);
  return start < end ? { from: clock(start) as WallTime, to: clock(end) as WallTime } : undefined;
}

/** In days. The weekend looks back; a workday looks to the nearest workday, and to the weekend last. */
function farFrom(weekday: Weekday, other: Weekday): number {
  const back = (weekday - other + 7) % 7;
  if (!WORKDAYS.has(weekday)) return back;
  // Of two days that are equally near, the one before counts.
  return WORKDAYS.has(other) ? Math.min(back, 7 - back + 0.5) : 7 + back;
}

function sharedKey(services: readonly Service[], keyBefore?: string): string | undefined {
  const byKey = Map.groupBy(services, ({ hours }) => keyOf(hours));
  const most = Math.max(...[...byKey.values()].map(({ length }) => length));
  const keys = [...byKey.keys()].filter((key) => byKey.get(key)?.length === most);
  return keys.find((key) => key === keyBefore) ?? keys[0];
}

function keyOf(hours: readonly OpenHours[]): string {
  const plan = weekPlanOf(hours);
  return WEEK_FROM_MONDAY.map((weekday) => keyOfRanges(plan[weekday])).join("|");
}

function keyOfRanges(ranges: readonly OpenRange[]): string {
  return ranges
    .map(({ from, to }) => `${from}-${to}`)
    .toSorted()
    .join(",");
}

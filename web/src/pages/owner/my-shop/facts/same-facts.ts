import { hoursOfWeek, weekPlanOf, WEEK_FROM_MONDAY } from "@vitrine/domain/shop/opening/week-plan";
import type { WeekPlan } from "@vitrine/domain/shop/opening/week-plan";
import type { ClosedDays, OpenHours, Shop } from "@vitrine/domain/shop/shop";

/** Whether two values are equal as JSON: a field that is left out is one that is `undefined`. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) {
    return false;
  }
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) =>
    isSame(one[key], other[key]),
  );
}

/** Whether two shops mean the same, however their hours and closed days are listed. What the server adds is left aside. */
export function isSameShop(one: Shop, other: Shop): boolean {
  return isSame(tidyShop({ ...one, former: NOBODY }), tidyShop({ ...other, former: NOBODY }));
}

const NOBODY = { barbers: [], services: [] };

/**
 * The same facts as they are published: texts without spaces around them, hours and closed days in their order, equal
 * weekdays together.
 */
export function tidyShop(untidy: Shop): Shop {
  const shop = trimmed(untidy);
  return {
    ...shop,
    barbers: shop.barbers.map((barber) =>
      barber.hours === undefined ? barber : { ...barber, hours: tidyHours(barber.hours) },
    ),
    services: shop.services.map((service) => ({ ...service, hours: tidyHours(service.hours) })),
    closed: shop.closed.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1)),
  };
}

/** The same facts without the spaces around their texts, which a keyboard adds by itself. */
export function trimmed<Value>(value: Value): Value {
  if (typeof value === "string") return value.trim() as Value;
  if (Array.isArray(value)) return value.map(trimmed) as Value;
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([name, field]) => [name, trimmed(field)]);
  return Object.fromEntries(entries) as Value;
}

function tidyHours(hours: readonly OpenHours[]): readonly OpenHours[] {
  const plan = weekPlanOf(hours);
  const inOrder = WEEK_FROM_MONDAY.map((weekday) => [
    weekday,
    plan[weekday].toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1)),
  ]);
  return hoursOfWeek(Object.fromEntries(inOrder) as WeekPlan);
}

function orderOf({ from, to = from, ...rest }: ClosedDays | OpenHours): string {
  return `${from} ${to} ${"barberId" in rest ? rest.barberId : ""}`;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

import type { OpenHours, Service, Shop, WallTime, Weekday } from "@vitrine/domain/shop/shop";
import { clock } from "@vitrine/domain/time/shop-time";
import { minuteOf, slotsOnWeekday } from "@vitrine/domain/slots/time-slots";

const WEEK: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 0];

type WeekdaysText = (weekdays: readonly Weekday[]) => string;

/** When a service can be booked: `De segunda a sexta`, `["08:00–13:00", "15:00–19:00"]`. */
export function serviceHours(
  shop: Shop,
  service: Service,
  weekdaysText: WeekdaysText,
): { weekdays: string; hours: string[] }[] {
  const daysByHours = new Map<string, Weekday[]>();
  for (const weekday of WEEK) {
    const hours = hourRanges(shop, service, weekday).join(" ");
    if (hours !== "") daysByHours.set(hours, [...(daysByHours.get(hours) ?? []), weekday]);
  }
  return [...daysByHours].map(([hours, weekdays]) => ({
    weekdays: weekdaysText(weekdays),
    hours: hours.split(" "),
  }));
}

/** The weekdays of every service; `undefined` if they differ, or if a service's hours differ from day to day. */
export function commonWeekdays(shop: Shop, weekdaysText: WeekdaysText): string | undefined {
  const [first, ...others] = shop.services.flatMap((service) =>
    serviceHours(shop, service, weekdaysText),
  );
  const isCommon =
    others.length === shop.services.length - 1 &&
    others.every(({ weekdays }) => weekdays === first?.weekdays);
  return isCommon ? first?.weekdays : undefined;
}

/** When any service can be booked, with the weekdays that have the same hours together. */
export function openHours({ services }: Pick<Shop, "services">): readonly OpenHours[] {
  const byHours = new Map<string, OpenHours>();
  for (const weekday of [0, 1, 2, 3, 4, 5, 6] as const) {
    const hours = services
      .flatMap((service) => service.hours)
      .filter(({ weekdays }) => weekdays.includes(weekday));
    for (const { from, to } of mergedHours(hours)) {
      const key = `${from} ${to}`;
      byHours.set(key, { weekdays: [...(byHours.get(key)?.weekdays ?? []), weekday], from, to });
    }
  }
  return [...byHours.values()];
}

/** Overlapping and adjacent hours become one range. */
function mergedHours(hours: readonly OpenHours[]): { from: WallTime; to: WallTime }[] {
  const ranges: { from: WallTime; to: WallTime }[] = [];
  for (const { from, to } of hours.toSorted((a, b) => minuteOf(a.from) - minuteOf(b.from))) {
    const last = ranges.at(-1);
    if (last === undefined || minuteOf(last.to) < minuteOf(from)) ranges.push({ from, to });
    else if (minuteOf(last.to) < minuteOf(to)) last.to = to;
  }
  return ranges;
}

function hourRanges(shop: Shop, service: Service, weekday: Weekday): string[] {
  const ranges: { start: number; end: number }[] = [];
  for (const { startMinute, endMinute } of slotsOnWeekday(shop, service, {}, weekday)) {
    const last = ranges.at(-1);
    if (last !== undefined && startMinute <= last.end) last.end = endMinute;
    else ranges.push({ start: startMinute, end: endMinute });
  }
  return ranges.map(({ start, end }) => `${clock(start)}–${clock(end)}`);
}

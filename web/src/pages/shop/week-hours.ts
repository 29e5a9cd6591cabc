import type { Service, Shop, Weekday } from "@vitrine/domain/shop/shop";
import { clock } from "@vitrine/domain/time/shop-time";
import { slotsOnWeekday } from "@vitrine/domain/slots/time-slots";
import { weekdaysText } from "@vitrine/domain/shop/weekdays";

const WEEK: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 0];

/** The hours of a service on some days of the week: `De segunda a sexta`, `["08:00–13:00", "15:00–19:00"]`. */
export interface ServiceHours {
  readonly weekdays: string;
  readonly hours: readonly string[];
}

/** The hours in which a service can be booked. Days with the same hours share one entry. */
export function serviceHours(service: Service): ServiceHours[] {
  const daysByHours = new Map<string, Weekday[]>();
  for (const weekday of WEEK) {
    const hours = hourRanges(service, weekday).join(" ");
    if (hours !== "") daysByHours.set(hours, [...(daysByHours.get(hours) ?? []), weekday]);
  }
  return [...daysByHours].map(([hours, weekdays]) => ({
    weekdays: weekdaysText(weekdays),
    hours: hours.split(" "),
  }));
}

/** The weekdays of all services, if each has the same hours on all its days and all share these days. */
export function commonWeekdays({ services }: Shop): string | undefined {
  const hoursOfServices = services.map(serviceHours);
  const [first] = hoursOfServices[0] ?? [];
  return hoursOfServices.every(
    (hours) => hours.length === 1 && hours[0]?.weekdays === first?.weekdays,
  )
    ? first?.weekdays
    : undefined;
}

/** The hours of a service on a weekday. Slots that follow one another are merged. */
function hourRanges(service: Service, weekday: Weekday): string[] {
  const runs: { start: number; end: number }[] = [];
  for (const { startMinute, endMinute } of slotsOnWeekday(service, {}, weekday)) {
    const last = runs.at(-1);
    if (last?.end === startMinute) last.end = endMinute;
    else runs.push({ start: startMinute, end: endMinute });
  }
  return runs.map(({ start, end }) => `${clock(start)}–${clock(end)}`);
}

import { clock } from "@vitrine/domain/shop-time";
import type { TimeType } from "@vitrine/domain/styles-of-service";
import { slotsOf } from "@vitrine/domain/time-slots";

/** When a style can be booked: its slots that follow one another run together, as `08:00–13:00`. */
export function openHours(timeType: TimeType): string[] {
  const runs: { start: number; end: number }[] = [];
  for (const { startMinute, endMinute } of slotsOf(timeType)) {
    const last = runs.at(-1);
    if (last?.end === startMinute) last.end = endMinute;
    else runs.push({ start: startMinute, end: endMinute });
  }
  return runs.map(({ start, end }) => `${clock(start)}–${clock(end)}`);
}

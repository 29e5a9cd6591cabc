import { nextRange, proposedRanges, weekPlanOf } from "@vitrine/domain/shop/opening/week-plan";
import type { OpenRange, WeekPlan } from "@vitrine/domain/shop/opening/week-plan";
import type { OpenHours, Shop, WallTime, Weekday } from "@vitrine/domain/shop/shop";
import { minuteOf } from "@vitrine/domain/slots/time-slots";
import { CELL_MINUTES } from "@vitrine/domain/time/half-hour-cells";
import { clock } from "@vitrine/domain/time/shop-time";

const DAY_MINUTES = 24 * 60;

/** A range of a weekday, with the place where the facts have it: `services[0].hours[1]`. */
export interface PlacedRange extends OpenRange {
  readonly field: string;
}

/** The ranges of a weekday in hours that stand at `field`. */
export function placedRanges(
  hours: readonly OpenHours[],
  weekday: Weekday,
  field: string,
): readonly PlacedRange[] {
  return hours.flatMap(({ weekdays, from, to }, index) =>
    weekdays.includes(weekday) ? [{ from, to, field: `${field}[${index}]` }] : [],
  );
}

/** The week with a weekday open or closed. It opens as it was published, or as one near it is. */
export function withDayOpened(
  plan: WeekPlan,
  published: readonly OpenHours[],
  weekday: Weekday,
  isOpen: boolean,
): WeekPlan {
  if (!isOpen) return { ...plan, [weekday]: [] };
  const before = weekPlanOf(published)[weekday];
  return { ...plan, [weekday]: before.length > 0 ? before : proposedRanges(plan, weekday) };
}

export function withRange(
  plan: WeekPlan,
  weekday: Weekday,
  index: number,
  change: Partial<OpenRange>,
): WeekPlan {
  return {
    ...plan,
    [weekday]: plan[weekday].map((range, at) => (at === index ? { ...range, ...change } : range)),
  };
}

export function withoutRange(plan: WeekPlan, weekday: Weekday, index: number): WeekPlan {
  return { ...plan, [weekday]: plan[weekday].toSpliced(index, 1) };
}

export function withOneMoreRange(plan: WeekPlan, weekday: Weekday): WeekPlan {
  const next = nextRange(plan[weekday]);
  return next === undefined ? plan : { ...plan, [weekday]: [...plan[weekday], next] };
}

export function withDayCopied(plan: WeekPlan, from: Weekday, to: readonly Weekday[]): WeekPlan {
  return { ...plan, ...Object.fromEntries(to.map((weekday) => [weekday, plan[from]])) };
}

/** The times at which hours may begin or end where slots are half hours, with the one that is there. */
export function timesToChoose(range: OpenRange, end: "from" | "to"): readonly WallTime[] {
  const earliest = end === "from" || range.from.length === 0 ? -1 : minuteOf(range.from);
  const latest = end === "from" ? DAY_MINUTES - CELL_MINUTES : DAY_MINUTES;
  const first = end === "from" ? 0 : CELL_MINUTES;
  const times = Array.from(
    { length: (latest - first) / CELL_MINUTES + 1 },
    (_, index) => clock(first + index * CELL_MINUTES) as WallTime,
  ).filter((time) => minuteOf(time) > earliest);
  const current = range[end];
  if (current.length === 0 || times.includes(current)) return times;
  return [...times, current].toSorted();
}

/** Whether times are typed: a list of every five minutes is too long for a thumb. */
export function areTimesTyped({ stepMinutes }: Pick<Shop, "stepMinutes">): boolean {
  return stepMinutes !== undefined;
}

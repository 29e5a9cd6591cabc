import { weekPlanOf, WEEK_FROM_MONDAY } from "@vitrine/domain/shop/opening/week-plan";
import type { OpenHours } from "@vitrine/domain/shop/shop";
import { weekdaysText } from "@vitrine/domain/shop/weekdays";

import { rangesText } from "../draft/changes/changes-of-hours.ts";
import { HOURS_COPY as COPY } from "./hours-copy.ts";

/** A week in one line: `De segunda a sexta 08:00 – 13:00 e 15:00 – 19:00 · Sábado 09:00 – 13:00`. */
export function hoursLine(hours: readonly OpenHours[]): string {
  const plan = weekPlanOf(hours);
  const open = WEEK_FROM_MONDAY.filter((weekday) => plan[weekday].length > 0);
  if (open.length === 0) return COPY.never;
  const byRanges = Map.groupBy(open, (weekday) => rangesText(plan[weekday]));
  return [...byRanges].map(([ranges, days]) => `${weekdaysText(days)} ${ranges}`).join(" · ");
}

import { isBookableDay } from "./booking-days.ts";
import type { RefusalCode } from "./refusals.ts";
import { addDays, dayOf, startOfDay } from "./shop-time.ts";
import type { Day, Instant } from "./shop-time.ts";
import { isRealSlot } from "./time-slots.ts";
import type { TimeSpan } from "./time-span.ts";

/** Why a span cannot be booked at `now`, whoever has it; `undefined` when it can. */
export function refusalOfSpan(span: TimeSpan, now: Instant): RefusalCode | undefined {
  if (!isRealSlot(span)) return "slot-unknown";
  if (!isBookableDay(dayOf(span.start), now)) return "day-not-bookable";
  return undefined;
}

/** The day that an availability window is, midnight to midnight; `undefined` when it is not exactly one. */
export function dayOfWindow(window: TimeSpan): Day | undefined {
  const day = dayOf(window.start);
  const isWholeDay = window.start === startOfDay(day) && window.end === startOfDay(addDays(day, 1));
  return isWholeDay ? day : undefined;
}

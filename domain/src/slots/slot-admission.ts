import { isBookableDay, ownersDays } from "./booking-days.ts";
import { isClosedOn } from "../shop/shop-closings.ts";
import type { RefusalCode } from "../refusals.ts";
import type { Barber, Shop } from "../shop/shop.ts";
import { addDays, dayOf, startOfDay } from "../time/shop-time.ts";
import type { Day, Instant } from "../time/shop-time.ts";
import { isRealSlot, isSlotOfSomeDay } from "./time-slots.ts";
import type { TimeSpan } from "../time/time-span.ts";

/** Why a span cannot be booked, other bookings aside, if it cannot. The owner may also book today's slots until they end. */
export function refusalForSpan(
  shop: Shop,
  barber: Barber,
  span: TimeSpan,
  now: Instant,
  by: "client" | "owner",
): RefusalCode | undefined {
  if (!isSlotOfSomeDay(shop, span)) return "slot-unknown";
  const day = dayOf(span.start, shop.timeZone);
  const mayBeBooked =
    by === "owner"
      ? span.end > now && ownersDays(shop, now).includes(day)
      : isBookableDay(shop, day, now);
  if (!mayBeBooked) return "day-not-bookable";
  if (!isRealSlot(shop, barber, span)) return "slot-unknown";
  // A closed slot is refused exactly like an occupied one.
  return isClosedOn(shop, barber, day) ? "slot-taken" : undefined;
}

/** The day that a requested window covers; `undefined` unless it is exactly one day, from midnight to midnight. */
export function dayOfWindow(
  { timeZone }: Pick<Shop, "timeZone">,
  window: TimeSpan,
): Day | undefined {
  const day = dayOf(window.start, timeZone);
  const isWholeDay =
    window.start === startOfDay(day, timeZone) &&
    window.end === startOfDay(addDays(day, 1), timeZone);
  return isWholeDay ? day : undefined;
}

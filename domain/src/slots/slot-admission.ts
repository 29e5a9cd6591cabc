import { isBookableDay, ownersDays } from "./booking-days.ts";
import { isClosedOn } from "../shop/shop-closings.ts";
import type { RefusalCode } from "../refusals.ts";
import type { Barber, Shop } from "../shop/shop.ts";
import { addDays, dayOf, startOfDay } from "../time/shop-time.ts";
import type { Day, Instant } from "../time/shop-time.ts";
import { isRealSlot, isSlotOfSomeDay } from "./time-slots.ts";
import type { TimeSpan } from "../time/time-span.ts";

/** Apart from other bookings; `undefined` when it can be booked. */
export function refusalForSpan(
  shop: Shop,
  barber: Barber,
  span: TimeSpan,
  now: Instant,
): RefusalCode | undefined {
  return refusalOn(shop, barber, span, (day) => isBookableDay(shop, day, now));
}

/** Like `refusalForSpan`, for the owner, who may also book today's slots until they end. */
export function refusalForOwnersSpan(
  shop: Shop,
  barber: Barber,
  span: TimeSpan,
  now: Instant,
): RefusalCode | undefined {
  return refusalOn(
    shop,
    barber,
    span,
    (day) => span.end > now && ownersDays(shop, now).includes(day),
  );
}

function refusalOn(
  shop: Shop,
  barber: Barber,
  span: TimeSpan,
  mayBeBooked: (day: Day) => boolean,
): RefusalCode | undefined {
  if (!isSlotOfSomeDay(shop, span)) return "slot-unknown";
  const day = dayOf(span.start, shop.timeZone);
  if (!mayBeBooked(day)) return "day-not-bookable";
  if (!isRealSlot(shop, barber, span)) return "slot-unknown";
  // A closed slot is refused exactly like an occupied one.
  if (isClosedOn(shop, barber, day)) return "slot-taken";
  return undefined;
}

/** `undefined` when the window is not exactly one day, from midnight to midnight. */
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

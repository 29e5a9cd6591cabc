import { isBookableDay, isSeriesDay, ownersDays } from "./booking-days.ts";
import { slotsForClients } from "./client-notices.ts";
import { isClosedOn } from "../shop/shop-closings.ts";
import { refused } from "../refusals.ts";
import type { RefusalCode, Refused } from "../refusals.ts";
import { menuOf } from "../shop/menu.ts";
import type { Barber, Service, Shop } from "../shop/shop.ts";
import { addDays, dayOf, startOfDay } from "../time/shop-time.ts";
import type { Day, Instant } from "../time/shop-time.ts";
import { isRealSlot, isSlotOfSomeDay } from "./time-slots.ts";
import type { TimeSpan } from "../time/time-span.ts";

/** Who asks, which decides the days. `series`: the owner, for a date of a series, which may be beyond the booking window. */
type Asker = "client" | "owner" | "series";

/**
 * Why a span cannot be booked for any of these services, as the barber does them, other bookings aside; `undefined` if it
 * can. The owner may also book today's slots until they end. A slot whose notice is over is none for a client.
 */
export function refusalForSpan(
  shop: Shop,
  services: readonly Service[],
  barber: Barber,
  span: TimeSpan,
  now: Instant,
  by: Asker,
): RefusalCode | undefined {
  if (!isSlotOfSomeDay(shop, services, span)) return "slot-unknown";
  const day = dayOf(span.start, shop.timeZone);
  const mayBeBooked =
    by === "client"
      ? isBookableDay(shop, day, now)
      : span.end > now &&
        (by === "series" ? isSeriesDay(shop, day, now) : ownersDays(shop, now).includes(day));
  if (!mayBeBooked) return "day-not-bookable";
  const isThere = services.some((service) => isThereFor(shop, service, barber, span, now, by));
  if (!isThere) return "slot-unknown";
  // A closed slot is refused exactly like an occupied one.
  return isClosedOn(shop, barber, day) ? "slot-taken" : undefined;
}

/**
 * The service that is booked, as the barber does it: the one of this id or, without one, the service with a `timeType` that
 * has the span as a slot, which is the one of its length. Refused when there is none, or when it cannot be booked then.
 */
export function serviceToBook(
  shop: Shop,
  barber: Barber,
  serviceId: number | undefined,
  span: TimeSpan,
  now: Instant,
  by: Asker,
): { readonly ok: true; readonly service: Service } | Refused {
  const wanted = menuOf(shop, barber).filter(({ id, timeType }) =>
    serviceId === undefined ? timeType !== undefined : id === serviceId,
  );
  if (serviceId !== undefined && wanted.length === 0) return refused("style-unknown");
  const refusal = refusalForSpan(shop, wanted, barber, span, now, by);
  if (refusal !== undefined) return refused(refusal);
  const service = wanted.find((one) => isThereFor(shop, one, barber, span, now, by));
  return service === undefined ? refused("slot-unknown") : { ok: true, service };
}

/** Whether the span is, to the millisecond, a slot of the service with the barber on the day on which it starts. */
function isThereFor(
  shop: Shop,
  service: Service,
  barber: Barber,
  span: TimeSpan,
  now: Instant,
  by: Asker,
): boolean {
  if (by !== "client") return isRealSlot(shop, [service], barber, span);
  const day = dayOf(span.start, shop.timeZone);
  return slotsForClients(shop, service, barber, day, now).some(
    ({ span: real }) => real.start === span.start && real.end === span.end,
  );
}

/**
 * The services as one of which a booking of this length, in minutes, may be moved to the barber: its own one, if the barber
 * does that in the same time; else any.
 */
export function servicesToMoveTo(
  shop: Shop,
  barber: Barber,
  bookedServiceId: number | undefined,
  minutes: number,
): readonly Service[] {
  const menu = menuOf(shop, barber);
  const own = menu.filter(
    ({ id, minutes: length }) => id === bookedServiceId && length === minutes,
  );
  return own.length > 0 ? own : menu;
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

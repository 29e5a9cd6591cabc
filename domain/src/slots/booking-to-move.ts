import { isPartySize } from "../shop/party-size.ts";
import type { Barber, Service, Shop } from "../shop/shop.ts";
import type { Day, Instant } from "../time/shop-time.ts";
import type { TimeSpan } from "../time/time-span.ts";
import { LINK_KEYS } from "./booking-links.ts";
import { bookingInFragment, shopOfCancelLink } from "./linked-booking.ts";
import { servicesToMoveTo } from "./slot-admission.ts";
import { spanOf } from "./time-slots.ts";
import type { TimeSlot } from "./time-slots.ts";

/** A booking that a client can move, as a link names it. */
export interface BookingToMove {
  readonly barber: Barber;
  /** The service whose slots it can move to. */
  readonly style: Service;
  readonly day: Day;
  readonly slot: TimeSlot;
  readonly span: TimeSpan;
  /** The size of the group; `undefined` in a shop that does not ask for it, and where the link does not tell. */
  readonly people: number | undefined;
}

/**
 * The booking that a link moves; `undefined` if its day is over, if the person no longer works here, or if they do nothing that
 * takes as long: then only the shop can move it.
 */
export function bookingToMove(
  shop: Shop,
  fragment: string,
  now: Instant,
): BookingToMove | undefined {
  // What is booked may no longer be sold, and still be moved.
  const linked = bookingInFragment(shopOfCancelLink(shop, fragment, now), fragment, now);
  const barber = shop.barbers.find(({ id }) => id === linked?.barber?.id);
  if (linked?.day === undefined || linked.slot === undefined || barber === undefined) {
    return undefined;
  }
  const { day, slot } = linked;
  const minutes = slot.endMinute - slot.startMinute;
  const style = servicesToMoveTo(shop, barber, linked.style?.id, minutes).find(
    (service) => service.minutes === minutes,
  );
  if (style === undefined) return undefined;
  const people = Number(new URLSearchParams(fragment).get(LINK_KEYS.people));
  return {
    barber,
    style,
    day,
    slot,
    span: spanOf(shop, day, slot),
    people: isPartySize(shop, people) ? people : undefined,
  };
}

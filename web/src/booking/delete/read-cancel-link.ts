import type { Shop } from "@vitrine/domain/shop/shop";
import { bookingInFragment, shopOfCancelLink } from "@vitrine/domain/slots/linked-booking";
import type { LinkedBooking } from "@vitrine/domain/slots/linked-booking";
import type { Instant } from "@vitrine/domain/time/shop-time";

/** What a cancel link names, and the shop in which that can be chosen. */
export interface CancelLink {
  readonly shopOfLink: Shop;
  readonly booking: LinkedBooking | undefined;
}

export function readCancelLink(shop: Shop, fragment: string, now: Instant): CancelLink {
  const shopOfLink = shopOfCancelLink(shop, fragment, now);
  return { shopOfLink, booking: bookingInFragment(shopOfLink, fragment, now) };
}

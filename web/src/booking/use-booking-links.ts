import { bookingInFragment, choicesInQuery } from "@vitrine/domain/slots/booking-links";
import type { LinkedBooking, LinkedChoices } from "@vitrine/domain/slots/booking-links";
import type { Shop } from "@vitrine/domain/shop/shop";
import { useEffectEvent, useLayoutEffect } from "react";

/** Once hydrated, as the HTML was built without the address, and when a cancel link is followed later. */
export function useBookingLinks(
  shop: Shop,
  handlers: {
    fillIn: (choices: LinkedChoices) => void;
    openDeleteForm: (booking: LinkedBooking) => void;
  },
): void {
  const readQuery = useEffectEvent(() => handlers.fillIn(choicesInQuery(shop, location.search)));
  const readFragment = useEffectEvent(() => {
    const booking = bookingInFragment(shop, location.hash, Date.now());
    if (booking === undefined) return;
    handlers.openDeleteForm(booking);
  });

  useLayoutEffect(() => {
    readQuery();
    readFragment();
    const follow = (): void => readFragment();
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
}

import type { Shop } from "@vitrine/domain/shop/shop";
import { dialLink } from "@vitrine/domain/shop/shop-place";

import { useBookingCopy } from "../copy/use-booking-copy.ts";

/** Where to turn when a booking was refused. */
export function AskShop({ shop: { phone } }: { shop: Shop }) {
  const { askShop } = useBookingCopy();
  return phone ? (
    <>
      {askShop}: <a href={dialLink(phone)}>{phone}</a>
    </>
  ) : (
    askShop
  );
}

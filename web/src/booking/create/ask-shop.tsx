import type { Shop } from "@vitrine/domain/shop/shop";
import { dialLink } from "@vitrine/domain/shop/shop-place";

import { useBookingCopy } from "../copy/use-booking-copy.ts";

/** Shows a client whose booking was refused how to reach the shop. */
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

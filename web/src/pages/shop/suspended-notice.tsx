import type { Shop } from "@vitrine/domain/shop/shop";
import { dialLink, whatsAppLink } from "@vitrine/domain/shop/shop-place";

import { BOOKING_COPY } from "../../booking/copy/booking-copy.ts";

/**
 * Says that the shop can be booked no more for now. Only documents contain it, before what React renders, so that no script
 * of an open shop has to; shop-page.module.css styles it by its attribute.
 */
export function SuspendedNotice({ shop, isEmbedded }: { shop: Shop; isEmbedded: boolean }) {
  const { written } = BOOKING_COPY;
  if (written === undefined) return null;
  const { title, label, askShop } = written.suspended;
  // A page in a frame has no landmarks, because the surrounding site has its own.
  const Notice = isEmbedded ? "div" : "aside";
  return (
    <Notice data-suspended="" {...(!isEmbedded && { "aria-label": label })}>
      <p>
        <strong>{title}</strong> {written.kinds[shop.kind].suspended}
        {shop.phone !== undefined && shop.phone !== "" && (
          <>
            {" "}
            {askShop} <a href={dialLink(shop.phone)}>{shop.phone}</a>.
          </>
        )}
        {shop.whatsApp !== undefined && (
          <>
            {" "}
            {written.whatsApp} <a href={whatsAppLink(shop.whatsApp)}>{shop.whatsApp}</a>.
          </>
        )}
      </p>
    </Notice>
  );
}

import type { Shop } from "@vitrine/domain/shop/shop";
import { dialLink, whatsAppLink } from "@vitrine/domain/shop/shop-place";
import type { ReactNode } from "react";

import { MOVE_COPY as COPY } from "../copy/move-copy.ts";
import styles from "../create/slot-offer.module.css";

/** The shop's numbers as links; `otherwise` in a shop that has none. */
export function ShopContacts({
  shop: { phone, whatsApp },
  otherwise,
}: {
  shop: Shop;
  otherwise: ReactNode;
}) {
  return (
    <>
      {phone && (
        <a className={styles["take"]} href={dialLink(phone)}>
          {phone}
        </a>
      )}
      {phone && whatsApp && " "}
      {whatsApp && (
        <a className={styles["take"]} href={whatsAppLink(whatsApp)}>
          {COPY.whatsApp} {whatsApp}
        </a>
      )}
      {!phone && !whatsApp && otherwise}
    </>
  );
}

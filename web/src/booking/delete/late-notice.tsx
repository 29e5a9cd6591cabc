import { dialLink, whatsAppLink } from "@vitrine/domain/shop/shop-place";
import type { Shop } from "@vitrine/domain/shop/shop";
import { mayClientChange } from "@vitrine/domain/slots/client-notices";
import { spanOf } from "@vitrine/domain/slots/time-slots";
import { useEffect, useRef, useSyncExternalStore } from "react";

import { LATE_NOTICE_COPY as COPY } from "../copy/late-notice-copy.ts";
import { subscribeToClock } from "../days-and-slots/use-offered-days.ts";
import { deleteChoiceOf } from "../form/slot-choices.ts";
import type { BookingValues } from "../form/fields.ts";
import styles from "../create/slot-offer.module.css";

/** Says how to reach the shop when the chosen time is too near for its client to cancel, and nothing before. */
export function LateNotice({
  shop,
  values,
  isRefused,
}: {
  shop: Shop;
  values: BookingValues;
  /** Whether the backend says so, whatever this device's clock shows. */
  isRefused: boolean;
}) {
  const isLate = useSyncExternalStore(subscribeToClock, () => {
    const choice = deleteChoiceOf(shop, values);
    return choice && !mayClientChange(shop, spanOf(shop, choice.day, choice.slot), Date.now());
  });
  return isLate || isRefused ? <ShopToTell shop={shop} /> : null;
}

function ShopToTell({ shop: { phone, whatsApp } }: { shop: Shop }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // In braces: newer browsers return a promise, which React would take for a cleanup function.
    line.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <p ref={line} className={`${styles["offer"]} ${styles["above-bar"]}`}>
      <span>
        {COPY.late}
        {phone === undefined ? "." : ":"}
      </span>
      {phone !== undefined && (
        <a className={styles["take"]} href={dialLink(phone)}>
          {phone}
        </a>
      )}
      {whatsApp !== undefined && (
        <a className={styles["take"]} href={whatsAppLink(whatsApp)}>
          {COPY.whatsApp}
          {whatsApp !== phone && ` ${whatsApp}`}
        </a>
      )}
    </p>
  );
}

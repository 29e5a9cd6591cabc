import { cancelLink } from "@vitrine/domain/slots/booking-links";
import type { Shop } from "@vitrine/domain/shop/shop";
import { spanOf } from "@vitrine/domain/slots/time-slots";

import { useBookingCopy } from "../copy/use-booking-copy.ts";
import type { CreateChoice } from "../form/fields.ts";
import styles from "./after-booking.module.css";

export function CancelLink({ shop, choice }: { shop: Shop; choice: CreateChoice }) {
  const copy = useBookingCopy();
  const { barber, style, day, slot } = choice;
  const { start } = spanOf(shop, day, slot);
  // With an empty path the link stays in this document.
  return (
    <a
      className={styles["cancel-link"]}
      href={cancelLink(shop, "", { barber, style, start })}
      // In a frame, links without a target open a new tab.
      target="_self"
    >
      {copy.done.cancelLink}
    </a>
  );
}

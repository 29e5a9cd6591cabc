import { UtensilsCrossed } from "lucide-react";

import { BookingPage } from "../../booking/booking-page.tsx";
import { TABLE_FLOW } from "../../booking/table-flow.ts";
import { SITE } from "../../site.ts";
import { RESERVATION_COPY } from "./reservation-copy.ts";
import styles from "./reservation-page.module.css";

export function Page() {
  return (
    <BookingPage
      flow={TABLE_FLOW}
      copy={RESERVATION_COPY}
      accent={styles["wine"]}
      shopName={SITE.restaurant.name}
      sign={UtensilsCrossed}
    />
  );
}

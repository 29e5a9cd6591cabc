import { Scissors } from "lucide-react";

import { BARBER_FLOW } from "../../booking/barber-flow.ts";
import { BookingPage } from "../../booking/booking-page.tsx";
import { SITE } from "../../site.ts";
import { AGENDA_COPY } from "./agenda-copy.ts";
import styles from "./agenda-page.module.css";

export function Page() {
  return (
    <BookingPage
      flow={BARBER_FLOW}
      copy={AGENDA_COPY}
      accent={styles["brass"]}
      shopName={SITE.barberShop.name}
      sign={Scissors}
    />
  );
}

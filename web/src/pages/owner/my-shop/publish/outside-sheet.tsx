import type { Shop } from "@vitrine/domain/shop/shop";
import { dayLabel } from "@vitrine/domain/slots/booking-days";
import type { BookingOfDay } from "@vitrine/domain/wire/owner/see-day";

import { ActButton, SendButton } from "../../../../ui/acts/act-button.tsx";
import { useIsSlow } from "../../../../ui/acts/use-is-slow.ts";
import { Sheet } from "../../../../ui/sheet/sheet.tsx";
import sheet from "../../../../ui/sheet/sheet.module.css";
import { barberName, bookedServiceText, dayOfItem, timeOfItem } from "../../day/items-of-day.ts";
import { PUBLISH_COPY as COPY } from "./publish-copy.ts";
import styles from "./outside-sheet.module.css";
import type { Publishing } from "./use-publishing.ts";

/** The bookings that the draft leaves outside: all stay as they are, or one of them is moved once it is published. */
export function OutsideSheet({
  shop,
  publishing,
  onMove,
}: {
  /** The published one, in which they were booked. */
  shop: Shop;
  publishing: Publishing;
  /** Called before publishing: which booking is moved then. */
  onMove: (booking: BookingOfDay | undefined) => void;
}) {
  const outside = publishing.judged?.answer.outside ?? [];
  const isSending = publishing.phase !== "idle";
  const act = { isSending, isSlow: useIsSlow(isSending), error: publishing.error };
  const publish = (toMove: BookingOfDay | undefined): void => {
    onMove(toMove);
    publishing.keepAll(outside.map(({ bookingId }) => bookingId));
  };
  return (
    <Sheet title={COPY.askTitle(outside.length)} onClosed={publishing.leave}>
      <p>{COPY.askWhat(outside.length)}</p>
      <ul className={styles["bookings"]}>
        {outside.map((booking) => (
          <li key={booking.bookingId}>
            <span id={`outside-${booking.bookingId}`} className={styles["booking"]}>
              <strong>
                {dayLabel(dayOfItem(shop, booking))}, {timeOfItem(shop, booking)}
              </strong>
              <span>
                {[
                  booking.clientName,
                  barberName(shop, booking.barberColorId),
                  bookedServiceText(shop, booking),
                ]
                  .filter((part) => part !== undefined)
                  .join(" · ")}
              </span>
            </span>
            <ActButton
              act={act}
              tone="plain"
              describedBy={`outside-${booking.bookingId}`}
              onPressed={() => publish(booking)}
            >
              {COPY.move}
            </ActButton>
          </li>
        ))}
      </ul>
      <div className={sheet["form"]}>
        <SendButton act={act} onPressed={() => publish(undefined)}>
          {COPY.keepAll(outside.length)}
        </SendButton>
      </div>
    </Sheet>
  );
}

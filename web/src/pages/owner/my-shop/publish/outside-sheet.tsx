import type { Shop } from "@vitrine/domain/shop/shop";
import { dayLabel } from "@vitrine/domain/slots/booking-days";

import { ActButton, SendButton } from "../../../../ui/acts/act-button.tsx";
import { useIsSlow } from "../../../../ui/acts/use-is-slow.ts";
import { Sheet } from "../../../../ui/sheet/sheet.tsx";
import sheet from "../../../../ui/sheet/sheet.module.css";
import { barberName, bookedServiceText, dayOfItem, timeOfItem } from "../../day/items-of-day.ts";
import { firstOfSeries } from "./first-of-series.ts";
import { PUBLISH_COPY as COPY } from "./publish-copy.ts";
import styles from "./outside-sheet.module.css";
import type { Publishing } from "./use-publishing.ts";

/** The bookings that the draft leaves outside: all stay as they are, or one of them is moved once it is published. */
export function OutsideSheet({
  shop,
  publishing,
}: {
  /** The published one, in which they were booked. */
  shop: Shop;
  publishing: Publishing;
}) {
  const outside = publishing.judgement?.outside ?? [];
  const isSending = publishing.phase !== "idle";
  const act = { isSending, isSlow: useIsSlow(isSending), error: publishing.error };
  return (
    <Sheet title={COPY.askTitle(outside.length)} onClosed={publishing.leave}>
      <p>{COPY.askWhat(outside.length)}</p>
      <ul className={styles["bookings"]}>
        {firstOfSeries(outside).map(({ booking, following }) => (
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
              {following > 0 && <span>{COPY.following(following)}</span>}
            </span>
            <ActButton
              act={act}
              tone="plain"
              describedBy={`outside-${booking.bookingId}`}
              onPressed={() => publishing.keepAll(booking)}
            >
              {COPY.move}
            </ActButton>
          </li>
        ))}
      </ul>
      <div className={sheet["form"]}>
        <SendButton act={act} onPressed={() => publishing.keepAll()}>
          {COPY.keepAll(outside.length)}
        </SendButton>
      </div>
    </Sheet>
  );
}

import { dayLabel } from "@vitrine/domain/slots/booking-days";
import type { Shop } from "@vitrine/domain/shop/shop";
import { useEffect, useRef } from "react";
import type { ReactNode } from "react";

import { useBookingCopy } from "../copy/use-booking-copy.ts";
import type { BookingCopy } from "../copy/use-booking-copy.ts";
import { isEmbedded } from "../embedded/is-embedded.ts";
import type { DeleteChoice } from "../form/fields.ts";
import styles from "./after-booking.module.css";

/**
 * What became of a booking. `linked`: it was made, and its own link to cancel was followed at once. `day-over`: a cancel
 * link came on the day itself, or later.
 */
export type Outcome =
  | { readonly type: "created" | "deleted" | "linked"; readonly sent: DeleteChoice }
  | { readonly type: "day-over" };

/** Says what became of a booking: the page is shown from its top, and the line has the focus. */
export function OutcomeLine({
  shop,
  outcome,
  contact,
  isPast,
}: {
  shop: Shop;
  outcome: Outcome;
  contact: ReactNode;
  /** Whether the next booking or deletion has been begun: its alerts are not this line's. */
  isPast: boolean;
}) {
  const copy = useBookingCopy();
  const line = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    // The link leads to the phone, which has the focus already.
    if (outcome.type === "linked") return;
    scrollTo(0, 0);
    // A dialog has given the focus back to the submit button, which is far below. In a frame it is the page around that
    // scrolls, and only the focus makes it.
    line.current?.focus({ preventScroll: !isEmbedded() });
  }, [outcome]);

  return (
    <p
      ref={line}
      tabIndex={-1}
      className={styles["outcome"]}
      // Its room stays, so that nothing moves under the finger that begins.
      data-past={
        (isPast && (outcome.type === "created" || outcome.type === "deleted")) || undefined
      }
    >
      {outcome.type === "day-over" ? (
        <>
          {copy.outcome.dayOver} {contact}
        </>
      ) : (
        copy.outcome[outcome.type](textOfSent(shop, copy, outcome.sent))
      )}
    </p>
  );
}

/** What stands in the fields may have been changed since it was sent. */
function textOfSent(
  { kind }: Shop,
  copy: BookingCopy,
  { day, slot, barber, people }: DeleteChoice,
): string {
  return copy.kinds[kind].chosen({
    day: dayLabel(day),
    time: slot.label,
    barber: barber.name,
    people: String(people ?? ""),
  });
}

import type { Shop } from "@vitrine/domain/shop/shop";
import { useEffect, useRef } from "react";
import type { ReactNode } from "react";

import { OUTCOME_COPY } from "../copy/outcome-copy.ts";
import { useBookingCopy } from "../copy/use-booking-copy.ts";
import type { BookingCopy } from "../copy/use-booking-copy.ts";
import { isEmbedded } from "../embedded/is-embedded.ts";
import { chosenWords } from "../form/chosen-words.ts";
import type { DeleteChoice } from "../form/fields.ts";
import styles from "./after-booking.module.css";

/** `linked`: the person followed the cancel link of the booking just made. */
export interface SentOutcome {
  readonly type: "created" | "deleted" | "linked" | "moved";
  readonly sent: DeleteChoice;
}

/** `day-over`: a cancel link was opened too late. */
export type Outcome = SentOutcome | { readonly type: "day-over" };

/** Says what has happened. It scrolls the page to its top and takes the focus. */
export function OutcomeLine({
  shop,
  outcome,
  contact,
  isPast,
}: {
  shop: Shop;
  outcome: Outcome;
  contact: ReactNode;
  /** Whether the next booking or deletion has begun: its alerts are not about this line. */
  isPast: boolean;
}) {
  const copy = useBookingCopy();
  const line = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    // Following the link has already focused the phone field.
    if (outcome.type === "linked") return;
    scrollTo(0, 0);
    // The closed dialog has focused the submit button. In a frame, only focusing makes the page around scroll.
    line.current?.focus({ preventScroll: !isEmbedded() });
  }, [outcome]);

  return (
    <p
      ref={line}
      tabIndex={-1}
      className={styles["outcome"]}
      // A past line keeps its space, so that nothing moves under the finger that starts the next booking.
      data-past={
        (isPast && (outcome.type === "created" || outcome.type === "deleted")) || undefined
      }
    >
      {outcome.type === "day-over" ? (
        <>
          {OUTCOME_COPY.dayOver} {contact}
        </>
      ) : (
        // As it was sent, because the fields may have changed since.
        <UnbrokenTime
          text={OUTCOME_COPY[outcome.type](textOfSent(shop, copy, outcome.sent))}
          time={outcome.sent.slot.label}
        />
      )}
    </p>
  );
}

/** The text with its time on one line, as the submit bar shows it. */
function UnbrokenTime({ text, time }: { text: string; time: string }) {
  const [before, after] = text.split(time);
  return (
    <>
      {before}
      <span>{time}</span>
      {after}
    </>
  );
}

function textOfSent(
  shop: Shop,
  copy: BookingCopy,
  { day, slot, barber, people }: DeleteChoice,
): string {
  return chosenWords(shop, copy, day, slot.label, barber.name, people);
}

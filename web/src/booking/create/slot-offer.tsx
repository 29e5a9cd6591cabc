import type { Shop } from "@vitrine/domain/shop/shop";
import { slotsOf } from "@vitrine/domain/slots/time-slots";
import type { Dispatch } from "react";
import { useEffect, useRef } from "react";

import { SLOT_OFFER_COPY as COPY } from "../copy/slot-offer-copy.ts";
import { nearestFreeSlot } from "../days-and-slots/nearest-free-slot.ts";
import type { BookingValues } from "../form/fields.ts";
import type { FormAction } from "../form/form-state.ts";
import { chosenService } from "../form/offered-services.ts";
import styles from "./slot-offer.module.css";

/** Offers the free slot nearest to the refused one, or says that the day has none. */
export function SlotOffer({
  shop,
  values,
  availability,
  refused,
  isPassed,
  dispatch,
}: {
  shop: Shop;
  values: BookingValues;
  availability: Readonly<Record<string, boolean>>;
  refused: string;
  /** Whether it has passed while the page was open: then nothing moves, as the person may be typing. */
  isPassed: boolean;
  dispatch: Dispatch<Extract<FormAction, { type: "chose-time" }>>;
}) {
  const offer = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!isPassed) offer.current?.scrollIntoView({ block: "nearest" });
  }, [isPassed]);

  const service = chosenService(shop, values);
  const nearest = service && nearestFreeSlot(slotsOf(shop, service), availability, refused);
  return (
    <p ref={offer} className={styles["offer"]}>
      {!Object.hasOwn(availability, refused) && <span>{COPY.passed(refused)}</span>}
      {nearest === undefined ? (
        COPY.none
      ) : (
        <>
          <span>{COPY.nearest}</span>{" "}
          <button
            type="button"
            className={styles["take"]}
            onClick={(event) => {
              // This button disappears, so the focus moves to the submit button.
              event.currentTarget.form?.querySelector<HTMLElement>("[type=submit]")?.focus();
              dispatch({ type: "chose-time", label: nearest.label });
            }}
          >
            {COPY.take(nearest.label)}
          </button>
        </>
      )}
    </p>
  );
}

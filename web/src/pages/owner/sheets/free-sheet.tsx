import { dayLabel } from "@vitrine/domain/booking-days";
import type { Shop } from "@vitrine/domain/shop";
import { addDays, clock, dayOf } from "@vitrine/domain/shop-time";
import type { Day, Instant } from "@vitrine/domain/shop-time";
import { spanOf } from "@vitrine/domain/time-slots";
import { useId } from "react";

import { ActButton, ActSpinner } from "../acts/act-button.tsx";
import { ActError } from "../acts/act-error.tsx";
import type { Act } from "../acts/use-act.ts";
import actStyles from "../acts/acts.module.css";
import { OWNER_COPY } from "../copy/owner-copy.ts";
import { spanLabel } from "../day-view/wall-span.ts";
import type { WallSpan } from "../day-view/wall-span.ts";
import { daysToBookOn } from "../moving/free-slots.ts";
import { Sheet } from "./sheet.tsx";
import styles from "./sheet.module.css";

const COPY = OWNER_COPY.free;

/** What can be done with a free stretch of the day, from the half hour that was tapped. */
export function FreeSheet({
  shop,
  day,
  now,
  startMinute,
  stretch,
  barber,
  act,
  onBook,
  onClose,
  onOtherHours,
  onClosed,
}: {
  shop: Shop;
  day: Day;
  now: Instant;
  startMinute: number;
  stretch: WallSpan;
  barber: string;
  act: Act;
  onBook: () => void;
  /** Closes the stretch at once. */
  onClose: () => void;
  onOtherHours: () => void;
  onClosed: () => void;
}) {
  const id = useId();
  const today = dayOf(now, shop.timeZone);
  const tapped = { label: "", startMinute, endMinute: startMinute + 30 };
  const isBookable = daysToBookOn(shop, now).includes(day) && spanOf(shop, day, tapped).end > now;
  return (
    <Sheet title={spanLabel(stretch)} onClosed={onClosed}>
      <p>
        {dayLabel(day)}, {barber}
      </p>
      {!isBookable && (
        <p className={styles["note"]}>
          {COPY.closedTimeOnly(dayLabel(addDays(today, shop.windowDays)))}
        </p>
      )}
      <div className={styles["buttons"]}>
        {isBookable && (
          <button
            type="button"
            className={actStyles["button"]}
            data-tone="main"
            aria-describedby={`${id}-book`}
            onClick={onBook}
          >
            {OWNER_COPY.actions.book}
          </button>
        )}
        <ActButton act={act} tone="quiet" describedBy={`${id}-close`} onPressed={onClose}>
          {OWNER_COPY.actions.closeTime}
        </ActButton>
      </div>
      <p className={styles["note"]}>
        {isBookable && <span id={`${id}-book`}>{COPY.bookWhat(clock(startMinute))} </span>}
        <span id={`${id}-close`}>{COPY.closeWhat(spanLabel(stretch), barber)}</span>
      </p>
      <ActError error={act.error} />
      <button
        type="button"
        className={actStyles["button"]}
        data-tone="quiet"
        onClick={onOtherHours}
      >
        {COPY.otherHours}
      </button>
      <ActSpinner act={act} />
    </Sheet>
  );
}

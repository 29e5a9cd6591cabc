import { dayLabel } from "@vitrine/domain/slots/booking-days";
import { CELL_MINUTES } from "@vitrine/domain/time/half-hour-cells";
import type { Shop } from "@vitrine/domain/shop/shop";
import { addDays, clock, dayOf } from "@vitrine/domain/time/shop-time";
import type { Day, Instant } from "@vitrine/domain/time/shop-time";
import { spanOf } from "@vitrine/domain/slots/time-slots";

import { ActButton, ActSpinner } from "../acts/act-button.tsx";
import { ActError } from "../acts/act-error.tsx";
import type { Act } from "../acts/use-act.ts";
import actStyles from "../acts/acts.module.css";
import { OWNER_COPY as copy } from "../copy/owner-copy.ts";
import { spanLabel } from "../day-view/wall-span.ts";
import type { WallSpan } from "../day-view/wall-span.ts";
import { closingOffers } from "../forms/closing-offers.ts";
import { daysToBookOn } from "../moving/free-slots.ts";
import { Sheet } from "./sheet.tsx";
import styles from "./sheet.module.css";

/** Offers what to do with a free range of the day, which begins with the tapped half hour. */
export function FreeSheet({
  shop,
  day,
  now,
  range,
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
  range: WallSpan;
  barber: string;
  act: Act;
  onBook: () => void;
  /** Closes the range at once. */
  onClose: (span: WallSpan) => void;
  onOtherHours: () => void;
  onClosed: () => void;
}) {
  const today = dayOf(now, shop.timeZone);
  const { startMinute } = range;
  const tapped = { label: "", startMinute, endMinute: startMinute + CELL_MINUTES };
  const isBookable = daysToBookOn(shop, now).includes(day) && spanOf(shop, day, tapped).end > now;
  return (
    <Sheet title={copy.free.title(clock(startMinute))} onClosed={onClosed}>
      <p>
        {dayLabel(day)}, {barber}
      </p>
      {!isBookable && (
        <p className={styles["note"]}>
          {copy.free.closedTimeOnly(dayLabel(addDays(today, shop.windowDays)))}
        </p>
      )}
      {isBookable && (
        <button type="button" className={actStyles["button"]} data-tone="main" onClick={onBook}>
          {copy.actions.book}
        </button>
      )}
      <fieldset className={styles["group"]}>
        <legend>{copy.free.close}</legend>
        <div className={styles["choices"]}>
          {closingOffers(range).map(({ name, ...span }) => (
            <ActButton key={name} act={act} tone="quiet" onPressed={() => onClose(span)}>
              {name} <span className={styles["what-time"]}>{spanLabel(span)}</span>
            </ActButton>
          ))}
        </div>
      </fieldset>
      <ActError error={act.error} />
      <button
        type="button"
        className={actStyles["button"]}
        data-tone="quiet"
        onClick={onOtherHours}
      >
        {copy.free.otherHours}
      </button>
      <ActSpinner act={act} />
    </Sheet>
  );
}

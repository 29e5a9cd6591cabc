import { dayLabel } from "@vitrine/domain/slots/booking-days";
import type { Shop } from "@vitrine/domain/shop/shop";
import type { Day } from "@vitrine/domain/time/shop-time";
import type { ClosedTimeOfDay } from "@vitrine/domain/wire/owner/see-day";
import { useId } from "react";

import { ActButton, ActSpinner } from "../acts/act-button.tsx";
import { ActError } from "../acts/act-error.tsx";
import type { Act } from "../acts/use-act.ts";
import { OWNER_COPY as copy } from "../copy/owner-copy.ts";
import { barberName } from "../day-view/barber-name.ts";
import { Sheet } from "./sheet.tsx";
import styles from "./sheet.module.css";

/** Shows a closed time, and lets the owner open it again. */
export function ClosedSheet({
  shop,
  closing,
  day,
  time,
  isGone,
  act,
  onOpen,
  onClosed,
}: {
  shop: Shop;
  closing: ClosedTimeOfDay;
  day: Day;
  time: string;
  isGone: boolean;
  act: Act;
  /** `isAll`: also opens everything that was closed together with it. */
  onOpen: (isAll: boolean) => void;
  onClosed: () => void;
}) {
  const { isWeekly, word: note } = closing;
  return (
    <Sheet title={copy.closed.title(time)} onClosed={onClosed}>
      {isGone && <p className={styles["warning"]}>{copy.closed.gone}</p>}
      <dl className={styles["facts"]}>
        <dt>{copy.booking.when}</dt>
        <dd>
          {isWeekly
            ? `${dayLabel(day)} (${copy.closed.weekly(copy.weekdayName(day))})`
            : dayLabel(day)}
        </dd>
        <dt>{shop.words.barber}</dt>
        <dd>{barberName(shop, closing.barberColorId)}</dd>
        <dt>{copy.closed.note}</dt>
        <dd>{note === "" ? copy.closed.noNote : note}</dd>
      </dl>
      {closing.source === "busy" ? (
        <p className={styles["note"]}>{copy.closed.byCalendar}</p>
      ) : (
        <WaysToOpen closing={closing} act={act} onOpen={onOpen} />
      )}
      <ActSpinner act={act} />
    </Sheet>
  );
}

function WaysToOpen({
  closing: { isWeekly, isPartOfMore },
  act,
  onOpen,
}: {
  closing: ClosedTimeOfDay;
  act: Act;
  onOpen: (isAll: boolean) => void;
}) {
  const id = useId();
  return (
    <>
      {isPartOfMore && <p className={styles["note"]}>{copy.closed.more}</p>}
      <ActError error={act.error} />
      <ActButton act={act} describedBy={`${id}-one`} onPressed={() => onOpen(false)}>
        {copy.closed.open}
      </ActButton>
      <p id={`${id}-one`} className={styles["note"]}>
        {copy.closed.openWhat}
      </p>
      {(isWeekly || isPartOfMore) && (
        <>
          <ActButton
            act={act}
            tone="quiet"
            describedBy={`${id}-all`}
            onPressed={() => onOpen(true)}
          >
            {copy.closed.openAll}
          </ActButton>
          <p id={`${id}-all`} className={styles["note"]}>
            {isWeekly ? copy.closed.openAllWeekly : copy.closed.openAllMore}
          </p>
        </>
      )}
    </>
  );
}

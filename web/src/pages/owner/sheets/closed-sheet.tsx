import { dayLabel } from "@vitrine/domain/booking-days";
import type { Shop } from "@vitrine/domain/shop";
import type { Day } from "@vitrine/domain/shop-time";
import type { ClosedTimeOfDay } from "@vitrine/domain/wire/owner/see-day";
import { useId } from "react";

import { ActButton, ActSpinner } from "../acts/act-button.tsx";
import { ActError } from "../acts/act-error.tsx";
import type { Act } from "../acts/use-act.ts";
import { weekdayName } from "../copy/day-words.ts";
import { OWNER_COPY } from "../copy/owner-copy.ts";
import { barberName } from "../day-view/barber-name.ts";
import { Sheet } from "./sheet.tsx";
import styles from "./sheet.module.css";

const COPY = OWNER_COPY.closed;

/** A closed time, and how to open it again. */
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
  /** `isAll`: all that was closed with it, too. */
  onOpen: (isAll: boolean) => void;
  onClosed: () => void;
}) {
  const { isWeekly, word } = closing;
  return (
    <Sheet title={COPY.title(time)} onClosed={onClosed}>
      {isGone && <p className={styles["warning"]}>{COPY.gone}</p>}
      <dl className={styles["facts"]}>
        <dt>{OWNER_COPY.booking.when}</dt>
        <dd>{isWeekly ? `${dayLabel(day)} (${COPY.weekly(weekdayName(day))})` : dayLabel(day)}</dd>
        <dt>{shop.words.barber}</dt>
        <dd>{barberName(shop, closing.barberColorId)}</dd>
        <dt>{COPY.word}</dt>
        <dd>{word === "" ? COPY.noWord : word}</dd>
      </dl>
      {closing.source === "busy" ? (
        <p className={styles["note"]}>{COPY.byCalendar}</p>
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
      {isPartOfMore && <p className={styles["note"]}>{COPY.more}</p>}
      <ActError error={act.error} />
      <ActButton act={act} describedBy={`${id}-one`} onPressed={() => onOpen(false)}>
        {COPY.open}
      </ActButton>
      <p id={`${id}-one`} className={styles["note"]}>
        {COPY.openWhat}
      </p>
      {(isWeekly || isPartOfMore) && (
        <>
          <ActButton
            act={act}
            tone="quiet"
            describedBy={`${id}-all`}
            onPressed={() => onOpen(true)}
          >
            {COPY.openAll}
          </ActButton>
          <p id={`${id}-all`} className={styles["note"]}>
            {isWeekly ? COPY.openAllWeekly : COPY.openAllMore}
          </p>
        </>
      )}
    </>
  );
}

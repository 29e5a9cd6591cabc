import { dayLabel } from "@vitrine/domain/slots/booking-days";
import type { ClosedTimeOfDay } from "@vitrine/domain/wire/owner/see-day";
import { useId } from "react";

import { ActButton, ActError, ActSpinner } from "../../../ui/acts/act-button.tsx";
import type { Act } from "../acts/use-act.ts";
import type { SheetProps } from "../agenda/agenda-acts.ts";
import { useOwnerCopy } from "../copy/use-owner-copy.ts";
import { barberName, dayOfItem, wallSpan } from "../day/items-of-day.ts";
import { hoursText } from "../forms/closing-draft.ts";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import styles from "../../../ui/sheet/sheet.module.css";

export function ClosedSheet({ agenda, acts, sheet: { closing } }: SheetProps<"closed">) {
  const copy = useOwnerCopy();
  const { shop, answer, act } = agenda;
  const { closingId, barberColorId, isWeekly, word: note } = closing;
  const day = dayOfItem(shop, closing);
  const isThere = answer?.closed.some(
    (other) => other.closingId === closingId && other.barberColorId === barberColorId,
  );
  const when = dayLabel(day);
  const hours = hoursText(wallSpan(shop, day, closing), copy);
  return (
    <Sheet title={copy.closed.title(hours)} onClosed={agenda.close}>
      {isThere === false && <p className={styles["warning"]}>{copy.closed.gone}</p>}
      <dl className={styles["facts"]}>
        <dt>{copy.booking.when}</dt>
        <dd>{isWeekly ? `${when} (${copy.closed.weekly(copy.weekdayName(day))})` : when}</dd>
        <dt>{shop.words.barber}</dt>
        <dd>{barberName(shop, barberColorId)}</dd>
        {closing.source !== "shop" && (
          <>
            <dt>{copy.closed.note}</dt>
            <dd>{note === "" ? copy.closed.noNote : note}</dd>
          </>
        )}
      </dl>
      {closing.source === "owner" ? (
        <WaysToOpen act={act} closing={closing} onOpen={(isAll) => acts.openTime(closing, isAll)} />
      ) : (
        <p className={styles["note"]}>
          {closing.source === "busy" ? copy.closed.byCalendar : copy.closed.byShop}
        </p>
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
  /** `isAll`: opens everything that was closed by the same act, not only this time. */
  onOpen: (isAll: boolean) => void;
}) {
  const copy = useOwnerCopy();
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

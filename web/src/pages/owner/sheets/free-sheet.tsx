import { dayLabel } from "@vitrine/domain/slots/booking-days";
import { spanOf } from "@vitrine/domain/slots/time-slots";
import { CELL_MINUTES } from "@vitrine/domain/time/half-hour-cells";
import { addDays, clock } from "@vitrine/domain/time/shop-time";

import { ActButton, ActError, ActSpinner } from "../../../ui/acts/act-button.tsx";
import type { SheetProps } from "../agenda/agenda-acts.ts";
import { useOwnerCopy } from "../copy/use-owner-copy.ts";
import { freeRange } from "../day/day-plan.ts";
import { barberName } from "../day/items-of-day.ts";
import { closingOffers, draftForRange, hoursText, wholeDayDraft } from "../forms/closing-draft.ts";
import { daysToBookOn } from "../moving/free-slots.ts";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import styles from "../../../ui/sheet/sheet.module.css";

export function FreeSheet({ agenda, acts, sheet }: SheetProps<"free">) {
  const copy = useOwnerCopy();
  const { shop, day, now, today, plan, act, open } = agenda;
  const { barberColorId, startMinute } = sheet;
  if (plan === undefined) return null;
  const range = freeRange(plan, barberColorId, startMinute);
  // `spanOf` takes a slot, but does not read its label.
  const tapped = { label: "", startMinute, endMinute: startMinute + CELL_MINUTES };
  const isBookable = daysToBookOn(shop, now).includes(day) && spanOf(shop, day, tapped).end > now;
  return (
    <Sheet title={copy.free.title(clock(startMinute))} onClosed={agenda.close}>
      <p>
        {dayLabel(day)}, {barberName(shop, barberColorId)}
      </p>
      {isBookable ? (
        <ActButton onPressed={() => open({ ...sheet, kind: "book" })}>
          {copy.actions.book}
        </ActButton>
      ) : (
        <p className={styles["note"]}>
          {copy.free.closedTimeOnly(dayLabel(addDays(today, shop.windowDays)))}
        </p>
      )}
      <fieldset className={styles["group"]}>
        <legend>{copy.free.close}</legend>
        <div className={styles["choices"]}>
          {closingOffers(range, copy).map(({ name, ...span }) => (
            <ActButton
              key={name}
              act={act}
              tone="quiet"
              onPressed={() =>
                acts.closeTime(
                  draftForRange(wholeDayDraft(shop, day, today), { barberColorId, ...span }),
                )
              }
            >
              {name} <span className={styles["what-time"]}>{hoursText(span, copy)}</span>
            </ActButton>
          ))}
        </div>
      </fieldset>
      <ActError error={act.error} />
      <ActButton
        tone="quiet"
        onPressed={() => open({ kind: "close-time", barberColorId, ...range })}
      >
        {copy.free.otherHours}
      </ActButton>
      <ActSpinner act={act} />
    </Sheet>
  );
}

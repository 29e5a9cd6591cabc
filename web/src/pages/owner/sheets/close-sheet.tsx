import { CLOSING_NOTE_MAX } from "@vitrine/domain/owner/closing-note";
import type { Shop } from "@vitrine/domain/shop/shop";
import { minuteOf } from "@vitrine/domain/slots/time-slots";
import { useEffect, useEffectEvent, useState } from "react";

import { ActError, SendButton } from "../../../ui/acts/act-button.tsx";
import type { SheetProps } from "../agenda/agenda-acts.ts";
import { draftInTab } from "../agenda/tab-memory.ts";
import type { Agenda } from "../agenda/use-agenda.ts";
import { FORMS_COPY as COPY } from "../forms/forms-copy.ts";
import { useOwnerCopy } from "../copy/use-owner-copy.ts";
import { countBookings, dayPlan } from "../day/day-plan.ts";
import {
  draftAfterChange,
  daysWithinWindow,
  closingProblem,
  closingText,
  ENDS,
  filterNote,
  draftForRange,
  STARTS,
  wholeDayDraft,
} from "../forms/closing-draft.ts";
import type { ClosingDraft } from "../forms/closing-draft.ts";
import { CheckField, DateField, SelectField } from "./fields.tsx";
import { formTitle } from "./form-title.ts";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import styles from "../../../ui/sheet/sheet.module.css";

export function CloseSheet({ agenda, acts, sheet }: SheetProps<"close-day" | "close-time">) {
  const copy = useOwnerCopy();
  const { shop, day, now, today, act } = agenda;
  // A whole day has all values preset, so its fields are folded away.
  const isWholeDay = sheet.kind === "close-day";
  const kept = draftInTab<ClosingDraft>(agenda.access.calendarId, sheet);
  const [draft, setDraft] = useState(() => {
    const wanted = wholeDayDraft(shop, day, today);
    return kept.read() ?? (sheet.kind === "close-day" ? wanted : draftForRange(wanted, sheet));
  });
  const keepDraft = useEffectEvent(kept.write);
  useEffect(() => keepDraft(draft), [draft]);
  const [isTried, setTried] = useState(false);
  const change = (part: Partial<ClosingDraft>): void => setDraft(draftAfterChange(draft, part));
  const problem = closingProblem(shop, draft, now);
  const bookingCount = useBookingCount(agenda, draft);
  const fields = <ClosingFields shop={shop} draft={draft} onChanged={change} />;
  return (
    <Sheet title={formTitle(sheet, copy)} onClosed={agenda.close}>
      <form
        className={styles["form"]}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (problem === undefined) acts.closeTime(draft);
        }}
      >
        {isWholeDay && <p className={styles["summary"]}>{closingText(shop, draft, copy)}</p>}
        {isWholeDay ? (
          <details className={styles["more"]}>
            <summary>{COPY.close.change}</summary>
            <div className={styles["form"]}>{fields}</div>
          </details>
        ) : (
          fields
        )}
        <p role="status" className={styles["note"]}>
          {bookingCount === "counting"
            ? COPY.close.counting
            : bookingCount === "unknown"
              ? COPY.close.notCounted
              : bookingCount === 0
                ? COPY.close.noneInside
                : COPY.close.inside(bookingCount)}
        </p>
        {isTried && problem !== undefined && (
          <ActError error={problem === "no-barber" ? COPY.close.noBarber : COPY.close.invalid} />
        )}
        <SendButton act={act} type="submit">
          {formTitle(sheet, copy)}
        </SendButton>
      </form>
    </Sheet>
  );
}

function ClosingFields({
  shop,
  draft,
  onChanged,
}: {
  shop: Shop;
  draft: ClosingDraft;
  onChanged: (part: Partial<ClosingDraft>) => void;
}) {
  const copy = useOwnerCopy();
  const [isCut, setCut] = useState(false);
  return (
    <>
      <div className={styles["pair"]}>
        <SelectField
          label={COPY.close.from}
          value={draft.from}
          options={STARTS}
          onChosen={(from) => onChanged({ from })}
        />
        <SelectField
          label={COPY.close.to}
          value={draft.to}
          options={ENDS}
          onChosen={(to) => onChanged({ to })}
        />
      </div>
      <div className={styles["pair"]}>
        <DateField
          label={COPY.close.firstDay}
          value={draft.firstDay}
          onChanged={(firstDay) => onChanged({ firstDay })}
        />
        {!draft.isWeekly && (
          <DateField
            label={COPY.close.lastDay}
            min={draft.firstDay}
            value={draft.lastDay}
            onChanged={(lastDay) => onChanged({ lastDay })}
          />
        )}
      </div>
      <CheckField isOn={draft.isWeekly} onChanged={(isWeekly) => onChanged({ isWeekly })}>
        {COPY.close.weekly(copy.weekdayName(draft.firstDay))}
      </CheckField>
      <fieldset className={styles["group"]}>
        <legend>{COPY.close.who}</legend>
        <div className={styles["checks"]}>
          {shop.barbers.map(({ id, name }) => (
            <CheckField
              key={id}
              isOn={draft.barberColorIds.includes(id)}
              onChanged={(isOn) =>
                onChanged({
                  barberColorIds: shop.barbers
                    .map((barber) => barber.id)
                    .filter((one) => (one === id ? isOn : draft.barberColorIds.includes(one))),
                })
              }
            >
              {name}
            </CheckField>
          ))}
        </div>
      </fieldset>
      <label className={styles["field"]}>
        {COPY.close.note}{" "}
        <small>{isCut ? COPY.close.noteCut(CLOSING_NOTE_MAX) : COPY.close.noteHint}</small>
        <input
          type="text"
          autoComplete="off"
          enterKeyHint="done"
          value={draft.note}
          onChange={(event) => {
            const { value, cut } = filterNote(event.currentTarget.value);
            setCut(cut);
            onChanged({ note: value });
          }}
        />
      </label>
    </>
  );
}

/** How many bookings lie in the time to close, on all its days. Fetches the unknown days one after the other. */
function useBookingCount(
  { shop, today, seen: { days }, fetchDay }: Agenda,
  draft: ClosingDraft,
): number | "counting" | "unknown" {
  const [failedDays, setFailedDays] = useState<string>();
  const closingDays = daysWithinWindow(shop, draft, today);
  const wanted = closingDays.join(" ");
  useEffect(() => {
    let isOver = false;
    const count = async (): Promise<void> => {
      // Without days to close, `split` returns one empty text.
      for (const day of wanted.split(" ")) {
        if (isOver || day === "") return;
        if (!(await fetchDay(day))) {
          setFailedDays(wanted);
          return;
        }
      }
    };
    void count();
    return () => {
      isOver = true;
    };
  }, [wanted, fetchDay]);

  if (closingDays.some((day) => days[day] === undefined)) {
    return failedDays === wanted ? "unknown" : "counting";
  }
  const minutes = { startMinute: minuteOf(draft.from), endMinute: minuteOf(draft.to) };
  return closingDays.reduce((sum, day) => {
    const { answer } = days[day] ?? {};
    if (answer === undefined) return sum;
    return sum + countBookings(dayPlan(shop, day, answer), draft.barberColorIds, minutes);
  }, 0);
}

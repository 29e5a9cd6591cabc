import { CLOSING_NOTE_MAX } from "@vitrine/domain/owner/closing-note";
import type { Shop } from "@vitrine/domain/shop/shop";
import { dayOf } from "@vitrine/domain/time/shop-time";
import type { Day, Instant } from "@vitrine/domain/time/shop-time";
import { minuteOf } from "@vitrine/domain/slots/time-slots";
import type { WallTime } from "@vitrine/domain/shop/shop";
import { useEffect, useEffectEvent, useMemo, useState } from "react";

import { ActButton, ActSpinner } from "../acts/act-button.tsx";
import { ActError } from "../acts/act-error.tsx";
import type { Act } from "../acts/use-act.ts";
import { OWNER_COPY as copy } from "../copy/owner-copy.ts";
import { dayPlan } from "../day-view/day-plan.ts";
import {
  changedClosing,
  closedDaysInReach,
  closingProblem,
  closingText,
  ENDS,
  filterNote,
  STARTS,
} from "../forms/closing-draft.ts";
import type { ClosingDraft } from "../forms/closing-draft.ts";
import { bookingsInside } from "../moving/free-slots.ts";
import type { SeenDays } from "../polling/seen-days.ts";
import { Sheet } from "./sheet.tsx";
import styles from "./sheet.module.css";

/** Closes a day with one more tap, or some hours of one or more days. */
export function CloseSheet({
  shop,
  isWholeDay,
  start,
  keptDraft,
  onDraft,
  now,
  seen,
  fetchDay,
  act,
  onClose,
  onClosed,
}: {
  shop: Shop;
  /** Whether everything is preset, so that the fields appear only on request. */
  isWholeDay: boolean;
  start: ClosingDraft;
  /** The draft that the tab kept over a reload. */
  keptDraft: () => ClosingDraft | undefined;
  onDraft: (draft: ClosingDraft) => void;
  now: Instant;
  seen: SeenDays;
  fetchDay: (day: Day) => Promise<boolean>;
  act: Act;
  onClose: (draft: ClosingDraft) => void;
  onClosed: () => void;
}) {
  const [draft, setDraft] = useState(() => keptDraft() ?? start);
  const keepDraft = useEffectEvent(onDraft);
  useEffect(() => keepDraft(draft), [draft]);
  const [isTried, setTried] = useState(false);
  const change = (part: Partial<ClosingDraft>): void => setDraft(changedClosing(draft, part));
  const problem = closingProblem(shop, draft, now);
  const inside = useBookingsInside(shop, draft, dayOf(now, shop.timeZone), seen, fetchDay);
  const title = isWholeDay ? copy.close.dayTitle : copy.close.timeTitle;
  const fields = <ClosingFields shop={shop} draft={draft} onChanged={change} />;
  return (
    <Sheet title={title} onClosed={onClosed}>
      <form
        className={styles["form"]}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (problem === undefined) onClose(draft);
        }}
      >
        {isWholeDay && <p className={styles["summary"]}>{closingText(shop, draft)}</p>}
        {isWholeDay ? (
          <details className={styles["more"]}>
            <summary>{copy.close.change}</summary>
            <div className={styles["form"]}>{fields}</div>
          </details>
        ) : (
          fields
        )}
        <p role="status" className={styles["note"]}>
          {inside === "counting"
            ? copy.close.counting
            : inside === "unknown"
              ? copy.close.notCounted
              : inside === 0
                ? copy.close.noneInside
                : copy.close.inside(inside)}
        </p>
        {isTried && problem !== undefined && (
          <ActError error={problem === "no-barber" ? copy.close.noBarber : copy.close.invalid} />
        )}
        <ActError error={act.error} />
        <ActButton act={act} type="submit">
          {title}
        </ActButton>
        <ActSpinner act={act} />
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
  const [isCut, setCut] = useState(false);
  return (
    <>
      <div className={styles["pair"]}>
        <TimeField
          label={copy.close.from}
          value={draft.from}
          times={STARTS}
          onChosen={(from) => onChanged({ from })}
        />
        <TimeField
          label={copy.close.to}
          value={draft.to}
          times={ENDS}
          onChosen={(to) => onChanged({ to })}
        />
      </div>
      <div className={styles["pair"]}>
        <label className={styles["field"]}>
          {copy.close.firstDay}
          <input
            type="date"
            required
            value={draft.firstDay}
            onChange={(event) => onChanged({ firstDay: event.currentTarget.value })}
          />
        </label>
        {!draft.isWeekly && (
          <label className={styles["field"]}>
            {copy.close.lastDay}
            <input
              type="date"
              required
              min={draft.firstDay}
              value={draft.lastDay}
              onChange={(event) => onChanged({ lastDay: event.currentTarget.value })}
            />
          </label>
        )}
      </div>
      <label className={styles["check"]}>
        <input
          type="checkbox"
          checked={draft.isWeekly}
          onChange={(event) => onChanged({ isWeekly: event.currentTarget.checked })}
        />
        {copy.close.weekly(copy.weekdayName(draft.firstDay))}
      </label>
      <fieldset className={styles["group"]}>
        <legend>{copy.close.who}</legend>
        <div className={styles["checks"]}>
          {shop.barbers.map(({ name, colorId }) => (
            <label key={colorId} className={styles["check"]}>
              <input
                type="checkbox"
                checked={draft.barberColorIds.includes(colorId)}
                onChange={(event) => {
                  const isChosen = event.currentTarget.checked;
                  onChanged({
                    barberColorIds: shop.barbers
                      .map((barber) => barber.colorId)
                      .filter((id) =>
                        id === colorId ? isChosen : draft.barberColorIds.includes(id),
                      ),
                  });
                }}
              />
              {name}
            </label>
          ))}
        </div>
      </fieldset>
      <label className={styles["field"]}>
        {copy.close.note}{" "}
        <small>{isCut ? copy.close.noteCut(CLOSING_NOTE_MAX) : copy.close.noteHint}</small>
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

function TimeField({
  label,
  value,
  times,
  onChosen,
}: {
  label: string;
  value: WallTime;
  times: readonly WallTime[];
  onChosen: (time: WallTime) => void;
}) {
  return (
    <label className={styles["field"]}>
      {label}
      <select value={value} onChange={(event) => onChosen(event.currentTarget.value as WallTime)}>
        {times.map((time) => (
          <option key={time} value={time}>
            {time}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The number of bookings inside the time to close, on all its days. Unknown days are fetched one after the other. */
function useBookingsInside(
  shop: Shop,
  draft: ClosingDraft,
  today: Day,
  { days }: SeenDays,
  fetchDay: (day: Day) => Promise<boolean>,
): number | "counting" | "unknown" {
  const [unknown, setUnknown] = useState<string>();
  const wanted = useMemo(
    () => closedDaysInReach(shop, draft, today).join(" "),
    [shop, draft, today],
  );
  useEffect(() => {
    let isOver = false;
    const count = async (): Promise<void> => {
      for (const day of wanted.split(" ")) {
        if (isOver || day === "") return;
        if (!(await fetchDay(day))) {
          setUnknown(wanted);
          return;
        }
      }
    };
    void count();
    return () => {
      isOver = true;
    };
  }, [wanted, fetchDay]);

  const list = wanted === "" ? [] : wanted.split(" ");
  if (list.some((day) => days[day] === undefined)) {
    return unknown === wanted ? "unknown" : "counting";
  }
  return list.reduce((sum, day) => {
    const { answer } = days[day] ?? {};
    if (answer === undefined) return sum;
    const plan = dayPlan(shop, day, answer);
    const { barberColorIds, from, to } = draft;
    return sum + bookingsInside(plan, barberColorIds, minuteOf(from), minuteOf(to));
  }, 0);
}

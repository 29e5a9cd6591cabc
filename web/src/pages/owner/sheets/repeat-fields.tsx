import type { Day } from "@vitrine/domain/time/shop-time";
import { useId } from "react";

import { ActButton, ActError } from "../../../ui/acts/act-button.tsx";
import styles from "../../../ui/sheet/sheet.module.css";
import { useOwnerCopy } from "../copy/use-owner-copy.ts";
import { clockOf } from "../day/items-of-day.ts";
import { CheckField, SelectField } from "./fields.tsx";
import { REPEATS } from "../forms/repeats.ts";
import type { DateToBook, Repeats } from "../forms/repeats.ts";
import { SERIES_COPY as COPY } from "../series/series-copy.ts";

const UNTIL = "until";

/** Whether the end of a series that is typed is a day, and not before its first one; if not, the browser says so at the field. */
export function reportUntil({ elements }: HTMLFormElement): boolean {
  const until = elements.namedItem(UNTIL);
  return !(until instanceof HTMLInputElement) || until.reportValidity();
}

/** Whether the booking repeats, until when, and what was found of its dates. */
export function RepeatFields({
  repeats,
  firstDay,
  check,
  onChanged,
}: {
  repeats: Repeats | undefined;
  firstDay: Day;
  /** `undefined` while no slot is chosen. */
  check:
    | {
        readonly dates: readonly DateToBook[] | undefined;
        readonly error: string | undefined;
        readonly retry: () => void;
      }
    | undefined;
  onChanged: (repeats: Repeats | undefined) => void;
}) {
  const hintId = useId();
  return (
    <>
      <div className={styles["pair"]}>
        <SelectField
          label={COPY.repeats}
          value={repeats?.everyWeeks ?? 0}
          options={REPEATS}
          nameOf={(weeks) => (weeks === 0 ? COPY.never : COPY.everyWeeks(weeks))}
          onChosen={(everyWeeks) =>
            onChanged(
              everyWeeks === 0 ? undefined : { until: "", instead: [], ...repeats, everyWeeks },
            )
          }
        />
        {repeats !== undefined && (
          <label className={styles["field"]}>
            {COPY.until}
            <input
              type="date"
              name={UNTIL}
              min={firstDay}
              value={repeats.until}
              aria-describedby={repeats.until === "" ? hintId : undefined}
              onChange={({ currentTarget }) =>
                onChanged({ ...repeats, until: currentTarget.value })
              }
            />
          </label>
        )}
      </div>
      {repeats?.until === "" && (
        <p id={hintId} className={styles["note"]}>
          {COPY.untilHint}
        </p>
      )}
      {repeats !== undefined && check !== undefined && (
        <FoundDates repeats={repeats} check={check} onChanged={onChanged} />
      )}
    </>
  );
}

function FoundDates({
  repeats,
  check: { dates, error, retry },
  onChanged,
}: {
  repeats: Repeats;
  check: NonNullable<Parameters<typeof RepeatFields>[0]["check"]>;
  onChanged: (repeats: Repeats) => void;
}) {
  const copy = useOwnerCopy();
  const { until, instead } = repeats;
  if (error !== undefined) {
    return (
      <>
        <ActError error={error} />
        <ActButton tone="plain" onPressed={retry}>
          {copy.actions.retry}
        </ActButton>
      </>
    );
  }
  const unfit = (dates ?? []).filter(({ room }) => room !== "free");
  const free = (dates?.length ?? 0) - unfit.length;
  const last = until === "" ? dates?.at(-1)?.day : undefined;
  const leftOut = unfit
    .filter(({ other }) => other === undefined)
    .map((date) => COPY.notFree(date));
  return (
    <>
      <p role="status" className={styles["note"]}>
        {dates === undefined
          ? COPY.checking
          : [
              COPY.free(dates.length, free, last),
              ...(leftOut.length > 0 ? [`${leftOut.join("; ")}.`] : []),
              ...(until === "" ? [COPY.endless] : []),
            ].join(" ")}
      </p>
      {unfit.map((date) => {
        const { day, other } = date;
        if (other === undefined) return null;
        return (
          <CheckField
            key={day}
            isOn={instead.includes(other.start)}
            onChanged={(isOn) => {
              const others = instead.filter((start) => start !== other.start);
              onChanged({ ...repeats, instead: isOn ? [...others, other.start] : others });
            }}
          >
            {COPY.offer(COPY.notFree(date), clockOf(other.start))}
          </CheckField>
        );
      })}
    </>
  );
}

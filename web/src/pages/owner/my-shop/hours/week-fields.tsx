import {
  hoursOfWeek,
  nextRange,
  weekPlanOf,
  WEEK_FROM_MONDAY,
} from "@vitrine/domain/shop/opening/week-plan";
import type { WeekPlan } from "@vitrine/domain/shop/opening/week-plan";
import type { OpenHours, Weekday } from "@vitrine/domain/shop/shop";
import { Plus } from "lucide-react";
import { useId, useState } from "react";

import { FieldProblem } from "../fields/field-problem.tsx";
import fields from "../fields/fields.module.css";
import { useFocusAfterEdit } from "../fields/use-focus-after-edit.ts";
import type { SectionProps } from "../section.ts";
import { CopySheet } from "./copy-sheet.tsx";
import { DayLine } from "./day-line.tsx";
import { HOURS_COPY as COPY } from "./hours-copy.ts";
import {
  placedRanges,
  withDayCopied,
  withDayOpened,
  withOneMoreRange,
  withoutRange,
  withRange,
} from "./hours-of-day.ts";
import { RangeFields } from "./range-fields.tsx";
import styles from "./hours.module.css";

/** The hours of a week, weekday by weekday. */
export function WeekFields({
  hours,
  field,
  published,
  areTimesTyped,
  problemAt,
  onChanged,
}: Pick<SectionProps, "problemAt"> & {
  hours: readonly OpenHours[];
  /** Where the facts have these hours: `services[0].hours`. */
  field: string;
  /** The same hours as clients see them; empty if there were none. */
  published: readonly OpenHours[];
  areTimesTyped: boolean;
  onChanged: (hours: readonly OpenHours[]) => void;
}) {
  const id = useId();
  const [shownDay, setShownDay] = useState<Weekday>();
  const [copiedDay, setCopiedDay] = useState<Weekday>();
  const focusAfterEdit = useFocusAfterEdit();
  const plan = weekPlanOf(hours);
  const change = (next: WeekPlan): void => onChanged(hoursOfWeek(next));
  const rangeId = (weekday: Weekday, index: number) => `${id}-${weekday}-${index}`;

  return (
    <>
      <FieldProblem id={`${id}-problem`} problem={problemAt(field)} />
      <ul className={styles["week"]}>
        {WEEK_FROM_MONDAY.map((weekday) => {
          const ranges = placedRanges(hours, weekday, field);
          return (
            <DayLine
              key={weekday}
              weekday={weekday}
              ranges={ranges}
              isShown={ranges.length > 0 && shownDay === weekday}
              problemAt={problemAt}
              onShown={(isShown) => setShownDay(isShown ? weekday : undefined)}
              onOpened={(isOpen) => {
                setShownDay(isOpen ? weekday : undefined);
                change(withDayOpened(plan, published, weekday, isOpen));
              }}
            >
              {ranges.map((range, index) => (
                <RangeFields
                  // A range is known by its place alone.
                  // oxlint-disable-next-line react/no-array-index-key
                  key={index}
                  id={rangeId(weekday, index)}
                  label={COPY.range(weekday, index + 1)}
                  range={range}
                  areTimesTyped={areTimesTyped}
                  problemAt={problemAt}
                  onChanged={(part) => change(withRange(plan, weekday, index, part))}
                  onRemoved={
                    ranges.length > 1
                      ? () => {
                          change(withoutRange(plan, weekday, index));
                          focusAfterEdit(rangeId(weekday, Math.max(index - 1, 0)));
                        }
                      : undefined
                  }
                />
              ))}
              <div className={fields["buttons"]}>
                {nextRange(ranges) !== undefined && (
                  <button
                    type="button"
                    className={fields["small-button"]}
                    onClick={() => {
                      change(withOneMoreRange(plan, weekday));
                      focusAfterEdit(rangeId(weekday, ranges.length));
                    }}
                  >
                    <Plus aria-hidden="true" size={18} />
                    {COPY.add}
                  </button>
                )}
                <button
                  type="button"
                  className={fields["small-button"]}
                  onClick={() => setCopiedDay(weekday)}
                >
                  {COPY.copyTo}
                </button>
              </div>
            </DayLine>
          );
        })}
      </ul>
      {copiedDay !== undefined && (
        <CopySheet
          weekday={copiedDay}
          onCopied={(weekdays) => {
            change(withDayCopied(plan, copiedDay, weekdays));
            setCopiedDay(undefined);
          }}
          onClosed={() => setCopiedDay(undefined)}
        />
      )}
    </>
  );
}

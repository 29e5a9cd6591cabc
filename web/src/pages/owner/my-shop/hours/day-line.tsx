import type { Weekday } from "@vitrine/domain/shop/shop";
import { ChevronDown } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import type { ReactNode } from "react";

import { rangeText } from "../draft/changes/changes-of-hours.ts";
import { FieldProblem } from "../fields/field-problem.tsx";
import fields from "../fields/fields.module.css";
import { SwitchField } from "../fields/switch-field.tsx";
import type { SectionProps } from "../section.ts";
import { HOURS_COPY as COPY } from "./hours-copy.ts";
import type { PlacedRange } from "./hours-of-day.ts";
import styles from "./hours.module.css";

const RANGES = new Intl.ListFormat("pt-BR");

/** A weekday: whether it is open, its hours, and below them the fields that change them. */
export function DayLine({
  weekday,
  ranges,
  isShown,
  problemAt,
  onShown,
  onOpened,
  children,
}: Pick<SectionProps, "problemAt"> & {
  weekday: Weekday;
  /** None on a closed weekday. */
  ranges: readonly PlacedRange[];
  isShown: boolean;
  onShown: (isShown: boolean) => void;
  onOpened: (isOpen: boolean) => void;
  children: ReactNode;
}) {
  const id = useId();
  const isOpen = ranges.length > 0;
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The bar at the foot would cover the fields of the last weekdays.
    if (isShown) shown.current?.scrollIntoView({ block: "nearest" });
  }, [isShown]);
  const problem = ranges
    .flatMap((range) => [range.field, `${range.field}.from`, `${range.field}.to`])
    .map(problemAt)
    .find((text) => text !== undefined);
  return (
    <li className={styles["day"]}>
      <div className={styles["line"]}>
        <SwitchField isOn={isOpen} className={styles["switch"]} onChanged={onOpened}>
          {COPY.weekday(weekday)}
        </SwitchField>
        {isOpen ? (
          <button
            type="button"
            className={styles["hours"]}
            aria-expanded={isShown}
            aria-controls={isShown ? id : undefined}
            onClick={() => onShown(!isShown)}
          >
            <span>
              <span className={fields["unseen"]}>{COPY.hoursOf(weekday)}</span>
              {RANGES.formatToParts(ranges.map(rangeText)).map(({ type, value }, index) => (
                // A part is known by its place alone.
                // oxlint-disable-next-line react/no-array-index-key
                <span key={index} className={styles[type]}>
                  {value}
                </span>
              ))}
            </span>
            <ChevronDown aria-hidden="true" size={20} />
          </button>
        ) : (
          <span className={styles["closed"]}>{COPY.closed}</span>
        )}
      </div>
      {problem !== undefined && !isShown && (
        <div className={styles["ranges"]}>
          <FieldProblem id={`${id}-problem`} problem={problem} />
        </div>
      )}
      {isShown && (
        <div ref={shown} id={id} className={styles["ranges"]}>
          {children}
        </div>
      )}
    </li>
  );
}

import type { OpenRange } from "@vitrine/domain/shop/opening/week-plan";
import type { WallTime } from "@vitrine/domain/shop/shop";
import { X } from "lucide-react";

import sheet from "../../../../ui/sheet/sheet.module.css";
import { rangesText } from "../draft/changes/changes-of-hours.ts";
import { FieldProblem } from "../fields/field-problem.tsx";
import fields from "../fields/fields.module.css";
import type { SectionProps } from "../section.ts";
import { HOURS_COPY as COPY } from "./hours-copy.ts";
import { timesToChoose } from "./hours-of-day.ts";
import type { PlacedRange } from "./hours-of-day.ts";
import styles from "./hours.module.css";

/** From when to when a weekday is open. */
export function RangeFields({
  id,
  label,
  range,
  areTimesTyped,
  problemAt,
  onChanged,
  onRemoved,
}: Pick<SectionProps, "problemAt"> & {
  /** Of its first field. */
  id: string;
  label: string;
  range: PlacedRange;
  areTimesTyped: boolean;
  onChanged: (part: Partial<OpenRange>) => void;
  /** `undefined` for the only range of its weekday. */
  onRemoved: (() => void) | undefined;
}) {
  const problem = ["", ".from", ".to"]
    .map((part) => problemAt(range.field + part))
    .find((text) => text !== undefined);
  const shared = {
    range,
    isTyped: areTimesTyped,
    isInvalid: problem !== undefined,
    problemId: `${id}-problem`,
    onChanged,
  };
  return (
    <div className={styles["range"]} role="group" aria-label={label}>
      <TimeField id={id} label={COPY.from} end="from" {...shared} />
      <TimeField id={`${id}-to`} label={COPY.to} end="to" {...shared} />
      {onRemoved !== undefined && (
        <button
          type="button"
          className={fields["icon-button"]}
          aria-label={COPY.remove(rangesText([range]))}
          onClick={onRemoved}
        >
          <X aria-hidden="true" size={22} />
        </button>
      )}
      <div className={styles["all"]}>
        <FieldProblem id={`${id}-problem`} problem={problem} />
      </div>
    </div>
  );
}

function TimeField({
  id,
  label,
  range,
  end,
  isTyped,
  isInvalid,
  problemId,
  onChanged,
}: {
  id: string;
  label: string;
  range: OpenRange;
  end: "from" | "to";
  isTyped: boolean;
  isInvalid: boolean;
  problemId: string;
  onChanged: (part: Partial<OpenRange>) => void;
}) {
  const value = range[end];
  const choose = (time: string): void => onChanged({ [end]: time as WallTime });
  const shared = { id, "aria-invalid": isInvalid, "aria-describedby": problemId };
  return (
    <div className={`${sheet["field"]} ${fields["row"]}`}>
      <label htmlFor={id}>{label}</label>
      {isTyped ? (
        <input
          {...shared}
          type="time"
          step={300}
          // A clock ends at midnight, which it calls 00:00.
          value={value === "24:00" ? "00:00" : value}
          onChange={(event) => {
            const { value: typed } = event.currentTarget;
            choose(end === "to" && typed === "00:00" ? "24:00" : typed);
          }}
        />
      ) : (
        <select {...shared} value={value} onChange={(event) => choose(event.currentTarget.value)}>
          {value.length === 0 && <option value="">{COPY.missing}</option>}
          {timesToChoose(range, end).map((time) => (
            <option key={time} value={time}>
              {time}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

import { useId } from "react";

import sheet from "../../../../ui/sheet/sheet.module.css";
import { FieldProblem } from "./field-problem.tsx";
import styles from "./fields.module.css";

/** A choice of the draft from a list. */
export function SelectRow<Value extends string | number>({
  id: ownId,
  label,
  hint,
  value,
  options,
  nameOf,
  problem,
  onChosen,
}: {
  id?: string;
  label: string;
  hint?: string | undefined;
  value: Value;
  options: readonly Value[];
  nameOf: (option: Value) => string;
  problem?: string | undefined;
  onChosen: (option: Value) => void;
}) {
  const madeId = useId();
  const id = ownId ?? madeId;
  return (
    <div className={`${sheet["field"]} ${styles["row"]}`}>
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
      <select
        id={id}
        value={value}
        aria-invalid={problem !== undefined}
        aria-describedby={hint === undefined ? `${id}-problem` : `${id}-hint ${id}-problem`}
        onChange={(event) => {
          const chosen = options[event.currentTarget.selectedIndex];
          if (chosen !== undefined) onChosen(chosen);
        }}
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {nameOf(option)}
          </option>
        ))}
      </select>
      <FieldProblem id={`${id}-problem`} problem={problem} />
    </div>
  );
}

import type { ReactNode } from "react";

import styles from "../../../ui/sheet/sheet.module.css";

export function CheckField({
  isOn,
  describedBy,
  onChanged,
  children,
}: {
  isOn: boolean;
  describedBy?: string;
  onChanged: (isOn: boolean) => void;
  children: ReactNode;
}) {
  return (
    <label className={styles["check"]}>
      <input
        type="checkbox"
        checked={isOn}
        aria-describedby={describedBy}
        onChange={(event) => onChanged(event.currentTarget.checked)}
      />
      {children}
    </label>
  );
}

export function SelectField<Value extends string | number>({
  label,
  value,
  options,
  nameOf = String,
  onChosen,
}: {
  label: string;
  value: Value;
  options: readonly Value[];
  nameOf?: (option: Value) => string;
  onChosen: (option: Value) => void;
}) {
  return (
    <label className={styles["field"]}>
      {label}
      <select
        value={value}
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
    </label>
  );
}

/** A field for a date. `onChanged` gets an empty text while the date is incomplete. */
export function DateField({
  label,
  value,
  min,
  onChanged,
}: {
  label: string;
  value: string;
  min?: string;
  onChanged: (day: string) => void;
}) {
  return (
    <label className={styles["field"]}>
      {label}
      <input
        type="date"
        required
        min={min}
        value={value}
        onChange={(event) => onChanged(event.currentTarget.value)}
      />
    </label>
  );
}

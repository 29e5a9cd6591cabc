import { ChevronDown } from "lucide-react";
import { useId } from "react";
import type { ReactNode } from "react";

import styles from "./field.module.css";
import { FieldMessages } from "./field-messages.tsx";

export function SelectField({
  label,
  name,
  value,
  placeholder,
  options,
  hint,
  notice,
  error,
  aside,
  onChosen,
}: {
  label: string;
  name: string;
  value: string;
  placeholder: string;
  options: readonly { readonly value: string; readonly text: string }[];
  hint?: string | undefined;
  /** Stands below the field, and is announced when it changes. */
  notice?: string | undefined;
  error: string | undefined;
  /** Stands beside the label, at the other end. */
  aside?: ReactNode;
  onChosen: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className={styles["field"]}>
      <div className={styles["heading"]}>
        <label className={styles["label"]} htmlFor={id}>
          {label}
        </label>
        {hint !== undefined && (
          <span id={`${id}-hint`} className={styles["hint"]}>
            {hint}
          </span>
        )}
        {aside}
      </div>
      <div className={styles["select"]}>
        <select
          id={id}
          name={name}
          className={styles["control"]}
          value={value}
          required
          aria-invalid={error !== undefined}
          aria-describedby={hint === undefined ? `${id}-messages` : `${id}-hint ${id}-messages`}
          onChange={(event) => onChosen(event.currentTarget.value)}
        >
          <option value="">{placeholder}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" size={20} />
      </div>
      <FieldMessages id={`${id}-messages`} error={error} notice={notice} />
    </div>
  );
}

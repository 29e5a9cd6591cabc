import { Check } from "lucide-react";
import type { ReactNode } from "react";

import styles from "./chip.module.css";

/** A radio button of a group, as a chip. A click on the chosen one counts as a second try: `again` is true. */
export function ChipRadio({
  name,
  value,
  describedBy,
  checked,
  dimmed = false,
  children,
  onChosen,
}: {
  name: string;
  value: string;
  describedBy?: string | undefined;
  checked: boolean;
  dimmed?: boolean;
  children: ReactNode;
  onChosen: (again: boolean) => void;
}) {
  return (
    <label className={styles["chip"]} data-dimmed={dimmed || undefined}>
      <input
        type="radio"
        name={name}
        value={value}
        aria-describedby={describedBy}
        checked={checked}
        onChange={() => onChosen(false)}
        onClick={() => {
          if (checked) onChosen(true);
        }}
      />
      <span className={styles["face"]}>{children}</span>
      <Check className={styles["mark"]} aria-hidden="true" size={14} strokeWidth={3} />
    </label>
  );
}

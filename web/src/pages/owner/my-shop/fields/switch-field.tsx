import type { ReactNode } from "react";

import styles from "./switch-field.module.css";

/** On or off: the whole line is the target of a thumb. */
export function SwitchField({
  isOn,
  className,
  onChanged,
  children,
}: {
  isOn: boolean;
  className?: string | undefined;
  onChanged: (isOn: boolean) => void;
  children: ReactNode;
}) {
  return (
    <label className={className ?? styles["line"]}>
      <input
        type="checkbox"
        role="switch"
        className={styles["switch"]}
        checked={isOn}
        aria-checked={isOn}
        onChange={(event) => onChanged(event.currentTarget.checked)}
      />
      <span>{children}</span>
    </label>
  );
}

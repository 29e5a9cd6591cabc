import { useId } from "react";
import type { ReactNode } from "react";

import styles from "./chip.module.css";
import { FieldMessages } from "./field-messages.tsx";
import { radioGroupAttributes } from "./radio-group-attributes.ts";

export function ChipGroup({
  title,
  hasRadios,
  aside,
  hint,
  error,
  children,
}: {
  title: string;
  hasRadios: boolean;
  aside?: ReactNode;
  hint?: string | undefined;
  error: string | undefined;
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <div
      className={styles["group"]}
      {...(hasRadios && radioGroupAttributes(id, error !== undefined))}
    >
      <div className={styles["heading"]}>
        <span id={`${id}-title`} className={styles["title"]}>
          {title}
        </span>
        {aside}
      </div>
      {children}
      {hint !== undefined && <p className={styles["hint"]}>{hint}</p>}
      <FieldMessages id={`${id}-messages`} error={error} />
    </div>
  );
}

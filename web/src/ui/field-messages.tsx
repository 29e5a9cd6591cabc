import { CircleAlert } from "lucide-react";

import styles from "./field.module.css";

/** What stands under a field. The notice is announced when it comes; the error is read with the field. */
export function FieldMessages({
  id,
  hint,
  error,
  notice,
}: {
  id: string;
  hint?: string | undefined;
  error: string | undefined;
  notice?: string | undefined;
}) {
  return (
    <div id={id} className={styles["messages"]}>
      {error !== undefined && (
        <p className={styles["error"]}>
          <CircleAlert aria-hidden="true" size={16} />
          {error}
        </p>
      )}
      <p className={styles["hint"]} aria-live="polite">
        {notice ?? (error === undefined ? hint : undefined)}
      </p>
    </div>
  );
}

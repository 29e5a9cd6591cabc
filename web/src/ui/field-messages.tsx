import { CircleAlert } from "lucide-react";

import styles from "./field.module.css";

/** The messages below a field. The notice is announced when it appears; the error is read with the field. */
export function FieldMessages({
  id,
  error,
  notice,
}: {
  id: string;
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
      <p className={styles["notice"]} aria-live="polite">
        {notice}
      </p>
    </div>
  );
}

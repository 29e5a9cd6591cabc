import { CircleAlert } from "lucide-react";

import styles from "./field.module.css";

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

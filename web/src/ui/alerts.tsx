import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

import styles from "./alerts.module.css";

/** Alerts that lie over the page without moving it. An alert with a new number is announced again, even with the same text. */
export function Alerts({
  alerts,
}: {
  alerts: readonly {
    readonly number: string;
    readonly text: string;
    /** A quiet line under the alerts. */
    readonly note?: ReactNode;
  }[];
}) {
  const note = alerts.find((alert) => alert.note !== undefined)?.note;
  return (
    <div className={styles["place"]}>
      {alerts.map(({ number, text }) => (
        <div key={number} role="alert" className={styles["alert"]}>
          <TriangleAlert aria-hidden="true" size={20} />
          <span>{text}</span>
        </div>
      ))}
      {/* Always there: screen readers do not announce a region that is added with its text. */}
      <div aria-live="polite">{note && <p className={styles["note"]}>{note}</p>}</div>
    </div>
  );
}

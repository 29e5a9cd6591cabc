import { TriangleAlert } from "lucide-react";

import styles from "./alerts.module.css";

/** Alerts that lie over the page without moving it. An alert with a new number is announced again, even with the same text. */
export function Alerts({
  alerts,
}: {
  alerts: readonly { readonly number: string; readonly text: string }[];
}) {
  return (
    <div className={styles["place"]}>
      {alerts.map(({ number, text }) => (
        <div key={number} role="alert" className={styles["alert"]}>
          <TriangleAlert aria-hidden="true" size={20} />
          <span>{text}</span>
        </div>
      ))}
    </div>
  );
}

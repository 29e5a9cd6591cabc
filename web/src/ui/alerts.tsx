import { TriangleAlert } from "lucide-react";
import { Fragment } from "react";
import type { ReactNode } from "react";

import styles from "./alerts.module.css";

/** Alerts that lie over the page without moving it. An alert with a new number is announced again, even with the same text. */
export function Alerts({
  alerts,
}: {
  alerts: readonly {
    readonly number: string;
    readonly text: string;
    /** A quiet line under the alert. */
    readonly note?: ReactNode;
  }[];
}) {
  return (
    <div className={styles["place"]}>
      {alerts.map(({ number, text, note }) => (
        <Fragment key={number}>
          <div role="alert" className={styles["alert"]}>
            <TriangleAlert aria-hidden="true" size={20} />
            <span>{text}</span>
          </div>
          {note && <p className={styles["note"]}>{note}</p>}
        </Fragment>
      ))}
    </div>
  );
}

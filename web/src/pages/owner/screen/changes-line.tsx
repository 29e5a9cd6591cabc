import { dayLabel } from "@vitrine/domain/slots/booking-days";
import { ChevronDown } from "lucide-react";

import type { Agenda } from "../agenda/use-agenda.ts";
import { useOwnerCopy } from "../copy/use-owner-copy.ts";
import { barberName, dayOfItem, timeOfItem } from "../day/items-of-day.ts";
import styles from "./changes-line.module.css";
import { countsOf, lookAt, nameOfChange } from "../agenda/since-last-look.ts";

/** `2 novos, 1 cancelado`, and a list of these changes, each a button that shows its day. */
export function ChangesLine({ agenda }: { agenda: Agenda }) {
  const copy = useOwnerCopy();
  const { shop, changes, latest, chooseDay } = agenda;
  const counts = countsOf(changes)
    .map(({ kind, count }) => copy.changes.count(kind, count))
    .join(", ");
  return (
    <div role="status" className={styles["place"]}>
      {changes.length > 0 && (
        <details className={styles["changes"]}>
          <summary>
            <span className={styles["counts"]}>{counts}</span>
            <ChevronDown aria-hidden="true" size={20} />
          </summary>
          <h2 className={styles["title"]}>{copy.changes.title}</h2>
          <ul className={styles["list"]}>
            {changes.map((change) => {
              const day = dayOfItem(shop, change);
              return (
                <li key={`${nameOfChange(change)} ${change.at}`}>
                  <button type="button" className={styles["change"]} onClick={() => chooseDay(day)}>
                    <span className={styles["kind"]} data-kind={change.kind}>
                      {copy.changes.kind(change.kind)}
                    </span>{" "}
                    <strong>{change.clientName}</strong>, {dayLabel(day)} {timeOfItem(shop, change)}
                    , {barberName(shop, change.barberColorId)}, {copy.changes.by(change.by)}
                    {change.mailProblem && `. ${copy.mailProblem.text(change.mailProblem)}`}
                  </button>
                </li>
              );
            })}
          </ul>
          <button
            type="button"
            className={styles["seen"]}
            onClick={() => {
              if (latest !== undefined) agenda.onLooked(lookAt(latest));
            }}
          >
            {copy.changes.seen}
          </button>
        </details>
      )}
    </div>
  );
}

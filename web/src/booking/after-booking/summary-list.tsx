import styles from "./after-booking.module.css";

/** What was booked or deleted, term by term. */
export function SummaryList({
  entries,
}: {
  entries: readonly (readonly [term: string, value: string])[];
}) {
  return (
    <dl className={styles["summary"]}>
      {entries.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

import styles from "./day-view.module.css";

/** Where the day is now: a line across, as far into its half hour as it is. */
export function NowLine({ rows, minute }: { rows: readonly number[]; minute: number | undefined }) {
  const row = rows.findIndex(
    (start) => minute !== undefined && start <= minute && minute < start + 30,
  );
  const start = rows[row];
  if (minute === undefined || start === undefined) return null;
  return (
    <span
      className={styles["now"]}
      data-now=""
      style={{ gridRow: row + 1, insetBlockStart: `${((minute - start) / 30) * 100}%` }}
    />
  );
}

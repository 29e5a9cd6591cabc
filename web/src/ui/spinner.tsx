import styles from "./spinner.module.css";

/** Says that something is under way, to the eye and to a screen reader. */
export function Spinner({ label }: { label: string }) {
  return (
    <span role="status" className={styles["spinner"]}>
      <span className={styles["ring"]} aria-hidden="true" />
      {label}
    </span>
  );
}

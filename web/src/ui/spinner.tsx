import styles from "./spinner.module.css";

export function Spinner({ label }: { label: string }) {
  return (
    <span role="status" className={styles["spinner"]}>
      <span className={styles["ring"]} aria-hidden="true" />
      {label}
    </span>
  );
}

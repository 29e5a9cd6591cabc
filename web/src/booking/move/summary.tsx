import styles from "../after-booking/after-booking.module.css";

/** Lines of a name and what it is, as the success modal has them. */
export function Summary({ lines }: { lines: readonly (readonly string[])[] }) {
  return (
    <dl className={styles["summary"]}>
      {lines.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

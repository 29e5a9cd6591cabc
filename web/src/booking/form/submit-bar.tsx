import { Spinner } from "../../ui/spinner.tsx";
import styles from "./submit-bar.module.css";

/** What was chosen, the button that sends it, and what the data is used for. */
export function SubmitBar({
  chosenTitle,
  chosen,
  missing,
  alive,
  submit,
  sending,
  dataUse,
}: {
  chosenTitle: string;
  chosen: string | undefined;
  /** What stands in its place while it is not whole. */
  missing: string;
  /** Whether the page has come to life. */
  alive: boolean;
  submit: string;
  /** What the spinner says while the call is under way. */
  sending: string | undefined;
  dataUse: string;
}) {
  return (
    <div className={styles["submit-bar"]}>
      <p className={styles["chosen"]}>
        <span className={styles["chosen-title"]}>{chosenTitle}</span>
        {chosen === undefined ? (
          <span className={styles["nothing-chosen"]}>{missing}</span>
        ) : (
          <strong>{chosen}</strong>
        )}
      </p>
      <button
        type="submit"
        className={styles["submit"]}
        // Enter in a field would leave the page, and drop the scripts that are still to bring it to life.
        disabled={!alive}
        // Not `disabled`, which would drop the focus; a second press is refused by the form's rules.
        aria-disabled={sending !== undefined}
      >
        {submit}
      </button>
      <div className={styles["sending"]}>
        {sending !== undefined && <Spinner label={sending} />}
      </div>
      <p className={styles["data-use"]}>{dataUse}</p>
    </div>
  );
}

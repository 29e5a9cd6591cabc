import { Spinner } from "../../ui/spinner.tsx";
import styles from "./submit-bar.module.css";

/** What was chosen and the button that sends it, which can stay in view; below them, what the data is used for. */
export function SubmitBar({
  chosenTitle,
  chosen,
  missing,
  stays,
  hydrated,
  submit,
  sending,
  dataUse,
}: {
  chosenTitle: string;
  chosen: string | undefined;
  /** Shown instead of `chosen` while part of the choice is missing. */
  missing: string;
  /** Whether the bar stays at the lower edge of the screen while the form is longer than that. */
  stays: boolean;
  /** Whether the scripts run already. */
  hydrated: boolean;
  submit: string;
  /** What the spinner says while the call is under way. */
  sending: string | undefined;
  dataUse: string;
}) {
  return (
    <>
      <div className={styles["submit-bar"]} data-stays={stays || undefined}>
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
          // Before hydration, Enter in a field would submit the form natively and leave the page.
          disabled={!hydrated}
          // Not `disabled`, which would drop the focus; the form's reducer ignores a second press.
          aria-disabled={sending !== undefined}
        >
          {submit}
        </button>
        <div className={styles["sending"]}>
          {sending !== undefined && <Spinner label={sending} />}
        </div>
      </div>
      <p className={styles["data-use"]}>{dataUse}</p>
    </>
  );
}

import { KNOWN_COPY as COPY } from "../copy/known-copy.ts";
import type { BookingValues } from "../form/fields.ts";
import { knownWords, WORDS_ATTRIBUTES } from "./early-client.ts";
import styles from "../create/remember-me.module.css";

/** In place of the fields before the day, what this device remembers of them. early-client.ts inserts the same markup. */
export function KnownLine({ values, onChange }: { values: BookingValues; onChange: () => void }) {
  return (
    <p className={styles["remember-me"]}>
      <strong {...WORDS_ATTRIBUTES}>{knownWords(values)}</strong>
      <button
        type="button"
        className={styles["forget"]}
        aria-describedby={WORDS_ATTRIBUTES.id}
        onClick={onChange}
      >
        {COPY.change}
      </button>
    </p>
  );
}

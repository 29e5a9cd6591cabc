import { useState } from "react";

import { WIDGET_PAGE_COPY as COPY } from "./widget-copy.ts";
import styles from "./widget-page.module.css";

/** Copies a text, and says whether that worked. */
export function CopyButton({ text }: { text: string }) {
  const [outcome, setOutcome] = useState<{ readonly text: string; readonly says: string }>();
  const copyText = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome({ text, says: COPY.copied });
    } catch {
      // Browsers give the clipboard to no page that came over plain HTTP.
      setOutcome({ text, says: COPY.notCopied });
    }
  };
  return (
    <div className={styles["copying"]}>
      <button type="button" className={styles["copy"]} onClick={() => void copyText()}>
        {COPY.copy}
      </button>
      <p role="status">{outcome?.text === text && outcome.says}</p>
    </div>
  );
}

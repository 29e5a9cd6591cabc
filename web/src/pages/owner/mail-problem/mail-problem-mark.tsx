import { MailX } from "lucide-react";

import { MAIL_PROBLEM_MARK } from "./mail-problem-copy.ts";
import styles from "./mail-problem.module.css";

/** The mark of a booking whose client did not get a mail. What it means is said elsewhere. */
export function MailProblemMark() {
  return (
    <span className={styles["mark"]}>
      <MailX aria-hidden="true" size={12} strokeWidth={2.5} />
      {MAIL_PROBLEM_MARK}
    </span>
  );
}

import type { MailProblemOfBooking } from "@vitrine/domain/wire/owner/see-day";
import { MailX } from "lucide-react";

import { useOwnerCopy } from "../copy/use-owner-copy.ts";
import styles from "./mail-problem.module.css";

/** Shows on a booking that its client may not have got a mail. `MailProblemNote` says why. */
export function MailProblemMark() {
  const copy = useOwnerCopy();
  return (
    <span className={styles["mark"]}>
      <MailX aria-hidden="true" size={12} strokeWidth={2.5} />
      {copy.mailProblem.mark}
    </span>
  );
}

export function MailProblemNote({ problem }: { problem: MailProblemOfBooking | undefined }) {
  const copy = useOwnerCopy();
  if (problem === undefined) return null;
  return (
    <p className={styles["note"]}>
      <MailX aria-hidden="true" size={20} />
      {copy.mailProblem.text(problem)}
    </p>
  );
}

import type { Agenda } from "../agenda/use-agenda.ts";
import { useOwnerCopy } from "../copy/use-owner-copy.ts";
import styles from "./busy.module.css";
import { busySentences } from "./busy-sentences.ts";

/** What is wrong with the calendars that are linked. */
export function BusyLines({ agenda: { answer, deviceNow } }: { agenda: Agenda }) {
  const copy = useOwnerCopy();
  return busySentences(answer?.busyCalendars ?? [], deviceNow, copy).map((sentence) => (
    <p key={sentence} className={styles["busy"]} role="status">
      {sentence}
    </p>
  ));
}

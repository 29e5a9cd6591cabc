import type { BusyCalendarOfDay } from "@vitrine/domain/wire/owner/see-day";

import { useOwnerCopy } from "../copy/use-owner-copy.ts";
import styles from "./agenda.module.css";
import { busySentences } from "./busy-sentences.ts";

/** Says which calendars that close time need a look; nothing while none does. `now`: the device's clock. */
export function BusyLine({
  calendars,
  now,
}: {
  calendars: readonly BusyCalendarOfDay[];
  now: number;
}) {
  return busySentences(calendars, now, useOwnerCopy()).map((sentence) => (
    <p key={sentence} className={styles["busy"]} role="status">
      {sentence}
    </p>
  ));
}

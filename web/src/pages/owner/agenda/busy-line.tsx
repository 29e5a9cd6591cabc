import type { BusyCalendarOfDay } from "@vitrine/domain/wire/owner/see-day";

import { ageText } from "../copy/age-text.ts";
import { OWNER_COPY } from "../copy/owner-copy.ts";
import styles from "./agenda.module.css";

/** Says which calendars that close time are not up to date; nothing while all are. `now`: the device's clock. */
export function BusyLine({
  calendars,
  now,
}: {
  calendars: readonly BusyCalendarOfDay[];
  now: number;
}) {
  const sentences = new Set(
    calendars.flatMap(({ state, lastRead }) => {
      if (state === "unread") return [OWNER_COPY.busy.unread];
      if (state === "current" || lastRead === undefined) return [];
      return [OWNER_COPY.busy.late(ageText(now - Date.parse(lastRead)))];
    }),
  );
  return [...sentences].map((sentence) => (
    <p key={sentence} className={styles["busy"]} role="status">
      {sentence}
    </p>
  ));
}

import { addDays, isDay } from "@vitrine/domain/time/shop-time";
import { ChevronLeft, ChevronRight } from "lucide-react";

import { OWNER_COPY as copy } from "../copy/owner-copy.ts";
import styles from "./agenda.module.css";
import type { Agenda } from "./use-agenda.ts";

export function DaySwitch({ agenda: { day, today, chooseDay } }: { agenda: Agenda }) {
  return (
    <div className={styles["days"]}>
      <button type="button" className={styles["step"]} onClick={() => chooseDay(addDays(day, -1))}>
        <ChevronLeft aria-hidden="true" size={26} />
        <span>{copy.days.before}</span>
      </button>
      <h2 className={styles["day"]} aria-live="polite" tabIndex={-1} data-day-title="">
        {copy.longDay(day)}
      </h2>
      <button type="button" className={styles["step"]} onClick={() => chooseDay(addDays(day, 1))}>
        <span>{copy.days.after}</span>
        <ChevronRight aria-hidden="true" size={26} />
      </button>
      <div className={styles["pick"]}>
        <label className={styles["date"]}>
          <span>{copy.days.date}</span>
          <input
            type="date"
            required
            value={day}
            onChange={(event) => {
              if (isDay(event.currentTarget.value)) chooseDay(event.currentTarget.value);
            }}
          />
        </label>
        <button
          type="button"
          className={styles["today"]}
          aria-disabled={day === today}
          onClick={() => chooseDay(undefined)}
        >
          {copy.days.today}
        </button>
      </div>
    </div>
  );
}

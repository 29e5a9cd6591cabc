import { daysOfWeek } from "@vitrine/domain/owner/week";
import { dayLabel } from "@vitrine/domain/slots/booking-days";
import { addDays, isDay, weekdayOf } from "@vitrine/domain/time/shop-time";
import type { Day } from "@vitrine/domain/time/shop-time";
import { CalendarDays, ChevronLeft, ChevronRight } from "lucide-react";
import { useRef } from "react";

import type { Agenda } from "../agenda/use-agenda.ts";
import { useOwnerCopy } from "../copy/use-owner-copy.ts";
import { focusDay } from "../day-view/use-grid-focus.ts";
import styles from "./day-switch.module.css";

/** The shown day: its heading opens the calendar, beside it the days before and after, below it the days of its week. */
export function DaySwitch({ agenda: { day, today, chooseDay } }: { agenda: Agenda }) {
  const copy = useOwnerCopy();
  const input = useRef<HTMLInputElement>(null);
  const week = daysOfWeek(mondayOf(day));
  const openCalendar = (): void => {
    // A browser without a calendar to open lets the date be typed.
    try {
      input.current?.showPicker();
    } catch {
      input.current?.focus();
    }
  };
  return (
    <div className={styles["days"]}>
      <button
        type="button"
        className={styles["step"]}
        aria-label={copy.days.before}
        onClick={() => chooseDay(addDays(day, -1))}
      >
        <ChevronLeft aria-hidden="true" size={26} />
        <span>{copy.days.before}</span>
      </button>
      <div className={styles["shown"]}>
        <h2 aria-live="polite" tabIndex={-1} data-day-title="">
          <button
            type="button"
            className={styles["pick"]}
            aria-haspopup="dialog"
            onClick={openCalendar}
          >
            {copy.longDay(day)} <CalendarDays aria-hidden="true" size={22} />
          </button>
        </h2>
        <input
          ref={input}
          type="date"
          aria-label={copy.days.date}
          // The heading leads here.
          tabIndex={-1}
          required
          value={day}
          className={styles["date"]}
          onChange={(event) => {
            if (isDay(event.currentTarget.value)) chooseDay(event.currentTarget.value);
          }}
        />
      </div>
      <button
        type="button"
        className={styles["step"]}
        aria-label={copy.days.after}
        onClick={() => chooseDay(addDays(day, 1))}
      >
        <span>{copy.days.after}</span>
        <ChevronRight aria-hidden="true" size={26} />
      </button>
      <div className={styles["week"]} role="group" aria-label={copy.days.week}>
        {week.map((other) => {
          const [weekday, date] = dayLabel(other).split(" ");
          const isToday = other === today;
          return (
            <button
              key={other}
              type="button"
              className={styles["weekday"]}
              aria-pressed={other === day}
              aria-current={isToday ? "date" : undefined}
              onClick={() => chooseDay(isToday ? undefined : other)}
            >
              <span>{isToday ? copy.days.today : weekday}</span> <span>{date}</span>
            </button>
          );
        })}
        {!week.includes(today) && (
          <button
            type="button"
            className={styles["weekday"]}
            onClick={() => {
              chooseDay(undefined);
              // The button is not in the week of today.
              focusDay();
            }}
          >
            {copy.days.today}
          </button>
        )}
      </div>
    </div>
  );
}

function mondayOf(day: Day): Day {
  return addDays(day, -((weekdayOf(day) + 6) % 7));
}

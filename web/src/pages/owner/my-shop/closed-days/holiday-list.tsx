import { withDayClosed, withDayOpen } from "@vitrine/domain/shop/opening/closed-days";
import type { Day } from "@vitrine/domain/time/shop-time";

import { dayText, daysText } from "../draft/changes/changes-of-closed-days.ts";
import fields from "../fields/fields.module.css";
import type { SectionProps } from "../section.ts";
import { holidaysToCome } from "./closed-day-list.ts";
import type { ListedHoliday } from "./closed-day-list.ts";
import { CLOSED_DAYS_COPY as COPY } from "./closed-days-copy.ts";
import styles from "./closed-days.module.css";

/** The holidays that are still to come, each to be closed, or open as any other day. */
export function HolidayList({ shop, edit, today }: SectionProps & { today: Day }) {
  return (
    <>
      <h3>{COPY.holidays}</h3>
      <p className={fields["what"]}>{COPY.holidaysWhat}</p>
      <ul className={styles["days"]}>
        {holidaysToCome(shop, today).map((holiday) => {
          const { day, name, closing } = holiday;
          const change = closing === undefined ? withDayClosed : withDayOpen;
          return (
            <li key={day} className={styles["holiday"]}>
              <span id={`holiday-${day}`} className={styles["name"]}>
                <strong>{name}</strong>
                <span>
                  {dayText(day)}
                  <HolidayState {...holiday} />
                </span>
              </span>
              <button
                type="button"
                className={fields["small-button"]}
                // The button stays where it is, and so does the focus.
                aria-describedby={`holiday-${day}`}
                onClick={() => edit((draft) => ({ ...draft, closed: change(draft.closed, day) }))}
              >
                {closing === undefined ? COPY.close : COPY.open}
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function HolidayState({ closing, isOpenWeekday }: ListedHoliday) {
  if (closing === undefined) return isOpenWeekday ? null : ` · ${COPY.notOpenThen}`;
  const { from, to = from } = closing;
  return (
    <>
      {" · "}
      <strong className={styles["closed"]}>
        {from === to ? COPY.closed : COPY.closedWithin(daysText(closing))}
      </strong>
    </>
  );
}

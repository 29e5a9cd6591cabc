import { DAYS_OF_A_WEEK, daysOfWeek } from "@vitrine/domain/owner/week";
import { colorName } from "@vitrine/domain/shop/colours";
import type { Shop } from "@vitrine/domain/shop/shop";
import { dayLabel } from "@vitrine/domain/slots/booking-days";
import { addDays, clock, isDay } from "@vitrine/domain/time/shop-time";
import type { Day } from "@vitrine/domain/time/shop-time";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import type { CSSProperties } from "react";

import { ActButton, ActError } from "../../../ui/acts/act-button.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import type { Agenda } from "../agenda/use-agenda.ts";
import { bookings } from "../copy/owner-copy.ts";
import { useOwnerCopy } from "../copy/use-owner-copy.ts";
import { useWeek } from "./use-week.ts";
import { WEEK_COPY as COPY } from "./week-copy.ts";
import { weekLoad } from "./week-load.ts";
import type { DayLoad, PersonLoad } from "./week-load.ts";
import styles from "./week.module.css";

const STRETCHES_MAX = 4;

/** Seven days from the shown one: how much of each person's time is sold, and what is free. A tap opens the day. */
export function WeekSheet({
  agenda,
  onDay,
  onClosed,
}: {
  agenda: Agenda;
  onDay: (day: Day) => void;
  onClosed: () => void;
}) {
  const copy = useOwnerCopy();
  const { shop, access, now, today } = agenda;
  const [firstDay, setFirstDay] = useState(agenda.day);
  const { answer, hasFailed, retry } = useWeek(access, firstDay);
  const days = daysOfWeek(firstDay);
  const step = (count: number): void => {
    const next = addDays(firstDay, count);
    if (isDay(next)) setFirstDay(next);
  };
  return (
    <Sheet title={COPY.title} isWide onClosed={onClosed}>
      <div className={styles["steps"]}>
        <button type="button" className={styles["step"]} onClick={() => step(-DAYS_OF_A_WEEK)}>
          <ChevronLeft aria-hidden="true" size={22} />
          <span>{COPY.before}</span>
        </button>
        <p className={styles["days"]} role="status">
          {COPY.days(firstDay, days.at(-1) ?? firstDay)}
        </p>
        <button type="button" className={styles["step"]} onClick={() => step(DAYS_OF_A_WEEK)}>
          <span>{COPY.after}</span>
          <ChevronRight aria-hidden="true" size={22} />
        </button>
      </div>
      {hasFailed && (
        <>
          <ActError error={answer === undefined ? COPY.failed : COPY.old} />
          <ActButton tone="plain" onPressed={retry}>
            {copy.actions.retry}
          </ActButton>
        </>
      )}
      {answer === undefined ? (
        !hasFailed && <Spinner label={COPY.loading} />
      ) : (
        <ol className={styles["week"]}>
          {weekLoad(shop, firstDay, now, answer).map((load) => (
            <DayCard
              key={load.day}
              shop={shop}
              load={load}
              isToday={load.day === today}
              onPressed={() => onDay(load.day)}
            />
          ))}
        </ol>
      )}
    </Sheet>
  );
}

function DayCard({
  shop,
  load: { day, bookings: count, persons },
  isToday,
  onPressed,
}: {
  shop: Shop;
  load: DayLoad;
  isToday: boolean;
  onPressed: () => void;
}) {
  const isOff = persons.length === 0;
  return (
    <li className={styles["card"]} data-today={isToday || undefined} data-off={isOff || undefined}>
      <div className={styles["head"]}>
        <button type="button" className={styles["open"]} onClick={onPressed}>
          {dayLabel(day)}
          {isToday && ` · ${COPY.today}`}
        </button>
        <span className={styles["count"]}>
          {isOff ? COPY.noHours : count === 0 ? COPY.none : bookings(count)}
        </span>
      </div>
      {!isOff && (
        <ul className={styles["persons"]}>
          {persons.map((person) => (
            <PersonRow key={person.barber.id} shop={shop} load={person} />
          ))}
        </ul>
      )}
    </li>
  );
}

function PersonRow({ shop, load }: { shop: Shop; load: PersonLoad }) {
  const { barber, openMinutes, bookedMinutes, people, mostPlaces, share, free } = load;
  const style = { "--person": colorName(barber.colorId), "--share": share } as CSSProperties;
  const shown = free.slice(0, STRETCHES_MAX);
  const texts = shown.map(
    ({ startMinute, endMinute }) => `${clock(startMinute)}–${clock(endMinute)}`,
  );
  return (
    <li className={styles["person"]} style={style}>
      <span className={styles["name"]}>{barber.name}</span>
      <span className={styles["load"]}>
        {shop.kind === "tables"
          ? COPY.people(people, mostPlaces, shop.capacity)
          : COPY.booked(bookedMinutes, openMinutes)}
      </span>
      <span className={styles["bar"]} aria-hidden="true">
        <span />
      </span>
      <span className={styles["free"]}>
        {texts.length === 0 ? COPY.full : COPY.free(texts, free.length - shown.length)}
      </span>
    </li>
  );
}

import { BOOKING_WINDOW_DAYS, dayLabel } from "@vitrine/domain/booking-days";
import type { Day } from "@vitrine/domain/shop-time";

import { ChipGroup } from "../ui/chip-group.tsx";
import { ChipRadio } from "../ui/chip-radio.tsx";
import { BOOKING_COPY } from "./booking-copy.ts";
import styles from "./booking.module.css";

// Two weeks hold ten weekdays wherever they begin.
const PLACES = Array.from({ length: BOOKING_WINDOW_DAYS - 4 }, (_, index) => index);

/** The ten days. Before the page has come to life nobody knows them, and empty chips keep their places. */
export function DayPicker({
  days,
  chosen,
  error,
  onChosen,
}: {
  days: readonly Day[] | undefined;
  chosen: Day;
  error: string | undefined;
  onChosen: (day: Day, again: boolean) => void;
}) {
  return (
    <ChipGroup title={BOOKING_COPY.fields.day} hasRadios={days !== undefined} error={error}>
      <div className={styles["days"]}>
        {days === undefined
          ? PLACES.map((place) => <span key={place} className={styles["day-place"]} />)
          : days.map((day) => (
              <ChipRadio
                key={day}
                name="day"
                value={day}
                checked={day === chosen}
                onChosen={(again) => onChosen(day, again)}
              >
                <DayFace label={dayLabel(day)} />
              </ChipRadio>
            ))}
      </div>
    </ChipGroup>
  );
}

function DayFace({ label }: { label: string }) {
  const [weekday, date] = label.split(" ");
  return (
    <>
      <span className={styles["weekday"]}>{weekday}</span>{" "}
      <span className={styles["date"]}>{date}</span>
    </>
  );
}

import { dayLabel } from "@vitrine/domain/booking-days";
import type { Day } from "@vitrine/domain/shop-time";

import { ChipGroup } from "../../ui/chip-group.tsx";
import { ChipRadio } from "../../ui/chip-radio.tsx";
import { BOOKING_COPY } from "../copy/booking-copy.ts";
import styles from "./days-and-slots.module.css";

/** The days to choose from. Before hydration they are unknown, and empty chips reserve their room. */
export function DayPicker({
  places,
  days,
  chosen,
  error,
  onChosen,
}: {
  /** How many chips to reserve. */
  places: number;
  days: readonly Day[] | undefined;
  chosen: Day;
  error: string | undefined;
  onChosen: (day: Day, again: boolean) => void;
}) {
  return (
    <ChipGroup title={BOOKING_COPY.fields.day} hasRadios={days !== undefined} error={error}>
      <div className={styles["days"]}>
        {days === undefined
          ? Array.from({ length: places }, (_, place) => (
              <span key={place} className={styles["day-place"]} />
            ))
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

import type { Shop } from "@vitrine/domain/shop/shop";
import { bookableDayCount, dayLabel } from "@vitrine/domain/slots/booking-days";
import type { Day } from "@vitrine/domain/time/shop-time";
import { useId } from "react";

import { ChipGroup } from "../../ui/chip-group.tsx";
import { ChipRadio } from "../../ui/chip-radio.tsx";
import { useBookingCopy } from "../copy/use-booking-copy.ts";
import { errorText } from "../form/form-state.ts";
import type { AnyForm } from "../form/form-state.ts";
import styles from "./days-and-slots.module.css";
import { TODAY_ID_ENDING } from "./early-days.ts";

/** At build time the days are unknown, so empty chips reserve their space. */
export function DayPicker({
  shop,
  form,
  days,
  today,
  onChosen,
}: {
  shop: Shop;
  form: AnyForm;
  days: readonly Day[] | undefined;
  today: Day | undefined;
  onChosen: (day: Day, again: boolean) => void;
}) {
  const copy = useBookingCopy();
  const id = useId();
  return (
    <ChipGroup
      title={copy.fields.day}
      hasRadios={days !== undefined}
      error={errorText(shop, copy, form, "day")}
    >
      <div className={styles["days"]} data-weekdays={copy.weekdays}>
        {days === undefined
          ? Array.from({ length: bookableDayCount(shop) }, (_, place) => (
              <span key={place} className={styles["day-place"]} />
            ))
          : days.map((day) => (
              <DayChip
                key={day}
                day={day}
                describedBy={day === today ? `${id}${TODAY_ID_ENDING}` : undefined}
                checked={day === form.values.day}
                onChosen={(again) => onChosen(day, again)}
              />
            ))}
      </div>
      <span id={`${id}${TODAY_ID_ENDING}`} hidden>
        {copy.today}
      </span>
    </ChipGroup>
  );
}

/** early-days.ts inserts the same markup before React runs. */
export function DayChip({
  day,
  describedBy,
  checked,
  onChosen,
}: {
  day: Day;
  /** Of the word for today; `undefined` on all other days. */
  describedBy: string | undefined;
  checked: boolean;
  onChosen: (again: boolean) => void;
}) {
  const { weekdays, today } = useBookingCopy();
  const [weekday, date] = dayLabel(day, weekdays).split(" ");
  return (
    <ChipRadio
      name="day"
      value={day}
      describedBy={describedBy}
      checked={checked}
      onChosen={onChosen}
    >
      <span className={styles["weekday"]}>{weekday}</span>{" "}
      <span className={styles["date"]} data-today={describedBy && today}>
        {date}
      </span>
    </ChipRadio>
  );
}

import type { Shop } from "@vitrine/domain/shop/shop";
import { bookableDayCount, dayLabel } from "@vitrine/domain/slots/booking-days";
import type { Day } from "@vitrine/domain/time/shop-time";
import { useId } from "react";
import type { ReactNode } from "react";

import { ChipGroup } from "../../ui/chip-group.tsx";
import { ChipRadio } from "../../ui/chip-radio.tsx";
import { useBookingCopy } from "../copy/use-booking-copy.ts";
import type { BookingCopy } from "../copy/use-booking-copy.ts";
import { errorText } from "../form/form-state.ts";
import type { AnyForm } from "../form/form-state.ts";
import styles from "./days-and-slots.module.css";
import { TODAY_ID_ENDING } from "./early-days.ts";

const FREE_ID_ENDING = "-free";
const FULL_ID_ENDING = "-full";

/** Whether a day has room, as far as it is known. */
export type RoomByDay = Readonly<Record<Day, boolean>>;

const NOTHING_KNOWN: RoomByDay = {};

/** At build time the days are unknown, so empty chips reserve their space. */
export function DayPicker({
  shop,
  form,
  days,
  today,
  rooms = NOTHING_KNOWN,
  aside,
  onChosen,
}: {
  shop: Shop;
  form: AnyForm;
  days: readonly Day[] | undefined;
  today: Day | undefined;
  /** By day, whether one of its slots is free: empty until the server has answered, and on screens that do not ask. */
  rooms?: RoomByDay;
  /** Stands beside the title. */
  aside?: ReactNode;
  onChosen: (day: Day, again: boolean) => void;
}) {
  const copy = useBookingCopy();
  const id = useId();
  return (
    <ChipGroup
      title={copy.fields.day}
      hasRadios={days !== undefined}
      aside={aside}
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
                describedBy={endingsOf(day === today, rooms[day])
                  .map((ending) => id + ending)
                  .join(" ")}
                note={noteOf(copy, day === today, rooms[day])}
                isFull={rooms[day] === false}
                checked={day === form.values.day}
                onChosen={(again) => onChosen(day, again)}
              />
            ))}
      </div>
      <span id={`${id}${TODAY_ID_ENDING}`} hidden>
        {copy.today}
      </span>
      {Object.keys(rooms).length > 0 &&
        ([FREE_ID_ENDING, FULL_ID_ENDING] as const).map((ending) => (
          <span key={ending} id={id + ending} hidden>
            {ending === FREE_ID_ENDING ? copy.room.free : copy.room.full}
          </span>
        ))}
    </ChipGroup>
  );
}

/** How the ids of the words end that describe a day. */
function endingsOf(isToday: boolean, hasRoom: boolean | undefined): string[] {
  const ofRoom = hasRoom ? FREE_ID_ENDING : FULL_ID_ENDING;
  return [...(isToday ? [TODAY_ID_ENDING] : []), ...(hasRoom === undefined ? [] : [ofRoom])];
}

/** `● livre`, `○ cheio`; today `hoje`, with the same signs. */
function noteOf(
  { today, room }: BookingCopy,
  isToday: boolean,
  hasRoom: boolean | undefined,
): string | undefined {
  if (hasRoom === undefined) return isToday ? today : undefined;
  const [sign, word] = hasRoom ? ["●", room.free] : ["○", room.full];
  return `${sign} ${isToday ? today : word}`;
}

/** early-days.ts inserts the same markup before React runs, when it is not known yet whether there is room. */
export function DayChip({
  day,
  describedBy,
  note,
  isFull = false,
  checked,
  onChosen,
}: {
  day: Day;
  /** The ids of the words for today and for its room, if any. */
  describedBy?: string;
  /** What stands under the date. It is no part of the day's name. */
  note?: string | undefined;
  isFull?: boolean;
  checked: boolean;
  onChosen: (again: boolean) => void;
}) {
  const { weekdays } = useBookingCopy();
  const [weekday, date] = dayLabel(day, weekdays).split(" ");
  return (
    <ChipRadio
      name="day"
      value={day}
      describedBy={describedBy || undefined}
      dimmed={isFull}
      checked={checked}
      onChosen={onChosen}
    >
      <span className={styles["weekday"]}>{weekday}</span>{" "}
      <span className={styles["date"]} data-note={note}>
        {date}
      </span>
    </ChipRadio>
  );
}

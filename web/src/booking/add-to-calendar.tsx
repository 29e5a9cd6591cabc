import { CalendarPlus } from "lucide-react";
import { useEffect, useState } from "react";

import { BOOKING_COPY } from "./booking-copy.ts";
import styles from "./booking.module.css";
import { calendarEntryOf } from "./calendar-entry.ts";
import { calendarFile } from "./calendar-file.ts";
import type { CreateChoice, Flow } from "./flow.ts";

// A download that was asked for may still be reading when the modal has closed.
const KEPT_MILLISECONDS = 60_000;

/** The link that puts a booking into the client's own calendar, by a file that is made here and asks no server. */
export function AddToCalendar({ flow, choice }: { flow: Flow; choice: CreateChoice }) {
  const [address, setAddress] = useState<string>();

  useEffect(() => {
    const file = calendarFile(calendarEntryOf(flow, choice, location.host), Date.now());
    const url = URL.createObjectURL(new Blob([file], { type: "text/calendar;charset=utf-8" }));
    setAddress(url);
    return () => {
      setTimeout(() => URL.revokeObjectURL(url), KEPT_MILLISECONDS);
    };
  }, [flow, choice]);

  return (
    <a
      className={styles["add-to-calendar"]}
      href={address}
      download={`${flow.copy.fileName}-${choice.day}.ics`}
    >
      <CalendarPlus aria-hidden="true" size={22} />
      {BOOKING_COPY.done.addToCalendar}
    </a>
  );
}

import type { Shop } from "@vitrine/domain/shop";
import { CalendarPlus } from "lucide-react";
import { useEffect, useState } from "react";

import { BOOKING_COPY } from "./booking-copy.ts";
import styles from "./booking.module.css";
import { calendarEntryOf } from "./calendar-entry.ts";
import { calendarFile } from "./calendar-file.ts";
import type { CreateChoice } from "./choices.ts";
import { KIND_COPY } from "./kind-copy.ts";

// A download that was asked for may still be reading when the modal has closed.
const KEPT_MILLISECONDS = 60_000;

/** The link that puts a booking into the client's own calendar, by a file that is made here and asks no server. */
export function AddToCalendar({ shop, choice }: { shop: Shop; choice: CreateChoice }) {
  const [address] = useState(() => addressOfFile(shop, choice));

  useEffect(
    () => () => {
      setTimeout(() => URL.revokeObjectURL(address), KEPT_MILLISECONDS);
    },
    [address],
  );

  return (
    <a
      className={styles["add-to-calendar"]}
      href={address}
      download={`${KIND_COPY[shop.kind].fileName}-${choice.day}.ics`}
    >
      <CalendarPlus aria-hidden="true" size={22} />
      {BOOKING_COPY.done.addToCalendar}
    </a>
  );
}

/** Of a file that lives as long as the page, or until it is revoked. */
function addressOfFile(shop: Shop, choice: CreateChoice): string {
  const file = calendarFile(calendarEntryOf(shop, choice, location.host), Date.now());
  return URL.createObjectURL(new Blob([file], { type: "text/calendar;charset=utf-8" }));
}

import type { Shop } from "@vitrine/domain/shop";
import { CalendarPlus } from "lucide-react";
import { useEffect, useState } from "react";

import { BOOKING_COPY } from "../copy/booking-copy.ts";
import styles from "./after-booking.module.css";
import type { CreateChoice } from "../form/choices.ts";
import { KIND_COPY } from "../copy/kind-copy.ts";

// A download that was asked for may still be reading when the modal has closed.
const KEPT_MILLISECONDS = 60_000;

/** The link that puts a booking into the client's own calendar, by a file that is made here and asks no server. */
export function AddToCalendar({ shop, choice }: { shop: Shop; choice: CreateChoice }) {
  const [address, setAddress] = useState<string>();

  useEffect(() => {
    let made: string | undefined;
    let isGone = false;
    // Only who has booked needs what makes the file: it is not part of the page's own script.
    import("./calendar-entry.ts").then(
      ({ calendarEntryFile }) => {
        if (isGone) return;
        const file = calendarEntryFile(shop, choice, location.host, Date.now());
        made = URL.createObjectURL(new Blob([file], { type: "text/calendar;charset=utf-8" }));
        setAddress(made);
      },
      (error: unknown) => console.error("The calendar file's script did not load.", error),
    );
    return () => {
      isGone = true;
      const address = made;
      if (address !== undefined) setTimeout(() => URL.revokeObjectURL(address), KEPT_MILLISECONDS);
    };
  }, [shop, choice]);

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

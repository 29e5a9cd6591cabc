import type { Shop } from "@vitrine/domain/shop";
import { CalendarPlus } from "lucide-react";
import { useEffect, useState } from "react";

import { BOOKING_COPY } from "../copy/booking-copy.ts";
import styles from "./after-booking.module.css";
import type { CreateChoice } from "../form/fields.ts";
import { KIND_COPY } from "../copy/kind-copy.ts";

// The browser may still be reading the file for a download when the modal has closed.
const KEPT_MILLISECONDS = 60_000;

/** The link to a calendar file of the booking. The page writes the file itself, without a call to the server. */
export function AddToCalendar({ shop, choice }: { shop: Shop; choice: CreateChoice }) {
  const [address, setAddress] = useState<string>();

  useEffect(() => {
    let made: string | undefined;
    let isGone = false;
    // Loaded only after a booking, so that the page's first script stays small.
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
      const file = made;
      if (file !== undefined) setTimeout(() => URL.revokeObjectURL(file), KEPT_MILLISECONDS);
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

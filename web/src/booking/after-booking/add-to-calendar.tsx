import type { Shop } from "@vitrine/domain/shop/shop";
import { CalendarPlus } from "lucide-react";
import { useEffect, useState } from "react";

import { useBookingCopy } from "../copy/use-booking-copy.ts";
import styles from "./after-booking.module.css";
import type { CreateChoice } from "../form/fields.ts";

/**
 * A link that downloads the booking as a calendar file. The page makes the file itself, because a static host has no
 * server to ask. The `data:` address contains the whole file: browsers inside chat apps hand a download's address to the
 * app, which cannot read the page's `blob:` addresses.
 */
export function AddToCalendar({ shop, choice }: { shop: Shop; choice: CreateChoice }) {
  const copy = useBookingCopy();
  const [address, setAddress] = useState<string>();

  useEffect(() => {
    let isGone = false;
    // Loaded only after a booking, so that the page's first script stays small.
    import("./calendar-entry.ts").then(
      ({ calendarEntryFile }) => {
        if (isGone) return;
        const file = calendarEntryFile(shop, copy, choice, location.host, Date.now());
        setAddress(`data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`);
      },
      (error: unknown) => console.error("The calendar file's script did not load.", error),
    );
    return () => {
      isGone = true;
    };
  }, [shop, copy, choice]);

  return (
    <a
      className={styles["add-to-calendar"]}
      href={address}
      // In a frame, links without a target open a new tab.
      target="_self"
      download={`${copy.kinds[shop.kind].fileName}-${choice.day}.ics`}
    >
      <CalendarPlus aria-hidden="true" size={22} />
      {copy.done.addToCalendar}
    </a>
  );
}

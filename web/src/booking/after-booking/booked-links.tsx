import type { Shop } from "@vitrine/domain/shop/shop";
import { cancelLink } from "@vitrine/domain/slots/booking-links";
import { spanOf } from "@vitrine/domain/slots/time-slots";
import { CalendarPlus } from "lucide-react";
import { useEffect, useState } from "react";

import { useBookingCopy } from "../copy/use-booking-copy.ts";
import styles from "./after-booking.module.css";
import type { CreateChoice } from "../form/fields.ts";

/** Downloads a file from a `data:` address: a static host cannot make one, and chat apps cannot read a page's `blob:`. */
export function AddToCalendar({ shop, choice }: { shop: Shop; choice: CreateChoice }) {
  const copy = useBookingCopy();
  const [address, setAddress] = useState<string>();

  useEffect(() => {
    let isGone = false;
    // The script is loaded only after a booking.
    import("./calendar-file.ts").then(
      ({ calendarFile }) => {
        if (isGone) return;
        const file = calendarFile(shop, copy, choice, location.host, Date.now());
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

export function CancelLink({ shop, choice }: { shop: Shop; choice: CreateChoice }) {
  const copy = useBookingCopy();
  const { barber, style, day, slot } = choice;
  const span = spanOf(shop, day, slot);
  // With an empty path the link stays in this document.
  return (
    <a
      className={styles["cancel-link"]}
      href={cancelLink(shop, "", { barberId: barber.id, styleId: style.id, span })}
      // In a frame, links without a target open a new tab.
      target="_self"
    >
      {copy.done.cancelLink}
    </a>
  );
}

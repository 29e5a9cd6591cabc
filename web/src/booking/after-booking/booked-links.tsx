import type { Shop } from "@vitrine/domain/shop/shop";
import { cancelLink, moveLink } from "@vitrine/domain/slots/booking-links";
import { spanOf } from "@vitrine/domain/slots/time-slots";
import type { Instant } from "@vitrine/domain/time/shop-time";
import { CalendarPlus } from "lucide-react";
import { useEffect, useState } from "react";

import { useBookingCopy } from "../copy/use-booking-copy.ts";
import styles from "./after-booking.module.css";
import type { CreateChoice } from "../form/fields.ts";

/** Downloads a file from a `data:` address: a static host cannot make one, and chat apps cannot read a page's `blob:`. */
export function AddToCalendar({
  shop,
  choice,
  movedFrom,
}: {
  shop: Shop;
  choice: CreateChoice;
  /** When it began before it was moved. */
  movedFrom?: Instant;
}) {
  const copy = useBookingCopy();
  const [address, setAddress] = useState<string>();

  useEffect(() => {
    let isGone = false;
    // The script is loaded only after a booking.
    import("./calendar-file.ts").then(
      ({ calendarFile }) => {
        if (isGone) return;
        const file = calendarFile(shop, copy, choice, location.host, Date.now(), movedFrom);
        setAddress(`data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`);
      },
      (error: unknown) => console.error("The calendar file's script did not load.", error),
    );
    return () => {
      isGone = true;
    };
  }, [shop, copy, choice, movedFrom]);

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

/** The links that change what was booked. */
export function ChangeLinks({
  shop,
  choice,
  canMove,
}: {
  shop: Shop;
  choice: CreateChoice;
  canMove: boolean;
}) {
  const copy = useBookingCopy();
  const { barber, style, people, day, slot } = choice;
  const booking = { barberId: barber.id, styleId: style.id, people, span: spanOf(shop, day, slot) };
  return (
    <div className={styles["change-links"]}>
      {/* With an empty path the links stay in this document. In a frame, links without a target open a new tab. */}
      <a href={cancelLink(shop, "", booking)} target="_self">
        {copy.done.cancelLink}
      </a>
      {canMove && (
        <a href={moveLink(shop, "", booking)} target="_self">
          {copy.move}
        </a>
      )}
    </div>
  );
}

import { dialLinkOf, phoneText } from "@vitrine/domain/client/area-code";
import { whatsAppOfClient } from "@vitrine/domain/client/whatsapp-of-client";
import { everyWeeksText } from "@vitrine/domain/owner/series/series";
import { dayLabel } from "@vitrine/domain/slots/booking-days";
import type { Day } from "@vitrine/domain/time/shop-time";
import type { FoundClient } from "@vitrine/domain/wire/owner/find-clients";
import { useState } from "react";

import { ActButton } from "../../../ui/acts/act-button.tsx";
import sheetStyles from "../../../ui/sheet/sheet.module.css";
import type { Agenda } from "../agenda/use-agenda.ts";
import { useOwnerCopy } from "../copy/use-owner-copy.ts";
import { daysText } from "../day/days-text.ts";
import { barberName, bookedServiceText, dayOfItem, timeOfItem } from "../day/items-of-day.ts";
import { ClientNoteForm } from "./client-note-form.tsx";
import { CLIENTS_COPY as COPY } from "./clients-copy.ts";
import styles from "./clients.module.css";

type FoundBooking = FoundClient["bookings"][number];

// A phone's screen.
const SHOWN_MAX = 5;

export function ClientCard({
  agenda,
  client: { bookings, missed, note },
  onNoted,
  onDay,
}: {
  agenda: Agenda;
  client: FoundClient;
  onNoted: (note: string) => void;
  onDay: (booking: FoundBooking, day: Day) => void;
}) {
  const copy = useOwnerCopy();
  const [isAll, setAll] = useState(false);
  const [newest] = bookings;
  if (newest === undefined) return null;
  const { clientName, clientPhone } = newest;
  // It was perhaps not typed every time.
  const contact = bookings.find((booking) => booking.clientAreaCode !== undefined) ?? newest;
  const { clientAreaCode = "" } = contact;
  const chat = whatsAppOfClient(contact);
  const shown = isAll ? bookings : bookings.slice(0, SHOWN_MAX);
  const hidden = bookings.length - shown.length;
  return (
    <li className={styles["client"]}>
      <h3 className={styles["name"]}>{clientName}</h3>
      {clientPhone !== "" && (
        <p className={styles["contact"]}>
          <a href={dialLinkOf(clientPhone, clientAreaCode)}>
            {phoneText(clientPhone, clientAreaCode)}
          </a>
          {chat !== undefined && (
            <a href={chat} target="_blank" rel="noreferrer">
              WhatsApp
            </a>
          )}
        </p>
      )}
      {missed.length > 0 && (
        <p className={sheetStyles["warning"]}>
          {copy.missed.before(missed.length, daysText(missed))}
        </p>
      )}
      {note !== undefined && (
        <ClientNoteForm
          {...{ agenda, note, onNoted }}
          bookingId={newest.bookingId}
          clientPhone={clientPhone}
        />
      )}
      <ul className={styles["bookings"]}>
        {shown.map((booking) => (
          <BookingRow key={booking.bookingId} {...{ agenda, booking, onDay }} />
        ))}
      </ul>
      {hidden > 0 && (
        <ActButton tone="plain" onPressed={() => setAll(true)}>
          {COPY.rest(hidden)}
        </ActButton>
      )}
    </li>
  );
}

function BookingRow({
  agenda: { shop, today, now },
  booking,
  onDay,
}: {
  agenda: Agenda;
  booking: FoundBooking;
  onDay: (booking: FoundBooking, day: Day) => void;
}) {
  const day = dayOfItem(shop, booking);
  const year = day.slice(0, "2026".length);
  const dayText = dayLabel(day) + (today.startsWith(year) ? "" : `/${year}`);
  const service = bookedServiceText(shop, booking);
  const isComing = Date.parse(booking.end) > now;
  const state = booking.isCancelled
    ? COPY.cancelled
    : booking.hasMissed
      ? COPY.missed
      : isComing
        ? COPY.coming
        : undefined;
  return (
    <li>
      <button
        type="button"
        className={styles["booking"]}
        data-cancelled={booking.isCancelled}
        data-coming={state === COPY.coming || undefined}
        onClick={() => onDay(booking, day)}
      >
        <span>
          <span className={styles["when"]}>
            {dayText}, <span className={sheetStyles["time"]}>{timeOfItem(shop, booking)}</span>
          </span>{" "}
          <span className={styles["state"]}>
            {barberName(shop, booking.barberColorId)}
            {service !== undefined && ` · ${service}`}
            {booking.everyWeeks !== undefined && ` · ${everyWeeksText(booking.everyWeeks)}`}
          </span>
        </span>{" "}
        {state !== undefined && <span className={styles["state"]}>{state}</span>}
      </button>
    </li>
  );
}

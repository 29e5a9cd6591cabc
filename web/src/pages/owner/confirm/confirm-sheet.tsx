import { phoneText } from "@vitrine/domain/client/area-code";
import type { BookingMark } from "@vitrine/domain/owner/booking-marks";
import type { Day } from "@vitrine/domain/time/shop-time";
import { Check } from "lucide-react";

import { ActButton, ActError } from "../../../ui/acts/act-button.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import sheetStyles from "../../../ui/sheet/sheet.module.css";
import { useAct } from "../acts/use-act.ts";
import type { AgendaActs } from "../agenda/agenda-acts.ts";
import type { Agenda } from "../agenda/use-agenda.ts";
import { barberName, clockOf, timeOfItem } from "../day/items-of-day.ts";
import type { ClientToAsk } from "./clients-to-ask.ts";
import { CONFIRM_COPY as COPY } from "./confirm-copy.ts";
import styles from "./confirm.module.css";

/** Tomorrow's clients, one row each. What is noted here stands on the server, so that two phones agree. */
export function ConfirmSheet({
  agenda,
  acts,
  clients,
  tomorrow,
  onClosed,
}: {
  agenda: Agenda;
  acts: AgendaActs;
  clients: readonly ClientToAsk[];
  tomorrow: Day;
  onClosed: () => void;
}) {
  const { access, seen, refreshDay } = agenda;
  const act = useAct(access, seen.days[tomorrow]);
  const mark = ({ bookings }: ClientToAsk, of: BookingMark, isOn: boolean): void => {
    const bookingIds = bookings.map(({ bookingId }) => bookingId);
    const body = { bookingIds, mark: of, isOn };
    void act.send({ act: "markBookings", body }, () => void refreshDay(tomorrow));
  };
  return (
    <Sheet title={COPY.title} onClosed={onClosed}>
      <p className={sheetStyles["note"]}>{clients.length === 0 ? COPY.none : COPY.what}</p>
      <ActError error={act.error} />
      <ul className={styles["clients"]}>
        {clients.map((client) => (
          <ClientRow
            key={client.bookings[0].bookingId}
            {...{ agenda, client, act }}
            onMarked={(of, isOn) => mark(client, of, isOn)}
            onMove={() => {
              onClosed();
              agenda.chooseDay(tomorrow);
              acts.startMoving(client.bookings[0]);
            }}
            onCancel={() => {
              onClosed();
              agenda.open({ kind: "booking", booking: client.bookings[0] }, tomorrow);
            }}
          />
        ))}
      </ul>
    </Sheet>
  );
}

function ClientRow({
  agenda: { shop },
  client,
  act,
  onMarked,
  onMove,
  onCancel,
}: {
  agenda: Agenda;
  client: ClientToAsk;
  act: ReturnType<typeof useAct>;
  onMarked: (mark: BookingMark, isOn: boolean) => void;
  onMove: () => void;
  onCancel: () => void;
}) {
  const { bookings, chat, askedAt, hasConfirmed } = client;
  const [{ clientName, clientPhone, clientAreaCode = "" }] = bookings;
  const isAsked = askedAt !== undefined || chat === undefined;
  return (
    <li className={styles["client"]}>
      <p>
        <strong>{clientName}</strong>
        {bookings.map((booking) => (
          <span key={booking.bookingId} className={styles["time"]}>
            {timeOfItem(shop, booking)}, {barberName(shop, booking.barberColorId)}
          </span>
        ))}
      </p>
      <p role="status" className={styles["state"]}>
        {hasConfirmed ? (
          <>
            <Check aria-hidden="true" size={18} /> {COPY.confirmed}
          </>
        ) : askedAt !== undefined ? (
          COPY.opened(clockOf(askedAt))
        ) : chat === undefined ? (
          clientPhone === "" ? (
            COPY.noPhone
          ) : (
            COPY.noChat
          )
        ) : null}
      </p>
      <div className={styles["buttons"]}>
        {chat !== undefined && !hasConfirmed && (
          <a
            className={styles["chat"]}
            data-again={isAsked || undefined}
            href={chat}
            target="_blank"
            rel="noreferrer"
            aria-label={COPY.openFor(clientName)}
            onClick={() => onMarked("asked", true)}
          >
            {isAsked ? COPY.again : COPY.open}
          </a>
        )}
        {chat === undefined && clientPhone !== "" && !hasConfirmed && (
          <a className={styles["chat"]} data-again="" href={`tel:${clientAreaCode}${clientPhone}`}>
            {phoneText(clientPhone, clientAreaCode)}
          </a>
        )}
        {(isAsked || hasConfirmed) && (
          <>
            <ActButton
              act={act}
              tone={hasConfirmed ? "plain" : "main"}
              onPressed={() => onMarked("confirmed", !hasConfirmed)}
            >
              {hasConfirmed ? COPY.unconfirm : COPY.confirm}
            </ActButton>
            <ActButton tone="quiet" onPressed={onMove}>
              {COPY.move}
            </ActButton>
            <ActButton tone="quiet" onPressed={onCancel}>
              {COPY.cancel}
            </ActButton>
          </>
        )}
      </div>
    </li>
  );
}

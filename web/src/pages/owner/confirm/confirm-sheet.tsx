import { dialLinkOf, phoneText } from "@vitrine/domain/client/area-code";
import type { BookingMark } from "@vitrine/domain/owner/booking-marks";
import type { Day } from "@vitrine/domain/time/shop-time";
import type { Shop } from "@vitrine/domain/shop/shop";
import type { BookingOfDay } from "@vitrine/domain/wire/owner/see-day";
import { Check } from "lucide-react";
import { Fragment, useId } from "react";

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
  return (
    <Sheet title={COPY.title} onClosed={onClosed}>
      <p className={sheetStyles["note"]}>{clients.length === 0 ? COPY.none : COPY.what}</p>
      <ul className={styles["clients"]}>
        {clients.map((client) => (
          <ClientRow
            key={client.bookings[0].bookingId}
            {...{ agenda, client, tomorrow }}
            onMove={(booking) => {
              onClosed();
              agenda.chooseDay(tomorrow);
              acts.startMoving(booking);
            }}
            onCancel={(booking) => {
              onClosed();
              agenda.open({ kind: "booking", booking }, tomorrow);
            }}
          />
        ))}
      </ul>
    </Sheet>
  );
}

function ClientRow({
  agenda: { shop, access, seen, refreshDay },
  client,
  tomorrow,
  onMove,
  onCancel,
}: {
  agenda: Agenda;
  client: ClientToAsk;
  tomorrow: Day;
  onMove: (booking: BookingOfDay) => void;
  onCancel: (booking: BookingOfDay) => void;
}) {
  // Each row has its own, so that the next client can be asked while the last mark is under way.
  const act = useAct(access, seen.days[tomorrow]);
  const nameId = useId();
  const { bookings, chat, askedAt, hasConfirmed } = client;
  const [{ clientName, clientPhone, clientAreaCode = "" }] = bookings;
  const isAsked = askedAt !== undefined || chat === undefined;
  const mark = (of: BookingMark, isOn: boolean): void => {
    const bookingIds = bookings.map(({ bookingId }) => bookingId);
    const body = { bookingIds, mark: of, isOn };
    void act.send({ act: "markBookings", body }, () => void refreshDay(tomorrow));
  };
  return (
    <li className={styles["client"]}>
      <p>
        <strong id={nameId}>{clientName}</strong>
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
            aria-label={COPY.withName(isAsked ? COPY.again : COPY.open, clientName)}
            onClick={() => mark("asked", true)}
          >
            {isAsked ? COPY.again : COPY.open}
          </a>
        )}
        {chat === undefined && clientPhone !== "" && !hasConfirmed && (
          <a
            className={styles["chat"]}
            data-again=""
            href={dialLinkOf(clientPhone, clientAreaCode)}
          >
            {phoneText(clientPhone, clientAreaCode)}
          </a>
        )}
        {(isAsked || hasConfirmed) && (
          <>
            <ActButton
              act={act}
              describedBy={nameId}
              tone={hasConfirmed ? "plain" : "main"}
              onPressed={() => mark("confirmed", !hasConfirmed)}
            >
              {hasConfirmed ? COPY.unconfirm : COPY.confirm}
            </ActButton>
            {bookings.map((booking) => (
              <Fragment key={booking.bookingId}>
                <ActButton tone="quiet" describedBy={nameId} onPressed={() => onMove(booking)}>
                  {COPY.move} {bookings.length > 1 && startOf(shop, booking)}
                </ActButton>
                <ActButton tone="quiet" describedBy={nameId} onPressed={() => onCancel(booking)}>
                  {COPY.cancel} {bookings.length > 1 && startOf(shop, booking)}
                </ActButton>
              </Fragment>
            ))}
          </>
        )}
      </div>
      <ActError error={act.error} />
    </li>
  );
}

/** `08:00` */
function startOf(shop: Shop, booking: BookingOfDay): string {
  return timeOfItem(shop, booking).slice(0, "08:00".length);
}

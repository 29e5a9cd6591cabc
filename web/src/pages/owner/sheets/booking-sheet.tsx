import { dayLabel } from "@vitrine/domain/booking-days";
import type { Shop } from "@vitrine/domain/shop";
import type { Day } from "@vitrine/domain/shop-time";
import type { BookingOfDay } from "@vitrine/domain/wire/owner/see-day";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";

import { ActButton, ActSpinner } from "../acts/act-button.tsx";
import { ActError } from "../acts/act-error.tsx";
import type { Act } from "../acts/use-act.ts";
import { OWNER_COPY } from "../copy/owner-copy.ts";
import { barberName } from "../day-view/barber-name.ts";
import { MailProblemNote } from "../mail-problem/mail-problem-note.tsx";
import type { Whereabouts } from "../moving/whereabouts.ts";
import { Sheet } from "./sheet.tsx";
import styles from "./sheet.module.css";

const COPY = OWNER_COPY.booking;

interface BookingOnDay {
  readonly shop: Shop;
  readonly booking: BookingOfDay;
  readonly day: Day;
  readonly time: string;
}

/** All that is known of a booking, and what can be done with it. */
export function BookingSheet({
  shop,
  booking,
  day,
  time,
  isConflict,
  is,
  by,
  act,
  onGoOn,
  onMove,
  onCancel,
  onClosed,
}: BookingOnDay & {
  isConflict: boolean;
  /** What became of it since it was opened. */
  is: Whereabouts["is"];
  by: Whereabouts["by"];
  act: Act;
  /** Goes on with the booking as it is by now. */
  onGoOn: () => void;
  onMove: () => void;
  onCancel: (tellsClient: boolean) => void;
  onClosed: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  // What has become of it may be what this sheet is doing.
  const isChanged = is !== "there" && !act.isSending && act.unanswered === undefined;
  const isCancelling = isAsking && !isChanged;
  const [tellsClient, setTellsClient] = useState(true);
  return (
    <Sheet
      title={isCancelling ? COPY.cancelTitle : booking.clientName}
      onClosed={() => {
        if (!isCancelling) return onClosed();
        act.leave();
        setAsking(false);
      }}
    >
      {isChanged && (
        <p role="status" className={styles["warning"]}>
          {is === "gone" && by !== undefined ? COPY.cancelledBy(by) : COPY[is]}
        </p>
      )}
      {isConflict && !isCancelling && (
        <p className={styles["warning"]}>
          <TriangleAlert aria-hidden="true" size={20} />
          {COPY.conflict}
        </p>
      )}
      {isCancelling ? (
        <Cancelling {...{ shop, booking, day, time, tellsClient, setTellsClient, act, onCancel }} />
      ) : (
        <>
          <BookingFacts shop={shop} booking={booking} day={day} time={time} />
          <div className={styles["buttons"]}>
            {isChanged ? (
              is === "moved" && (
                <ActButton
                  act={act}
                  onPressed={() => {
                    setAsking(false);
                    onGoOn();
                  }}
                >
                  {COPY.goOn}
                </ActButton>
              )
            ) : (
              <>
                <ActButton act={act} onPressed={onMove}>
                  {COPY.move}
                </ActButton>
                <ActButton
                  act={act}
                  tone="quiet"
                  onPressed={() => {
                    act.leave();
                    setAsking(true);
                  }}
                >
                  {COPY.cancel}
                </ActButton>
              </>
            )}
          </div>
        </>
      )}
    </Sheet>
  );
}

/** Asks once more before a booking is cancelled, and whether the client is notified. */
function Cancelling({
  shop,
  booking,
  day,
  time,
  tellsClient,
  setTellsClient,
  act,
  onCancel,
}: BookingOnDay & {
  tellsClient: boolean;
  setTellsClient: (tellsClient: boolean) => void;
  act: Act;
  onCancel: (tellsClient: boolean) => void;
}) {
  const hasEmail = booking.clientEmail !== "";
  return (
    <>
      <p className={styles["summary"]}>
        {time} {booking.clientName}
        <br />
        {dayLabel(day)}, {barberName(shop, booking.barberColorId)}
      </p>
      {hasEmail ? (
        <label className={styles["check"]}>
          <input
            type="checkbox"
            checked={tellsClient}
            onChange={(event) => setTellsClient(event.currentTarget.checked)}
          />
          {COPY.tell}
        </label>
      ) : (
        <p className={styles["note"]}>{COPY.noEmail}</p>
      )}
      <ActError error={act.error} />
      <ActButton act={act} tone="danger" onPressed={() => onCancel(hasEmail && tellsClient)}>
        {COPY.confirmCancel}
      </ActButton>
      <ActSpinner act={act} />
    </>
  );
}

function BookingFacts({ shop, booking, day, time }: BookingOnDay) {
  return (
    <>
      <MailProblemNote problem={booking.mailProblem} />
      <dl className={styles["facts"]}>
        <dt>{COPY.when}</dt>
        <dd>
          {dayLabel(day)}, {time}
        </dd>
        <dt>{shop.words.barber}</dt>
        <dd>{barberName(shop, booking.barberColorId)}</dd>
        {shop.kind === "tables" && (
          <>
            <dt>{COPY.people}</dt>
            <dd>{booking.places}</dd>
          </>
        )}
        <dt>{COPY.phone}</dt>
        <dd>
          <a href={`tel:${booking.clientPhone}`}>{booking.clientPhone}</a>
        </dd>
        {booking.clientEmail !== "" && (
          <>
            <dt>{COPY.email}</dt>
            <dd>
              <a href={`mailto:${encodeURIComponent(booking.clientEmail).replace("%40", "@")}`}>
                {booking.clientEmail}
              </a>
            </dd>
          </>
        )}
        <dt>{COPY.bookedBy}</dt>
        <dd>{OWNER_COPY.changes.by(booking.bookedBy)}</dd>
      </dl>
    </>
  );
}

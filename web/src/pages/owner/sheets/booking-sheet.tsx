import { dayLabel } from "@vitrine/domain/slots/booking-days";
import type { Shop } from "@vitrine/domain/shop/shop";
import type { Day } from "@vitrine/domain/time/shop-time";
import type { BookingOfDay } from "@vitrine/domain/wire/owner/see-day";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";

import { ActButton, ActSpinner } from "../acts/act-button.tsx";
import { ActError } from "../acts/act-error.tsx";
import type { Act } from "../acts/use-act.ts";
import { OWNER_COPY as copy } from "../copy/owner-copy.ts";
import { barberName } from "../day-view/barber-name.ts";
import { MailProblemNote } from "../mail-problem/mail-problem.tsx";
import type { Whereabouts } from "../moving/whereabouts.ts";
import { Sheet } from "./sheet.tsx";
import styles from "./sheet.module.css";

interface BookingOnDay {
  readonly shop: Shop;
  readonly booking: BookingOfDay;
  readonly day: Day;
  readonly time: string;
}

/** The details of a booking, and the acts on it. */
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
  /** The booking's state since the sheet was opened. */
  is: Whereabouts["is"];
  by: Whereabouts["by"];
  act: Act;
  /** Continues with the booking as it is now. */
  onGoOn: () => void;
  onMove: () => void;
  onCancel: (notifies: boolean) => void;
  onClosed: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  // A change while an act is under way may be this sheet's own.
  const isChanged = is !== "there" && !act.isSending && act.unanswered === undefined;
  const isCancelling = isAsking && !isChanged;
  const [notifies, setNotifies] = useState(true);
  return (
    <Sheet
      title={isCancelling ? copy.booking.cancelTitle : booking.clientName}
      onClosed={() => {
        if (!isCancelling) return onClosed();
        act.leave();
        setAsking(false);
      }}
    >
      {isChanged && (
        <p role="status" className={styles["warning"]}>
          {is === "gone" && by !== undefined ? copy.booking.cancelledBy(by) : copy.booking[is]}
        </p>
      )}
      {isConflict && !isCancelling && (
        <p className={styles["warning"]}>
          <TriangleAlert aria-hidden="true" size={20} />
          {copy.booking.conflict}
        </p>
      )}
      {isCancelling ? (
        <Cancelling {...{ shop, booking, day, time, notifies, setNotifies, act, onCancel }} />
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
                  {copy.booking.goOn}
                </ActButton>
              )
            ) : (
              <>
                <ActButton act={act} onPressed={onMove}>
                  {copy.booking.move}
                </ActButton>
                <ActButton
                  act={act}
                  tone="quiet"
                  onPressed={() => {
                    act.leave();
                    setAsking(true);
                  }}
                >
                  {copy.booking.cancel}
                </ActButton>
              </>
            )}
          </div>
        </>
      )}
    </Sheet>
  );
}

/** Asks for confirmation before a booking is cancelled, and whether to notify the client. */
function Cancelling({
  shop,
  booking,
  day,
  time,
  notifies,
  setNotifies,
  act,
  onCancel,
}: BookingOnDay & {
  notifies: boolean;
  setNotifies: (notifies: boolean) => void;
  act: Act;
  onCancel: (notifies: boolean) => void;
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
            checked={notifies}
            onChange={(event) => setNotifies(event.currentTarget.checked)}
          />
          {copy.booking.notify}
        </label>
      ) : (
        <p className={styles["note"]}>{copy.booking.noEmail}</p>
      )}
      <ActError error={act.error} />
      <ActButton act={act} tone="danger" onPressed={() => onCancel(hasEmail && notifies)}>
        {copy.booking.confirmCancel}
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
        <dt>{copy.booking.when}</dt>
        <dd>
          {dayLabel(day)}, {time}
        </dd>
        <dt>{shop.words.barber}</dt>
        <dd>{barberName(shop, booking.barberColorId)}</dd>
        {shop.kind === "tables" && (
          <>
            <dt>{copy.booking.people}</dt>
            <dd>{booking.places}</dd>
          </>
        )}
        <dt>{copy.booking.phone}</dt>
        <dd>
          <a href={`tel:${booking.clientPhone}`}>{booking.clientPhone}</a>
        </dd>
        {booking.clientEmail !== "" && (
          <>
            <dt>{copy.booking.email}</dt>
            <dd>
              <a href={`mailto:${encodeURIComponent(booking.clientEmail).replace("%40", "@")}`}>
                {booking.clientEmail}
              </a>
            </dd>
          </>
        )}
        <dt>{copy.booking.bookedBy}</dt>
        <dd>{copy.changes.by(booking.bookedBy)}</dd>
      </dl>
    </>
  );
}

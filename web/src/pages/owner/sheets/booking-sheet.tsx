import { dialLinkOf, phoneText } from "@vitrine/domain/client/area-code";
import { whatsAppOfClient } from "@vitrine/domain/client/whatsapp-of-client";
import { CLIENT_NOTE_LABEL } from "@vitrine/domain/client/client-note";
import { everyWeeksText } from "@vitrine/domain/owner/series/series";
import { dayLabel } from "@vitrine/domain/slots/booking-days";
import type { Shop } from "@vitrine/domain/shop/shop";
import type { BookingOfDay } from "@vitrine/domain/wire/owner/see-day";
import { TriangleAlert } from "lucide-react";
import { useId, useState } from "react";

import { ActButton, SendButton } from "../../../ui/acts/act-button.tsx";
import type { Act } from "../acts/use-act.ts";
import type { SheetProps } from "../agenda/agenda-acts.ts";
import { useOwnerCopy } from "../copy/use-owner-copy.ts";
import {
  barberName,
  bookedServiceText,
  dayOfItem,
  overlap,
  timeOfItem,
} from "../day/items-of-day.ts";
import { MailProblemNote } from "../mail-problem/mail-problem.tsx";
import { daysText } from "../day/days-text.ts";
import { CheckField } from "./fields.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import styles from "../../../ui/sheet/sheet.module.css";

export function BookingSheet({ agenda, acts, sheet }: SheetProps<"booking">) {
  const copy = useOwnerCopy();
  const { shop, plan, act, now } = agenda;
  const { booking, is, by } = agenda.whereabouts(sheet.booking);
  const [isConfirming, setConfirming] = useState(false);
  const [notifies, setNotifies] = useState(true);
  const shopOnlyNoteId = useId();
  // While an act of this sheet is under way, a change of the booking may be that act.
  const isChanged = is !== "there" && !act.isSending && act.unanswered === undefined;
  const isOfSeries = booking.seriesId !== undefined;
  const isCancelling = isConfirming && !isChanged;
  const [conflict] = (plan?.columns ?? []).flatMap(({ bookings, closed }) =>
    bookings
      .filter((planned) => planned.isConflict && planned.booking.bookingId === booking.bookingId)
      .map((planned) => ({ closing: closed.find((one) => overlap(one, planned))?.closing })),
  );
  const closing = conflict?.closing;
  const showConfirmation = (isOn: boolean): void => {
    act.leave();
    setConfirming(isOn);
  };
  return (
    <Sheet
      title={isCancelling ? copy.booking.cancelTitle : booking.clientName}
      onClosed={isCancelling ? () => showConfirmation(false) : agenda.close}
    >
      {isChanged && (
        <p role="status" className={styles["warning"]}>
          {is === "gone" && by !== undefined ? copy.booking.cancelledBy(by) : copy.booking[is]}
        </p>
      )}
      {conflict !== undefined && !isCancelling && (
        <p className={styles["warning"]}>
          <TriangleAlert aria-hidden="true" size={20} />
          {copy.booking.conflict}
        </p>
      )}
      {isCancelling ? (
        <CancelConfirmation
          {...{ shop, booking, act, notifies, setNotifies }}
          onCancel={(notifiesClient) => acts.cancel(booking, notifiesClient)}
        />
      ) : (
        <>
          <BookingFacts shop={shop} booking={booking} />
          <div className={styles["buttons"]}>
            {isChanged && is === "moved" && (
              <ActButton
                onPressed={() => {
                  setConfirming(false);
                  agenda.open({ kind: "booking", booking });
                }}
              >
                {copy.booking.goOn}
              </ActButton>
            )}
            {!isChanged && (
              <>
                <ActButton act={act} onPressed={() => acts.startMoving(booking)}>
                  {isOfSeries ? copy.booking.moveOne : copy.booking.move}
                </ActButton>
                <ActButton act={act} tone="quiet" onPressed={() => showConfirmation(true)}>
                  {isOfSeries ? copy.booking.cancelOne : copy.booking.cancel}
                </ActButton>
                {isOfSeries && (
                  <ActButton
                    act={act}
                    tone="quiet"
                    onPressed={() => agenda.open({ kind: "series", booking })}
                  >
                    {copy.booking.following}
                  </ActButton>
                )}
                {/* In the day only its edge is in view. */}
                {closing !== undefined && (
                  <ActButton
                    act={act}
                    tone="quiet"
                    onPressed={() => agenda.open({ kind: "closed", closing })}
                  >
                    {copy.booking.seeClosed}
                  </ActButton>
                )}
                {Date.parse(booking.start) <= now && (
                  <ActButton
                    act={act}
                    tone="quiet"
                    onPressed={() => acts.markMissed(booking, booking.hasMissed !== true)}
                  >
                    {booking.hasMissed ? copy.missed.unmark : copy.missed.mark}
                  </ActButton>
                )}
                {booking.isPhoneOfShopOnly !== undefined && (
                  <ActButton
                    act={act}
                    tone="quiet"
                    describedBy={shopOnlyNoteId}
                    onPressed={() => acts.chooseShopOnly(booking, !booking.isPhoneOfShopOnly)}
                  >
                    {booking.isPhoneOfShopOnly ? copy.missed.notShopOnly : copy.missed.shopOnly}
                  </ActButton>
                )}
              </>
            )}
          </div>
          {!isChanged && booking.isPhoneOfShopOnly === false && (
            <p id={shopOnlyNoteId} className={styles["note"]}>
              {copy.missed.shopOnlyWhat}
            </p>
          )}
        </>
      )}
    </Sheet>
  );
}

function CancelConfirmation({
  shop,
  booking,
  act,
  notifies,
  setNotifies,
  onCancel,
}: {
  shop: Shop;
  booking: BookingOfDay;
  act: Act;
  notifies: boolean;
  setNotifies: (notifies: boolean) => void;
  onCancel: (notifies: boolean) => void;
}) {
  const copy = useOwnerCopy();
  const hasEmail = booking.clientEmail !== "";
  return (
    <>
      <p className={styles["summary"]}>
        {timeOfItem(shop, booking)} {booking.clientName}
        <br />
        {dayLabel(dayOfItem(shop, booking))}, {barberName(shop, booking.barberColorId)}
      </p>
      {hasEmail ? (
        <CheckField isOn={notifies} onChanged={setNotifies}>
          {copy.booking.notify}
        </CheckField>
      ) : (
        <p className={styles["note"]}>{copy.booking.noEmail}</p>
      )}
      <SendButton act={act} tone="danger" onPressed={() => onCancel(hasEmail && notifies)}>
        {copy.booking.confirmCancel}
      </SendButton>
    </>
  );
}

function BookingFacts({ shop, booking }: { shop: Shop; booking: BookingOfDay }) {
  const copy = useOwnerCopy();
  const { clientPhone, clientAreaCode = "", clientEmail, clientNote } = booking;
  const { mailProblem, missedBefore } = booking;
  const chat = whatsAppOfClient(booking);
  const service = bookedServiceText(shop, booking);
  return (
    <>
      <MailProblemNote problem={mailProblem} />
      {booking.hasConfirmed && !booking.hasMissed && (
        <p className={styles["note"]}>{copy.confirmed}</p>
      )}
      {booking.hasMissed && <p className={styles["warning"]}>{copy.missed.has}</p>}
      {missedBefore !== undefined && (
        <p className={styles["warning"]}>
          {copy.missed.before(missedBefore.length, daysText(missedBefore))}
        </p>
      )}
      {booking.isPhoneOfShopOnly && <p className={styles["warning"]}>{copy.missed.isShopOnly}</p>}
      <dl className={styles["facts"]}>
        <dt>{copy.booking.when}</dt>
        <dd>
          {dayLabel(dayOfItem(shop, booking))},{" "}
          <span className={styles["time"]}>{timeOfItem(shop, booking)}</span>
        </dd>
        <dt>{shop.words.barber}</dt>
        <dd>{barberName(shop, booking.barberColorId)}</dd>
        {service !== undefined && (
          <>
            <dt>{shop.words.style}</dt>
            <dd>{service}</dd>
          </>
        )}
        {shop.kind === "tables" && (
          <>
            <dt>{copy.booking.people}</dt>
            <dd>{booking.places}</dd>
          </>
        )}
        {clientNote !== undefined && (
          <>
            <dt>{CLIENT_NOTE_LABEL}</dt>
            <dd className={styles["client-note"]}>{clientNote}</dd>
          </>
        )}
        {clientPhone !== "" && (
          <>
            <dt>{copy.booking.phone}</dt>
            <dd>
              <a href={dialLinkOf(clientPhone, clientAreaCode)}>
                {phoneText(clientPhone, clientAreaCode)}
              </a>
              {chat !== undefined && (
                <>
                  {" · "}
                  <a href={chat} target="_blank" rel="noreferrer">
                    WhatsApp
                  </a>
                </>
              )}
            </dd>
          </>
        )}
        {clientEmail !== "" && (
          <>
            <dt>{copy.booking.email}</dt>
            <dd>
              <a href={`mailto:${encodeURIComponent(clientEmail).replace("%40", "@")}`}>
                {clientEmail}
              </a>
            </dd>
          </>
        )}
        {booking.everyWeeks !== undefined && (
          <>
            <dt>{copy.booking.repeats}</dt>
            <dd>{everyWeeksText(booking.everyWeeks)}</dd>
          </>
        )}
        <dt>{copy.booking.bookedBy}</dt>
        <dd>{copy.changes.by(booking.bookedBy)}</dd>
      </dl>
    </>
  );
}

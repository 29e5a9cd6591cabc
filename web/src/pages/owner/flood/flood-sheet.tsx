import { phoneText } from "@vitrine/domain/client/area-code";
import { dayLabel } from "@vitrine/domain/slots/booking-days";
import type { Shop } from "@vitrine/domain/shop/shop";
import type { BookingOfDay } from "@vitrine/domain/wire/owner/see-day";
import { useEffect, useId, useState } from "react";

import type { OwnerAccess } from "../../../scheduling-api/owner-api.ts";
import { OWNER_BACKEND } from "../../../scheduling-api/owner-backend.ts";
import { Spinner } from "../../../ui/spinner.tsx";
import { ActButton, ActError, ActSpinner, SendButton } from "../../../ui/acts/act-button.tsx";
import type { Act } from "../acts/use-act.ts";
import { useOwnerCopy } from "../copy/use-owner-copy.ts";
import type { OwnerCopy } from "../copy/use-owner-copy.ts";
import { barberName, dayOfItem, timeOfItem } from "../day/items-of-day.ts";
import sheetStyles from "../../../ui/sheet/sheet.module.css";
import { CheckField } from "../sheets/fields.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { FLOOD_SHEET_COPY as COPY } from "./flood-sheet-copy.ts";
import styles from "./flood.module.css";

// The server lists at most this many bookings, and cancels as many in one act.
const LISTED_MAX = 500;

type Listed = readonly BookingOfDay[] | "loading" | "failed";

/** A flood's bookings, all ticked at first, to be cancelled in one act. */
export function FloodSheet({
  shop,
  access,
  act,
  onCancel,
  onDismiss,
  onClosed,
}: {
  shop: Shop;
  access: OwnerAccess;
  act: Act;
  onCancel: (bookingIds: string[], notifies: boolean) => void;
  onDismiss: () => void;
  onClosed: () => void;
}) {
  const copy = useOwnerCopy();
  const [listed, setListed] = useState<Listed>("loading");
  const [untickedIds, setUntickedIds] = useState<ReadonlySet<string>>(new Set());
  const [isConfirming, setConfirming] = useState(false);

  useEffect(() => {
    if (listed !== "loading") return;
    const stopping = new AbortController();
    void OWNER_BACKEND.seeFlood(access, stopping.signal).then((result) => {
      if (stopping.signal.aborted) return;
      if (!result.ok) console.error("The list of bookings did not come.", result);
      setListed(result.ok ? result.answer.bookings : "failed");
    });
    return () => stopping.abort();
  }, [access, listed]);

  const bookings = typeof listed === "string" ? [] : listed;
  const chosen = bookings.filter(({ bookingId }) => !untickedIds.has(bookingId));
  const showConfirmation = (isOn: boolean): void => {
    act.leave();
    setConfirming(isOn);
  };
  return (
    <Sheet
      title={isConfirming ? COPY.confirmTitle(chosen.length) : COPY.title}
      onClosed={isConfirming ? () => showConfirmation(false) : onClosed}
    >
      {listed === "loading" ? (
        <Spinner label={COPY.loading} />
      ) : listed === "failed" ? (
        <>
          <p role="alert">{copy.flood.failed}</p>
          <ActButton act={act} tone="quiet" onPressed={() => setListed("loading")}>
            {copy.actions.retry}
          </ActButton>
        </>
      ) : isConfirming ? (
        <Confirmation shop={shop} bookings={chosen} act={act} onCancel={onCancel} />
      ) : (
        <>
          {bookings.length === 0 ? (
            <p>{COPY.none}</p>
          ) : (
            <Choice
              shop={shop}
              bookings={bookings}
              untickedIds={untickedIds}
              onUnticked={setUntickedIds}
              chosenCount={chosen.length}
            />
          )}
          {bookings.length === LISTED_MAX && (
            <p className={sheetStyles["note"]}>{COPY.more(LISTED_MAX)}</p>
          )}
          <ActError error={act.error} />
          <div className={sheetStyles["buttons"]}>
            {chosen.length > 0 && (
              <ActButton act={act} tone="danger" onPressed={() => showConfirmation(true)}>
                {COPY.cancel(chosen.length)}
              </ActButton>
            )}
            <ActButton act={act} tone="quiet" onPressed={onDismiss}>
              {COPY.dismiss}
            </ActButton>
          </div>
          <p className={sheetStyles["note"]}>{COPY.dismissWhat}</p>
          <ActSpinner act={act} />
        </>
      )}
    </Sheet>
  );
}

function Choice({
  shop,
  bookings,
  untickedIds,
  onUnticked,
  chosenCount,
}: {
  shop: Shop;
  bookings: readonly BookingOfDay[];
  untickedIds: ReadonlySet<string>;
  onUnticked: (untickedIds: ReadonlySet<string>) => void;
  chosenCount: number;
}) {
  const copy = useOwnerCopy();
  const isAll = chosenCount === bookings.length;
  const toggle = (bookingId: string): void => {
    const next = new Set(untickedIds);
    if (!next.delete(bookingId)) next.add(bookingId);
    onUnticked(next);
  };
  return (
    <fieldset className={styles["group"]}>
      <legend>{COPY.chosen(chosenCount, bookings.length)}</legend>
      <label className={styles["all"]}>
        <input
          type="checkbox"
          checked={isAll}
          ref={(box) => {
            if (box !== null) box.indeterminate = chosenCount > 0 && !isAll;
          }}
          onChange={() =>
            onUnticked(new Set(isAll ? bookings.map(({ bookingId }) => bookingId) : []))
          }
        />
        {COPY.all}
      </label>
      <div className={styles["list"]}>
        {bookings.map((booking) => (
          <label key={booking.bookingId} className={styles["item"]}>
            <input
              type="checkbox"
              checked={!untickedIds.has(booking.bookingId)}
              onChange={() => toggle(booking.bookingId)}
            />
            <span className={styles["when"]}>{whenOf(shop, booking)}</span>
            <span className={styles["who"]}>{whoOf(shop, booking, copy)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Confirmation({
  shop,
  bookings,
  act,
  onCancel,
}: {
  shop: Shop;
  bookings: readonly BookingOfDay[];
  act: Act;
  onCancel: (bookingIds: string[], notifies: boolean) => void;
}) {
  const id = useId();
  // A flood's addresses probably belong to strangers, so they are notified only when the owner ticks the box.
  const [notifies, setNotifies] = useState(false);
  const days = bookings.map((booking) => dayOfItem(shop, booking)).toSorted();
  const bookingIds = bookings.map(({ bookingId }) => bookingId);
  const addresses = new Set(
    bookings.map(({ clientEmail }) => clientEmail.toLowerCase()).filter((email) => email !== ""),
  ).size;
  return (
    <>
      <p className={sheetStyles["summary"]}>
        {COPY.between(dayLabel(days[0] ?? ""), dayLabel(days.at(-1) ?? ""))}
      </p>
      {addresses > 0 && (
        <CheckField isOn={notifies} describedBy={id} onChanged={setNotifies}>
          {COPY.notify}
        </CheckField>
      )}
      <p id={id} role="status" className={sheetStyles["note"]}>
        {addresses === 0
          ? COPY.notifyNone
          : notifies
            ? COPY.notifySome(addresses)
            : COPY.notifyNobody}
      </p>
      <SendButton act={act} tone="danger" onPressed={() => onCancel(bookingIds, notifies)}>
        {notifies ? COPY.confirmNotifying(bookings.length) : COPY.confirmSilent(bookings.length)}
      </SendButton>
    </>
  );
}

/** `ter 24/11, 08:00 - 08:30, barbeiro1` */
function whenOf(shop: Shop, booking: BookingOfDay): string {
  const day = dayLabel(dayOfItem(shop, booking));
  return [day, timeOfItem(shop, booking), barberName(shop, booking.barberColorId)].join(", ");
}

/** `João da Silva, 987654321, joao@example.com` */
function whoOf({ kind }: Shop, booking: BookingOfDay, copy: OwnerCopy): string {
  const { clientName, clientPhone, clientAreaCode = "", clientEmail, places } = booking;
  const phone = phoneText(clientPhone, clientAreaCode);
  const people = kind === "tables" ? [copy.grid.people(places)] : [];
  return [clientName, phone, clientEmail, ...people].filter((text) => text !== "").join(", ");
}

import { bookingToMove } from "@vitrine/domain/slots/booking-to-move";
import type { BookingToMove } from "@vitrine/domain/slots/booking-to-move";
import { dayLabel } from "@vitrine/domain/slots/booking-days";
import type { Shop } from "@vitrine/domain/shop/shop";
import { useCallback, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from "react";

import { BACKEND } from "../../scheduling-api/backend.ts";
import { Alerts } from "../../ui/alerts.tsx";
import { moveCall } from "../calls/move-call.ts";
import { MOVE_COPY as COPY } from "../copy/move-copy.ts";
import { useBookingCopy } from "../copy/use-booking-copy.ts";
import { asksShop } from "../create/create-form.ts";
import { AskShop } from "../create/ask-shop.tsx";
import { useSlotForm } from "../create/use-create-form.ts";
import rememberStyles from "../create/remember-me.module.css";
import offerStyles from "../create/slot-offer.module.css";
import { isEmbedded } from "../embedded/is-embedded.ts";
import { labelOf } from "../form/fields.ts";
import type { CreateChoice, DeleteChoice } from "../form/fields.ts";
import { alertText } from "../form/form-state.ts";
import { isTooLate, moveFormReducer, newMoveForm } from "./move-form.ts";
import { MoveFields } from "./move-fields.tsx";
import { MovedModal } from "./moved-modal.tsx";
import { ShopContacts } from "./shop-contacts.tsx";
import { Summary } from "./summary.tsx";
import { useKeptMove } from "./use-kept-move.ts";
import type { FormsBehind } from "./forms-behind.ts";

const TITLE_STYLE = {
  scrollMarginBlockStart: "var(--space-4)",
  color: "var(--accent)",
  fontSize: "var(--size-title)",
};

/**
 * Moves the booking that a link names to another time. It stands where the tabs do otherwise, and its styles are those of other
 * parts: the document has only the styles of its first scripts.
 */
export function MoveScreen({
  shop,
  fragment,
  leave,
  canMove,
  contact,
  createForm,
  toCreate,
  deleteForm,
  toDelete,
  setOutcome,
}: FormsBehind & {
  fragment: string;
  leave: () => void;
}) {
  const copy = useBookingCopy();
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [from] = useState(() => bookingToMove(shop, fragment, Date.now()));
  // The phone of who is deleting a booking, has just booked, or is remembered on this device.
  const [phone] = useState(deleteForm.values.phone || createForm.values.phone);
  const [isLate, setIsLate] = useState(() => from && isTooLate(shop, from, Date.now()));

  const endOtherNews = useEffectEvent(() => {
    const { done: sent } = createForm;
    if (sent !== undefined) {
      setOutcome({ type: "linked", sent });
      toCreate({ type: "closed" });
    }
    const number = deleteForm.alert?.number;
    if (number !== undefined) toDelete({ type: "alert-ended", number });
  });
  useEffect(() => {
    endOtherNews();
    title.current?.scrollIntoView();
    // In a form that is still to be filled in, the phone has the focus.
    if (title.current?.parentElement?.parentElement?.contains(document.activeElement)) return;
    title.current?.focus({ preventScroll: !isEmbedded() });
  }, []);
  // When it becomes too late, the form goes, and the focus with it.
  useEffect(() => {
    if (isLate) title.current?.focus();
  }, [isLate]);
  useEffect(() => focusTabAtEnd, []);

  return (
    <section aria-labelledby={id}>
      <div className={rememberStyles["remember-me"]}>
        <h2 ref={title} id={id} tabIndex={-1} style={TITLE_STYLE}>
          {copy.move}
        </h2>
        <button type="button" className={rememberStyles["forget"]} onClick={leave}>
          {COPY.back}
        </button>
      </div>
      {from === undefined || isLate || !canMove ? (
        <p className={offerStyles["offer"]} role="alert">
          <span>{isLate ? COPY.late : COPY.notHere}</span>{" "}
          <ShopContacts shop={shop} otherwise={contact} />
        </p>
      ) : (
        <Move
          shop={shop}
          from={from}
          phone={phone}
          onLate={() => setIsLate(true)}
          onMoved={(sent) => {
            setOutcome({ type: "moved", sent });
            toDelete({ type: "closed" });
            leave();
          }}
        />
      )}
    </section>
  );
}

function Move({
  shop,
  from,
  phone,
  onLate,
  onMoved,
}: {
  shop: Shop;
  from: BookingToMove;
  phone: string;
  onLate: () => void;
  onMoved: (moved: DeleteChoice) => void;
}) {
  const copy = useBookingCopy();
  const reducer = useMemo(
    () => moveFormReducer(shop, from, copy.weekdays),
    [shop, from, copy.weekdays],
  );
  const [first] = useState(() => newMoveForm(from, phone));
  const callOf = useCallback(
    (ofShop: Shop, choice: CreateChoice) => moveCall(ofShop, from, choice),
    [from],
  );
  const [form, dispatch] = useSlotForm(shop, BACKEND, reducer, first, callOf);
  useKeptMove(shop, form, dispatch);

  const late = useEffectEvent(onLate);
  useEffect(() => {
    if (form.isLate) late();
  }, [form.isLate]);

  const { alert, done } = form;
  return (
    <>
      <Times shop={shop} from={from} values={form.values} />
      <MoveFields shop={shop} from={from} form={form} dispatch={dispatch} />
      <Alerts
        alerts={
          alert
            ? [
                {
                  number: `move-${alert.number}`,
                  text: alertText(copy, alert),
                  note: asksShop(form) && <AskShop shop={shop} />,
                },
              ]
            : []
        }
      />
      {done && <MovedModal shop={shop} from={from} to={done} onClosed={onMoved} />}
    </>
  );
}

/** From when to when, as far as it is chosen. */
function Times({
  shop,
  from,
  values: { day, time },
}: {
  shop: Shop;
  from: BookingToMove;
  values: { readonly day: string; readonly time: string };
}) {
  const copy = useBookingCopy();
  const to = day && dayLabel(day, copy.weekdays);
  const lines = [
    [labelOf(shop, copy, "barber"), from.barber.name],
    [COPY.from, `${dayLabel(from.day, copy.weekdays)}, ${from.slot.label}`],
    [
      COPY.to,
      (day === "" && COPY.toMissing) ||
        (time === "" && `${to}. ${copy.chosen.timeMissing}`) ||
        `${to}, ${time}`,
    ],
  ];
  return <Summary lines={lines} />;
}

/** The tabs that come back take the focus, unless a line above them says what was done: that one takes it then. */
function focusTabAtEnd(): void {
  document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
}

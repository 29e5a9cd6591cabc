import type { Shop } from "@vitrine/domain/shop/shop";
import { useEffect, useReducer, useState } from "react";
import type { Dispatch } from "react";
import { createPortal } from "react-dom";

import { BACKEND } from "../../scheduling-api/backend.ts";
import { hasCall } from "../../scheduling-api/has-call.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { WAIT_COPY as COPY } from "../copy/wait-copy.ts";
import { useBookingCopy } from "../copy/use-booking-copy.ts";
import type { CreateAction, CreateForm } from "../create/create-form.ts";
import rememberStyles from "../create/remember-me.module.css";
import offerStyles from "../create/slot-offer.module.css";
import { newWaitForm, reduceWait } from "./wait-form.ts";
import type { WaitSheet } from "./wait-sheet.tsx";

/**
 * Offers a mail in case a slot of the shown day opens, once the backend has said that it sends such mails. What was chosen
 * stays when the sheet is closed, as long as the same slots are shown.
 */
export function WaitOffer({
  shop,
  form,
  availability,
  dispatch,
}: {
  shop: Shop;
  form: CreateForm;
  availability: Readonly<Record<string, boolean>>;
  dispatch: Dispatch<CreateAction>;
}) {
  const { spinners } = useBookingCopy();
  const [wait, toWait] = useReducer(reduceWait, undefined, () =>
    newWaitForm(shop, form.values, availability),
  );
  const [isOffered, setOffered] = useState(false);
  useEffect(() => {
    let isGone = false;
    void hasCall(import.meta.env.SCHEDULING_URL ?? "", "/createWait").then((can) => {
      if (!isGone) setOffered(can);
    });
    return () => {
      isGone = true;
    };
  }, []);

  const { sending } = wait;
  useEffect(() => {
    if (sending === undefined) return;
    // Never aborted: the client wants the mail even if another day is shown when the answer arrives.
    void BACKEND.send(sending).then((result) => {
      toWait({ type: "answered", call: sending, result });
    });
  }, [sending]);

  // Where the open sheet stands: not in the form, whose fields and submit its own would be, but where the shop's colours are.
  const [place, setPlace] = useState<Element | null>(null);
  const [Sheet, setSheet] = useState<typeof WaitSheet>();
  const open = (button: Element): void => {
    toWait({ type: "reopened" });
    setPlace(button.closest("[data-shop]"));
    if (Sheet !== undefined) return;
    import("./wait-sheet.tsx").then(
      (loaded) => setSheet(() => loaded.WaitSheet),
      (error: unknown) => {
        console.error("The script did not load.", error);
        setPlace(null);
        dispatch({ type: "script-missing" });
      },
    );
  };

  if (!isOffered) return null;
  const isFull = !Object.values(availability).includes(true);
  return (
    <div className={`${offerStyles["offer"]} ${offerStyles["above-bar"]}`}>
      {isFull && <span>{COPY.full}</span>}
      <button
        type="button"
        className={isFull ? offerStyles["take"] : rememberStyles["forget"]}
        aria-haspopup="dialog"
        onClick={(event) => open(event.currentTarget)}
      >
        {COPY.open}
      </button>
      {place !== null && Sheet === undefined && <Spinner label={spinners.checking} />}
      <span aria-live="polite">
        {place === null && (wait.doneFor === undefined ? wait.problem : COPY.asked(wait.doneFor))}
      </span>
      {place !== null &&
        Sheet !== undefined &&
        createPortal(
          <Sheet
            {...{ shop, form, availability, dispatch, wait, toWait }}
            onClosed={() => setPlace(null)}
          />,
          place,
        )}
    </div>
  );
}

import type { Shop } from "@vitrine/domain/shop/shop";
import { dayLabel } from "@vitrine/domain/slots/booking-days";
import { CircleAlert } from "lucide-react";
import { useEffect, useId, useLayoutEffect, useRef } from "react";
import type { Dispatch } from "react";

import fieldStyles from "../../ui/field.module.css";
import modalStyles from "../../ui/modal.module.css";
import { Spinner } from "../../ui/spinner.tsx";
import { WAIT_COPY as COPY } from "../copy/wait-copy.ts";
import { useBookingCopy } from "../copy/use-booking-copy.ts";
import type { CreateAction, CreateForm } from "../create/create-form.ts";
import offerStyles from "../create/slot-offer.module.css";
import { errorText } from "../form/form-state.ts";
import { WaitFields } from "./wait-fields.tsx";
import { WAIT_FIELD_NAMES, waitCall } from "./wait-form.ts";
import type { WaitAction, WaitForm } from "./wait-form.ts";

const LEAD_STYLE = { marginBlockEnd: "var(--space-4)" };
const END_STYLE = { gap: "var(--space-1)", paddingBlockStart: "var(--space-2)" };
const NEWS_STYLE = { minBlockSize: "1.5rem" };
const BUTTONS_STYLE = {
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(6.5rem, 100%), 1fr))",
  gap: "var(--space-2)",
};
const TITLE_STYLE = { marginBlockEnd: "var(--space-3)", outline: "none" };

/** Asks for a mail in case a slot of the day opens, and then says what will happen. */
export function WaitSheet({
  onClosed,
  ...parts
}: {
  shop: Shop;
  form: CreateForm;
  availability: Readonly<Record<string, boolean>>;
  dispatch: Dispatch<CreateAction>;
  wait: WaitForm;
  toWait: Dispatch<WaitAction>;
  onClosed: () => void;
}) {
  const { shop, form, wait, toWait } = parts;
  const copy = useBookingCopy();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const day = dayLabel(form.values.day, copy.weekdays);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    if (!element.open) element.showModal();
    // Screen readers read the focused heading. A focused field would open the keyboard over half of a phone.
    title.current?.focus({ preventScroll: true });
    // A dialog gives the focus back only if it closes while it is in the page.
    return () => element.close();
  }, []);
  const { doneFor } = wait;
  useEffect(() => {
    if (doneFor !== undefined) title.current?.focus({ preventScroll: true });
  }, [doneFor]);

  const submit = (): void => {
    const all = { ...form, marked: WAIT_FIELD_NAMES };
    const fault = WAIT_FIELD_NAMES.find((name) => errorText(shop, copy, all, name) !== undefined);
    const call = fault === undefined ? waitCall(shop, form.values, wait) : undefined;
    toWait({ type: "submitted", call });
    if (call !== undefined) return;
    const missing = wait.parts.length === 0 ? "part" : fault;
    const control = dialog.current?.querySelector<HTMLElement>(`[name="${missing}"]`);
    control?.focus();
    // What is wrong with it stands below it.
    control?.scrollIntoView({ block: "center" });
  };

  return (
    <dialog
      ref={dialog}
      className={modalStyles["modal"]}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-lead`}
      onCancel={(event) => {
        event.preventDefault();
        onClosed();
      }}
    >
      <form
        id={id}
        className={modalStyles["content"]}
        noValidate
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          // React would hand it on to the form in which the button of this sheet stands.
          event.stopPropagation();
          submit();
        }}
      >
        <h2
          ref={title}
          id={`${id}-title`}
          className={modalStyles["title"]}
          style={TITLE_STYLE}
          tabIndex={-1}
          aria-describedby={`${id}-lead`}
        >
          {doneFor === undefined ? COPY.open : COPY.done}
        </h2>
        <p id={`${id}-lead`} style={doneFor === undefined ? LEAD_STYLE : undefined}>
          {doneFor === undefined ? COPY.lead(day) : COPY.doneText(day, doneFor)}
        </p>
        {doneFor === undefined && <WaitFields {...parts} />}
      </form>
      <div className={modalStyles["end"]} style={doneFor === undefined ? END_STYLE : undefined}>
        {doneFor === undefined ? (
          <SubmitOrLeave {...{ wait, onClosed }} formId={id} />
        ) : (
          <button type="button" className={modalStyles["close"]} onClick={onClosed}>
            {copy.done.ok}
          </button>
        )}
      </div>
    </dialog>
  );
}

function SubmitOrLeave({
  wait: { sending, problem },
  formId,
  onClosed,
}: {
  wait: WaitForm;
  formId: string;
  onClosed: () => void;
}) {
  const { spinners } = useBookingCopy();
  return (
    <>
      {/* Above the buttons it is in view, however long the form is. */}
      <div style={NEWS_STYLE}>
        {sending !== undefined && <Spinner label={spinners.creating} />}
        {problem !== undefined && (
          <p role="alert" className={fieldStyles["error"]}>
            <CircleAlert aria-hidden="true" size={20} />
            {problem}
          </p>
        )}
      </div>
      <div style={BUTTONS_STYLE}>
        <button
          type="submit"
          form={formId}
          className={modalStyles["close"]}
          // Not `disabled`, which would drop the focus: a second press does nothing.
          aria-disabled={sending !== undefined}
        >
          {COPY.submit}
        </button>
        <button type="button" className={offerStyles["take"]} onClick={onClosed}>
          {COPY.back}
        </button>
      </div>
    </>
  );
}

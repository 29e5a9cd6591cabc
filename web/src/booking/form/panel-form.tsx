import type { Instant } from "@vitrine/domain/shop-time";
import { useRef } from "react";
import type { ReactNode } from "react";

import { BOOKING_COPY } from "../copy/booking-copy.ts";
import styles from "./panel-form.module.css";
import type { FormAction, FormState } from "./form-state.ts";
import { useFocusOnMissing } from "./use-focus-on-missing.ts";
import { useFoundValues } from "./use-found-values.ts";

type PanelAction =
  | Extract<FormAction, { type: "found" }>
  | { readonly type: "submitted"; readonly now: Instant };

/** The form around a panel's fields: finds what was typed before it came to life, goes to what is missing, submits. */
export function PanelForm({
  form,
  dispatch,
  children,
}: {
  form: FormState<unknown>;
  dispatch: (action: PanelAction) => void;
  children: ReactNode;
}) {
  const element = useRef<HTMLFormElement>(null);
  useFoundValues(element, dispatch);
  useFocusOnMissing(element, form);
  return (
    <form
      ref={element}
      className={styles["form"]}
      // The alert sentence is the form's own; the browser's bubbles would come first. Never in an address: `post`.
      noValidate
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        dispatch({ type: "submitted", now: Date.now() });
      }}
    >
      <p className={styles["required"]}>{BOOKING_COPY.hints.allRequired}</p>
      {children}
    </form>
  );
}

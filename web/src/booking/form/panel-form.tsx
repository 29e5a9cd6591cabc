import type { Instant } from "@vitrine/domain/shop-time";
import { useRef } from "react";
import type { ReactNode } from "react";

import { BOOKING_COPY } from "../copy/booking-copy.ts";
import styles from "./panel-form.module.css";
import type { FormAction, FormState } from "./form-state.ts";
import { useFoundValues } from "./use-found-values.ts";
import { useRequestedFocus } from "./use-requested-focus.ts";

type PanelAction =
  | Extract<FormAction, { type: "found" | "focused" }>
  | { readonly type: "submitted"; readonly now: Instant };

/** The form around a panel's fields: takes over what was typed before hydration, focuses what it should, submits. */
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
  useRequestedFocus(element, form, dispatch);
  return (
    <form
      ref={element}
      className={styles["form"]}
      // The form shows its own alert; the browser's messages would appear first. `post` keeps the fields out of the address.
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

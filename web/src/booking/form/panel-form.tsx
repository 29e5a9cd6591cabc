import type { Instant } from "@vitrine/domain/shop-time";
import type { Shop } from "@vitrine/domain/shop";
import { useRef } from "react";
import type { ReactNode } from "react";

import { useBookingCopy } from "../copy/use-booking-copy.ts";
import type { FieldName } from "./fields.ts";
import styles from "./panel-form.module.css";
import type { FormAction, FormState } from "./form-state.ts";
import { useFoundValues } from "./use-found-values.ts";
import { useEnterKey } from "./use-enter-key.ts";
import { useRequestedFocus } from "./use-requested-focus.ts";

type PanelAction =
  | Extract<FormAction, { type: "found" | "focused" }>
  | { readonly type: "submitted"; readonly now: Instant };

/** The form around a panel's fields: takes over what was typed before hydration, focuses what it should, submits. */
export function PanelForm({
  shop,
  fields,
  form,
  dispatch,
  children,
}: {
  shop: Shop;
  /** Those that must be filled, in the form's order. */
  fields: readonly FieldName[];
  form: FormState<unknown>;
  dispatch: (action: PanelAction) => void;
  children: ReactNode;
}) {
  const copy = useBookingCopy();
  const element = useRef<HTMLFormElement>(null);
  useFoundValues(element, dispatch);
  useRequestedFocus(element, form, dispatch);
  useEnterKey(element, shop, fields, form.values);
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
      <p className={styles["required"]}>{copy.hints.allRequired}</p>
      {children}
    </form>
  );
}

import type { Instant } from "@vitrine/domain/time/shop-time";
import type { Shop } from "@vitrine/domain/shop/shop";
import { useRef, useLayoutEffect, useEffect, useEffectEvent } from "react";
import type { ReactNode, RefObject } from "react";

import { useBookingCopy } from "../copy/use-booking-copy.ts";
import { fieldAfterEnter } from "./enter-key.ts";
import { holdsSomething } from "./fields.ts";
import type { FieldName, BookingValues } from "./fields.ts";
import { valuesInForm } from "./form-values.ts";
import styles from "./panel-form.module.css";
import type { AnyForm, FormAction } from "./form-state.ts";

type PanelAction =
  | Extract<FormAction, { type: "found" | "focused" }>
  | { readonly type: "submitted"; readonly now: Instant };

export function PanelForm({
  shop,
  fields,
  form,
  dispatch,
  line,
  children,
}: {
  shop: Shop;
  fields: readonly FieldName[];
  form: AnyForm;
  dispatch: (action: PanelAction) => void;
  /** In place of what is said of the fields, where most of them are not shown. */
  line?: ReactNode;
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
      // The browser's messages would come before the alert. `post` keeps the fields out of the address.
      noValidate
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        dispatch({ type: "submitted", now: Date.now() });
      }}
    >
      {line || (
        <p className={styles["required"]}>
          {fields.includes("note") ? copy.hints.allButNoteRequired : copy.hints.allRequired}
        </p>
      )}
      {children}
    </form>
  );
}

/** Takes over what the person typed, or the browser filled in, before hydration. */
function useFoundValues(
  form: RefObject<HTMLFormElement | null>,
  dispatch: (action: Extract<FormAction, { type: "found" }>) => void,
): void {
  useLayoutEffect(() => {
    if (form.current === null) return;
    const values = valuesInForm(form.current);
    if (holdsSomething(values)) dispatch({ type: "found", values });
  }, [form, dispatch]);
}

/** Makes Enter move to the next field while the form is incomplete. The browser alone would submit the form. */
function useEnterKey(
  form: RefObject<HTMLFormElement | null>,
  shop: Shop,
  fields: readonly FieldName[],
  values: BookingValues,
): void {
  const goOn = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.isComposing) return;
    // The field of a long menu is a button, which Enter opens.
    if (event.target instanceof HTMLButtonElement) return;
    const name = (event.target as Element).getAttribute("name");
    const field = fields.find((candidate) => candidate === name);
    const next = field && fieldAfterEnter(shop, fields, values, field);
    if (next === undefined) return;
    event.preventDefault();
    controlOf(form.current, next)?.focus();
  });
  useEffect(() => {
    const element = form.current;
    const listen = (event: KeyboardEvent): void => goOn(event);
    element?.addEventListener("keydown", listen);
    return () => element?.removeEventListener("keydown", listen);
  }, [form]);
}

function useRequestedFocus(
  form: RefObject<HTMLFormElement | null>,
  { focus }: AnyForm,
  dispatch: (action: Extract<FormAction, { type: "focused" }>) => void,
): void {
  useLayoutEffect(() => {
    if (focus === undefined) return;
    controlOf(form.current, focus.field)?.focus();
    // A form that is mounted again with its tab must not focus the field a second time.
    dispatch({ type: "focused" });
  }, [focus, form, dispatch]);
}

/** The control of a field; of a radio group, the chosen radio or the first enabled one. */
function controlOf(form: HTMLFormElement | null, field: FieldName): HTMLElement | null | undefined {
  const find = (name: FieldName): HTMLElement | null | undefined =>
    form?.querySelector<HTMLElement>(`[name="${name}"]:checked`) ??
    form?.querySelector<HTMLElement>(`[name="${name}"]:enabled`);
  // While no slots are shown there is no time to focus: the day must be chosen first.
  return find(field) ?? (field === "time" ? (find("day") ?? find("style")) : undefined);
}

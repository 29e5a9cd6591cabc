import { useEffect, useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";

import type { FieldName } from "./booking-fields.ts";
import type { FormAction, FormState } from "./form-state.ts";

/** How long an alert stands. */
const ALERT_MILLISECONDS = 5_000;

/** What both forms do to the world outside: end their alerts, and send the person to the field that is missing. */
export function useFormEffects(
  form: RefObject<HTMLFormElement | null>,
  state: FormState<unknown>,
  dispatch: (action: Extract<FormAction, { type: "alert-ended" }>) => void,
): void {
  const number = state.alert?.number;
  useEffect(() => {
    if (number === undefined) return;
    const timer = setTimeout(() => dispatch({ type: "alert-ended", number }), ALERT_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [number, dispatch]);

  const { focus } = state;
  const served = useRef(focus);
  useLayoutEffect(() => {
    // A form that comes back with its tab has already served this one.
    if (focus === undefined || served.current === focus) return;
    served.current = focus;
    controlOf(form.current, focus.field)?.focus();
  }, [focus, form]);
}

function controlOf(form: HTMLFormElement | null, field: FieldName): HTMLElement | null | undefined {
  const find = (name: FieldName): HTMLElement | null | undefined =>
    form?.querySelector<HTMLElement>(`[name="${name}"]:checked`) ??
    form?.querySelector<HTMLElement>(`[name="${name}"]:enabled`);
  // Without slots on show, the day is where the next step is.
  return find(field) ?? (field === "time" ? (find("day") ?? find("style")) : undefined);
}

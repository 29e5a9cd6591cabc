import { useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";

import type { FieldName } from "./fields.ts";
import type { FormState } from "./form-state.ts";

/** Sends the person to the field that is missing. */
export function useFocusOnMissing(
  form: RefObject<HTMLFormElement | null>,
  { focus }: FormState<unknown>,
): void {
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

import { useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";

import type { FieldName } from "./fields.ts";
import type { FormState } from "./form-state.ts";

/** Focuses the first missing field after a submit. */
export function useFocusOnMissing(
  form: RefObject<HTMLFormElement | null>,
  { focus }: FormState<unknown>,
): void {
  const served = useRef(focus);
  useLayoutEffect(() => {
    // A form that is mounted again with its tab has handled this request already.
    if (focus === undefined || served.current === focus) return;
    served.current = focus;
    controlOf(form.current, focus.field)?.focus();
  }, [focus, form]);
}

function controlOf(form: HTMLFormElement | null, field: FieldName): HTMLElement | null | undefined {
  const find = (name: FieldName): HTMLElement | null | undefined =>
    form?.querySelector<HTMLElement>(`[name="${name}"]:checked`) ??
    form?.querySelector<HTMLElement>(`[name="${name}"]:enabled`);
  // While no slots are shown there is no time to focus: the day must be chosen first.
  return find(field) ?? (field === "time" ? (find("day") ?? find("style")) : undefined);
}

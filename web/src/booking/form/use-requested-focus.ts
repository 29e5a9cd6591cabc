import { useLayoutEffect } from "react";
import type { RefObject } from "react";

import type { FieldName } from "./fields.ts";
import type { FormAction, FormState } from "./form-state.ts";

export function useRequestedFocus(
  form: RefObject<HTMLFormElement | null>,
  { focus }: FormState<unknown>,
  dispatch: (action: Extract<FormAction, { type: "focused" }>) => void,
): void {
  useLayoutEffect(() => {
    if (focus === undefined) return;
    controlOf(form.current, focus.field)?.focus();
    // A form that is mounted again with its tab must not focus the field a second time.
    dispatch({ type: "focused" });
  }, [focus, form, dispatch]);
}

/** For a radio group, the chosen radio or the first enabled one. */
export function controlOf(
  form: HTMLFormElement | null,
  field: FieldName,
): HTMLElement | null | undefined {
  const find = (name: FieldName): HTMLElement | null | undefined =>
    form?.querySelector<HTMLElement>(`[name="${name}"]:checked`) ??
    form?.querySelector<HTMLElement>(`[name="${name}"]:enabled`);
  // While no slots are shown there is no time to focus: the day must be chosen first.
  return find(field) ?? (field === "time" ? (find("day") ?? find("style")) : undefined);
}

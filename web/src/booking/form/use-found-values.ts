import { useLayoutEffect } from "react";
import type { RefObject } from "react";

import { CHOICE_FIELD_NAMES, TEXT_FIELD_NAMES } from "./fields.ts";
import type { BookingValues, FieldName } from "./fields.ts";
import type { FormAction } from "./form-state.ts";

const FINDABLE: readonly FieldName[] = [...TEXT_FIELD_NAMES, ...CHOICE_FIELD_NAMES];

/** Takes over what was typed, or filled in by the browser, before hydration. */
export function useFoundValues(
  form: RefObject<HTMLFormElement | null>,
  dispatch: (action: Extract<FormAction, { type: "found" }>) => void,
): void {
  useLayoutEffect(() => {
    if (form.current === null) return;
    const entries = FINDABLE.map((name) => [name, valueOf(form.current, name)] as const);
    if (entries.every(([, value]) => value === "")) return;
    const values: Partial<BookingValues> = Object.fromEntries(entries);
    dispatch({ type: "found", values });
  }, [form, dispatch]);
}

function valueOf(form: HTMLFormElement | null, name: FieldName): string {
  const control = form?.elements.namedItem(name);
  return control instanceof HTMLInputElement || control instanceof HTMLSelectElement
    ? control.value
    : "";
}

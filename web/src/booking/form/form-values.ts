import { CHOICE_FIELD_NAMES, NO_VALUES, TEXT_FIELD_NAMES } from "./fields.ts";
import type { BookingValues, FieldName } from "./fields.ts";

const TYPED_OR_SELECTED: readonly FieldName[] = [...TEXT_FIELD_NAMES, ...CHOICE_FIELD_NAMES];

/** What the person typed or selected or the browser filled in. Day and time are left empty. */
export function valuesInForm(form: HTMLFormElement): BookingValues {
  const entries = TYPED_OR_SELECTED.map((name) => [name, valueOf(form, name)] as const);
  return { ...NO_VALUES, ...Object.fromEntries(entries) };
}

function valueOf(form: HTMLFormElement, name: FieldName): string {
  const control = form.elements.namedItem(name);
  return control instanceof HTMLInputElement ||
    control instanceof HTMLSelectElement ||
    control instanceof HTMLTextAreaElement
    ? control.value
    : "";
}

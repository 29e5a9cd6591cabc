import { CHOICE_FIELD_NAMES, TEXT_FIELD_NAMES } from "./fields.ts";
import type { BookingValues, FieldName } from "./fields.ts";

const TYPED_OR_SELECTED: readonly FieldName[] = [...TEXT_FIELD_NAMES, ...CHOICE_FIELD_NAMES];

/** What the person typed or selected or the browser filled in: of the fields that the form shows, without day and time. */
export function valuesInForm(form: HTMLFormElement): Partial<BookingValues> {
  const shown = TYPED_OR_SELECTED.flatMap((name) => {
    const control = form.elements.namedItem(name);
    const isControl =
      control instanceof HTMLInputElement ||
      control instanceof HTMLSelectElement ||
      control instanceof HTMLTextAreaElement;
    return isControl ? [[name, control.value] as const] : [];
  });
  return Object.fromEntries(shown);
}

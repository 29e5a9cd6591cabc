import type { Dispatch } from "react";

import { TextField } from "../ui/text-field.tsx";
import { BOOKING_COPY } from "./booking-copy.ts";
import { errorOf, typedText } from "./booking-fields.ts";
import type { TextFieldName } from "./booking-fields.ts";
import type { Flow } from "./flow.ts";
import { showsError } from "./form-state.ts";
import type { FormAction, FormState } from "./form-state.ts";

// `tel-local`: `tel` would fill the country and area codes in, and push the number's own digits out.
const INPUTS = {
  name: { type: "text", inputMode: "text", autoComplete: "name", autoCapitalize: "words" },
  email: { type: "email", inputMode: "email", autoComplete: "email", autoCapitalize: "none" },
  phone: { type: "tel", inputMode: "numeric", autoComplete: "tel-local", autoCapitalize: "none" },
} as const;

const NOTICES = {
  name: BOOKING_COPY.notices.nameCut,
  email: BOOKING_COPY.notices.emailCut,
  phone: BOOKING_COPY.notices.phoneCut,
};

/** One of the client's three text fields, in either form. */
export function ClientTextField({
  flow,
  field,
  hint,
  form,
  dispatch,
}: {
  flow: Flow;
  field: TextFieldName;
  hint?: string;
  form: FormState<unknown>;
  dispatch: Dispatch<FormAction>;
}) {
  return (
    <TextField
      {...INPUTS[field]}
      name={field}
      enterKeyHint="next"
      spellCheck={false}
      label={BOOKING_COPY.fields[field]}
      value={form.values[field]}
      {...(hint !== undefined && { hint })}
      error={showsError(flow, form, field) ? errorOf(flow, field) : undefined}
      notice={form.cut.includes(field) ? NOTICES[field] : undefined}
      filter={(text) => typedText(field, text)}
      onTyped={(text) => dispatch({ type: "typed", field, text })}
      onComposed={(text) => dispatch({ type: "composed", field, text })}
      onLeft={() => dispatch({ type: "left", field })}
    />
  );
}

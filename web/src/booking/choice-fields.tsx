import { BARBERS } from "@vitrine/domain/barbers";
import { STYLES_OF_SERVICE } from "@vitrine/domain/styles-of-service";
import type { Dispatch } from "react";

import { SelectField } from "../ui/select-field.tsx";
import { BOOKING_COPY } from "./booking-copy.ts";
import { errorOf } from "./booking-fields.ts";
import type { Flow } from "./flow.ts";
import { showsError } from "./form-state.ts";
import type { FormAction, FormState } from "./form-state.ts";

/** With whom, for what, and where the flow asks, for how many. */
export function ChoiceFields({
  flow,
  asksPeople,
  form,
  dispatch,
}: {
  flow: Flow;
  asksPeople: boolean;
  form: FormState<unknown>;
  dispatch: Dispatch<FormAction>;
}) {
  const fields = [
    { field: "barber", options: BARBERS.map((barber) => barber.name), hint: undefined },
    {
      field: "style",
      options: STYLES_OF_SERVICE.map((style) => style.name),
      hint: BOOKING_COPY.hints.styles,
    },
    ...(asksPeople
      ? ([{ field: "people", options: flow.partySizes.map(String), hint: undefined }] as const)
      : []),
  ] as const;

  return fields.map(({ field, options, hint }) => (
    <SelectField
      key={field}
      label={flow.copy[field]}
      name={field}
      value={form.values[field]}
      placeholder={BOOKING_COPY.choose}
      options={options}
      hint={hint}
      error={showsError(flow, form, field) ? errorOf(flow, field) : undefined}
      onChosen={(value) => dispatch({ type: "changed", field, value })}
    />
  ));
}

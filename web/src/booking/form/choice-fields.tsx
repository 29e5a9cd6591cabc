import type { Shop } from "@vitrine/domain/shop/shop";
import type { Dispatch } from "react";

import { SelectField } from "../../ui/select-field.tsx";
import { useBookingCopy } from "../copy/use-booking-copy.ts";
import { CHOICE_FIELDS, labelOf } from "./fields.ts";
import type { ChoiceFieldName } from "./fields.ts";
import { errorText } from "./form-state.ts";
import type { AnyForm, FormAction } from "./form-state.ts";

export function ChoiceFields({
  shop,
  names,
  form,
  dispatch,
}: {
  shop: Shop;
  names: readonly ChoiceFieldName[];
  form: AnyForm;
  dispatch: Dispatch<FormAction>;
}) {
  const copy = useBookingCopy();
  return names.map((name) => {
    const field = CHOICE_FIELDS[name];
    return (
      <SelectField
        key={name}
        label={labelOf(shop, copy, name)}
        name={name}
        value={form.values[name]}
        placeholder={copy.choose}
        options={field.options(shop, form.values)}
        hint={field.hint?.(shop, copy)}
        notice={field.description?.(shop, form.values)}
        error={errorText(shop, copy, form, name)}
        onChosen={(value) => dispatch({ type: "changed", field: name, value })}
      />
    );
  });
}

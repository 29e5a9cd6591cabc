import type { Shop } from "@vitrine/domain/shop/shop";
import type { Dispatch } from "react";

import { SelectField } from "../../ui/select-field.tsx";
import { useBookingCopy } from "../copy/use-booking-copy.ts";
import { AnyoneButton } from "./anyone-button.tsx";
import { isAnyone } from "./anyone.ts";
import { CHOICE_FIELDS, labelOf } from "./fields.ts";
import type { ChoiceFieldName } from "./fields.ts";
import { offeredServices } from "./offered-services.ts";
import { withOnlyChoices } from "./only-choices.ts";
import { SHORT_MENU_MAX, useServiceField } from "../services/use-service-field.ts";
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
  const services = offeredServices(shop, form.values);
  const ServiceField = useServiceField(services.length > SHORT_MENU_MAX);
  return names.map((name) => {
    const field = CHOICE_FIELDS[name];
    const shared = {
      label: labelOf(shop, copy, name),
      value: (import.meta.env.SSR ? withOnlyChoices(shop, form.values) : form.values)[name],
      placeholder: copy.choose,
      notice: field.description?.(shop, form.values),
      error: errorText(shop, copy, form, name),
      onChosen: (value: string) => dispatch({ type: "changed", field: name, value }),
    };
    return name === "style" && ServiceField !== undefined ? (
      <ServiceField key={name} {...shared} shop={shop} services={services} />
    ) : (
      <SelectField
        key={name}
        {...shared}
        name={name}
        options={field.options(shop, form.values, copy)}
        hint={field.hint?.(shop, copy)}
        aside={
          name === "barber" &&
          shop.barbers.some((barber) => isAnyone(barber.name)) && (
            <AnyoneButton
              text={copy.anyone}
              isChosen={isAnyone(shared.value)}
              onChosen={shared.onChosen}
            />
          )
        }
      />
    );
  });
}

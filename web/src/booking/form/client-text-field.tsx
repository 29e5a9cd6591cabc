import type { Shop } from "@vitrine/domain/shop/shop";
import type { Dispatch } from "react";

import { partOnDemand } from "../../ui/part-on-demand.ts";
import { TextField } from "../../ui/text-field.tsx";
import { useBookingCopy } from "../copy/use-booking-copy.ts";
import { enterKeyHint } from "./enter-key.ts";
import { labelOf, TEXT_FIELDS } from "./fields.ts";
import type { FieldName, TextFieldName } from "./fields.ts";
import { errorText, noticeText } from "./form-state.ts";
import type { AnyForm, FormAction } from "./form-state.ts";

// Few texts do not fit. If the script does not load, the field itself shows what is left.
const useNotices = partOnDemand(async () => (await import("../copy/notice-copy.ts")).noticeOf);

export function ClientTextField({
  shop,
  name,
  fields,
  hint,
  form,
  dispatch,
}: {
  shop: Shop;
  name: TextFieldName;
  hint: string | undefined;
  fields: readonly FieldName[];
  form: AnyForm;
  dispatch: Dispatch<FormAction>;
}) {
  const copy = useBookingCopy();
  const field = TEXT_FIELDS[name];
  const noticeOf = useNotices(form.notices[name] !== undefined);
  return (
    <TextField
      {...field.input}
      required={!field.isOptional}
      name={name}
      enterKeyHint={enterKeyHint(shop, fields, form.values, name)}
      spellCheck={field.isOptional === true}
      label={labelOf(shop, copy, name) + (field.isOptional ? copy.hints.optional : "")}
      value={form.values[name]}
      beyond={form.beyond[name]}
      hint={hint}
      error={errorText(shop, copy, form, name)}
      notice={noticeText(copy, noticeOf, form, name)}
      filter={field.accept}
      onTyped={(text) => dispatch({ type: "typed", field: name, text })}
      onBlocked={(value) => dispatch({ type: "blocked", field: name, value })}
      onComposed={(text) => dispatch({ type: "composed", field: name, text })}
      onLeft={() => dispatch({ type: "left", field: name })}
    />
  );
}

import type { Shop } from "@vitrine/domain/shop/shop";
import type { Day } from "@vitrine/domain/time/shop-time";
import type { Dispatch, ReactNode } from "react";

import { useBookingCopy } from "../copy/use-booking-copy.ts";
import { ChoiceFields } from "../form/choice-fields.tsx";
import { ClientTextField } from "../form/client-text-field.tsx";
import type { CreateAction, CreateForm } from "./create-form.ts";
import { DaysAndSlots } from "./days-and-slots.tsx";
import {
  CHOICE_FIELD_NAMES,
  fieldsToCreate,
  isAsked,
  TEXT_FIELD_NAMES,
  TEXT_FIELDS,
} from "../form/fields.ts";
import { PanelForm } from "../form/panel-form.tsx";
import rememberStyles from "./remember-me.module.css";
import { SubmitBar } from "../form/submit-bar.tsx";

export function CreatePanel({
  shop,
  form,
  dispatch,
  days,
  today,
  refreshDays,
  line,
  remember,
  wait,
}: {
  shop: Shop;
  form: CreateForm;
  dispatch: Dispatch<CreateAction>;
  days: readonly Day[] | undefined;
  today: Day | undefined;
  refreshDays: () => void;
  /** Stands in place of the fields of a known client. */
  line: ReactNode;
  remember: ReactNode;
  /** Stands under the slots. */
  wait: ReactNode;
}) {
  const copy = useBookingCopy();
  const shared = { shop, form, dispatch };
  const { isKnown } = form;
  const fields = fieldsToCreate(shop);
  const texts = TEXT_FIELD_NAMES.filter(
    (name) => isAsked(shop, name) && (!isKnown || name === "note"),
  );
  const choices = CHOICE_FIELD_NAMES.filter((name) => isAsked(shop, name));
  return (
    <PanelForm {...shared} fields={fields} line={isKnown && line}>
      {texts.map((name) => (
        <ClientTextField
          key={name}
          {...shared}
          fields={fields}
          name={name}
          hint={TEXT_FIELDS[name].hint?.(copy, form.values[name])}
        />
      ))}
      {!isKnown && <ChoiceFields {...shared} names={choices} />}
      {/* It stands above the days: below, the slots would push it out of view and the submit bar would cover it. */}
      {!isKnown && <div className={rememberStyles["place"]}>{remember}</div>}
      <DaysAndSlots {...{ shop, form, dispatch, days, today, refreshDays }} />
      {wait}
      <SubmitBar
        shop={shop}
        values={form.values}
        title={copy.chosen.title}
        submit={copy.kinds[shop.kind].submit.create}
        tone="main"
        sending={form.sending && copy.spinners.creating}
        dataUse={copy.dataUse}
        showsPrice
      />
    </PanelForm>
  );
}

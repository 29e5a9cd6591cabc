import type { Shop } from "@vitrine/domain/shop/shop";
import type { Dispatch } from "react";

import fieldStyles from "../../ui/field.module.css";
import { WAIT_COPY as COPY } from "../copy/wait-copy.ts";
import { useBookingCopy } from "../copy/use-booking-copy.ts";
import type { CreateAction, CreateForm } from "../create/create-form.ts";
import { ClientTextField } from "../form/client-text-field.tsx";
import { offeredParts, offersAnyone, WAIT_FIELD_NAMES } from "./wait-form.ts";
import type { WaitAction, WaitForm } from "./wait-form.ts";
import { WaitChoice } from "./wait-choice.tsx";

const STYLE = { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "var(--space-1)" };
const PERSON_STYLE = { marginBlockEnd: "var(--space-4)" };

/** With whom, when, and to whom the mail goes. */
export function WaitFields({
  shop,
  form,
  availability,
  dispatch,
  wait,
  toWait,
}: {
  shop: Shop;
  form: CreateForm;
  availability: Readonly<Record<string, boolean>>;
  dispatch: Dispatch<CreateAction>;
  wait: WaitForm;
  toWait: Dispatch<WaitAction>;
}) {
  const copy = useBookingCopy();
  const { values } = form;
  const marked = wait.isMarked ? { ...form, marked: [...form.marked, ...WAIT_FIELD_NAMES] } : form;
  return (
    <div style={STYLE}>
      {offersAnyone(shop, values) && (
        <div style={PERSON_STYLE}>
          <WaitChoice
            title={COPY.person}
            type="radio"
            name="person"
            options={[
              { value: "one", text: values.barber },
              { value: "any", text: copy.anyone },
            ]}
            chosen={[wait.isWithAnyone ? "any" : "one"]}
            onChosen={(value) => toWait({ type: "chose-person", isWithAnyone: value === "any" })}
          />
        </div>
      )}
      <WaitChoice
        title={COPY.parts}
        type="checkbox"
        name="part"
        options={offeredParts(shop, values, availability).map((part) => ({
          value: part,
          text: copy.partsOfDay[part],
        }))}
        chosen={wait.parts}
        error={wait.isMarked && wait.parts.length === 0 ? COPY.partMissing : undefined}
        onChosen={(part) => toWait({ type: "toggled", part })}
      />
      {WAIT_FIELD_NAMES.map((name) => (
        <ClientTextField
          key={name}
          {...{ shop, dispatch, name }}
          form={marked}
          fields={WAIT_FIELD_NAMES}
          hint={undefined}
        />
      ))}
      <p className={fieldStyles["hint"]}>{COPY.dataUse}</p>
    </div>
  );
}

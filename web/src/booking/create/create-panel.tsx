import type { Shop } from "@vitrine/domain/shop/shop";
import type { Day } from "@vitrine/domain/time/shop-time";
import { slotsOf } from "@vitrine/domain/slots/time-slots";
import type { TimeSlot } from "@vitrine/domain/slots/time-slots";
import type { Dispatch, ReactNode } from "react";

import { useBookingCopy } from "../copy/use-booking-copy.ts";
import { ChoiceFields } from "../form/choice-fields.tsx";
import { ClientTextField } from "../form/client-text-field.tsx";
import { slotsHint } from "./create-form.ts";
import type { CreateAction, CreateForm } from "./create-form.ts";
import { DayPicker } from "../days-and-slots/day-picker.tsx";
import {
  CHOICE_FIELD_NAMES,
  FIELDS,
  fieldsToCreate,
  TEXT_FIELD_NAMES,
  TEXT_FIELDS,
} from "../form/fields.ts";
import { chosenService } from "../form/offered-services.ts";
import { PanelForm } from "../form/panel-form.tsx";
import rememberStyles from "./remember-me.module.css";
import offerStyles from "./slot-offer.module.css";
import { SlotPicker } from "../days-and-slots/slot-picker.tsx";
import { lazyOrNothing } from "../../ui/lazy-or-nothing.tsx";
import { SubmitBar } from "../form/submit-bar.tsx";

// Loaded after a refused booking, of which there are few. If that fails, the slots still show what is free.
const SlotOffer = lazyOrNothing(async () => (await import("./slot-offer.tsx")).SlotOffer);

export function CreatePanel({
  shop,
  form,
  dispatch,
  days,
  refreshDays,
  remember,
}: {
  shop: Shop;
  form: CreateForm;
  dispatch: Dispatch<CreateAction>;
  days: readonly Day[] | undefined;
  refreshDays: () => void;
  remember: ReactNode;
}) {
  const copy = useBookingCopy();
  const chooseDay = (day: Day, again: boolean): void => {
    refreshDays();
    // A second click on the chosen day asks for its slots again only if the first check failed.
    if (again && form.slots.state !== "none") return;
    dispatch({ type: "chose-day", day, now: Date.now() });
  };

  const shared = { shop, form, dispatch };
  const fields = fieldsToCreate(shop);
  const { slots } = form;
  const choices = CHOICE_FIELD_NAMES.filter((name) => FIELDS[name].isAsked?.(shop) ?? true);
  return (
    <PanelForm {...shared} fields={fields}>
      {TEXT_FIELD_NAMES.map((name) => (
        <ClientTextField
          key={name}
          {...shared}
          fields={fields}
          name={name}
          hint={TEXT_FIELDS[name].hint?.(copy)}
        />
      ))}
      <ChoiceFields {...shared} names={choices} />
      {/* It stands above the days: below, the slots would push it out of view and the submit bar would cover it. */}
      <div className={rememberStyles["place"]}>{remember}</div>
      <DayPicker shop={shop} form={form} days={days} onChosen={chooseDay} />
      <SlotPicker
        {...shared}
        slots={slotsToShow(shop, form)}
        loading={slots.state === "loading"}
        availability={slots.state === "known" ? slots.availability : undefined}
        hint={slotsHint(form, copy)}
      />
      <div className={offerStyles["place"]} aria-live="polite">
        {slots.state === "known" && slots.refused !== undefined && form.values.time === "" && (
          <SlotOffer
            shop={shop}
            values={form.values}
            availability={slots.availability}
            refused={slots.refused}
            dispatch={dispatch}
          />
        )}
      </div>
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

/** All slots of the style during the check; once its answer is known, only those of the chosen day. */
function slotsToShow(shop: Shop, { slots, values }: CreateForm): readonly TimeSlot[] {
  const style = chosenService(shop, values);
  if (style === undefined || slots.state === "none") return [];
  const all = slotsOf(shop, style);
  if (slots.state === "loading") return all;
  return all.filter((slot) => Object.hasOwn(slots.availability, slot.label));
}

import type { Day } from "@vitrine/domain/shop-time";
import { slotsOf } from "@vitrine/domain/time-slots";
import type { TimeSlot } from "@vitrine/domain/time-slots";
import { styleNamed } from "@vitrine/domain/styles-of-service";
import type { Dispatch } from "react";

import { BOOKING_COPY } from "./booking-copy.ts";
import { chosenText, errorOf, missingText } from "./booking-fields.ts";
import { ChoiceFields } from "./choice-fields.tsx";
import { ClientTextField } from "./client-text-field.tsx";
import { slotsHint } from "./create-form.ts";
import type { CreateAction, CreateForm } from "./create-form.ts";
import { DayPicker } from "./day-picker.tsx";
import type { Flow } from "./flow.ts";
import { showsError } from "./form-state.ts";
import { PanelForm } from "./panel-form.tsx";
import { SlotPicker } from "./slot-picker.tsx";
import { SubmitBar } from "./submit-bar.tsx";

/** The form that books. */
export function CreatePanel({
  flow,
  form,
  dispatch,
  days,
  look,
}: {
  flow: Flow;
  form: CreateForm;
  dispatch: Dispatch<CreateAction>;
  days: readonly Day[] | undefined;
  look: () => void;
}) {
  const errorAt = (field: "day" | "time"): string | undefined =>
    showsError(flow, form, field) ? errorOf(flow, field) : undefined;

  const chooseDay = (day: Day, again: boolean): void => {
    look();
    // A second press on the chosen day is a second try, when the first brought no slots.
    if (again && form.slots.state !== "none") return;
    dispatch({ type: "chose-day", day, now: Date.now() });
  };

  const text = { flow, form, dispatch };
  return (
    <PanelForm form={form} dispatch={dispatch}>
      <ClientTextField {...text} field="name" />
      <ClientTextField {...text} field="email" />
      <ClientTextField {...text} field="phone" hint={BOOKING_COPY.hints.phone} />
      <ChoiceFields {...text} asksPeople={flow.partySizes.length > 0} />
      <DayPicker days={days} chosen={form.values.day} error={errorAt("day")} onChosen={chooseDay} />
      <SlotPicker
        slots={slotsToShow(form)}
        day={form.values.day}
        loading={form.slots.state === "loading"}
        availability={form.slots.state === "known" ? form.slots.availability : {}}
        chosen={form.values.time}
        hint={slotsHint(form)}
        error={errorAt("time")}
        onChosen={(label) => dispatch({ type: "chose-time", label })}
      />
      <SubmitBar
        chosenTitle={BOOKING_COPY.chosen.title}
        chosen={chosenText(flow, form.values)}
        missing={missingText(form.values)}
        alive={days !== undefined}
        submit={flow.copy.submit.create}
        sending={form.sending && BOOKING_COPY.spinners.creating}
        dataUse={BOOKING_COPY.dataUse}
      />
    </PanelForm>
  );
}

/** The style's slots, of which the answer names those that the day has. */
function slotsToShow({ slots, values }: CreateForm): readonly TimeSlot[] {
  const style = styleNamed(values.style);
  if (style === undefined || slots.state === "none") return [];
  const all = slotsOf(style.timeType);
  if (slots.state === "loading") return all;
  return all.filter((slot) => Object.hasOwn(slots.availability, slot.label));
}

import type { Day } from "@vitrine/domain/shop-time";
import { styleNamed } from "@vitrine/domain/styles-of-service";
import { slotsOf } from "@vitrine/domain/time-slots";
import type { Dispatch } from "react";

import { BOOKING_COPY } from "./booking-copy.ts";
import { chosenText, errorOf, missingText } from "./booking-fields.ts";
import { ChoiceFields } from "./choice-fields.tsx";
import { ClientTextField } from "./client-text-field.tsx";
import { DayPicker } from "./day-picker.tsx";
import type { DeleteAction, DeleteForm } from "./delete-form.ts";
import type { Flow } from "./flow.ts";
import { showsError } from "./form-state.ts";
import { PanelForm } from "./panel-form.tsx";
import { SlotPicker } from "./slot-picker.tsx";
import { SubmitBar } from "./submit-bar.tsx";

const NOTHING_KNOWN = {};

/** The form that deletes. It knows a style's slots by itself and never asks which are free. */
export function DeletePanel({
  flow,
  form,
  dispatch,
  days,
  look,
}: {
  flow: Flow;
  form: DeleteForm;
  dispatch: Dispatch<DeleteAction>;
  days: readonly Day[] | undefined;
  look: () => void;
}) {
  const errorAt = (field: "day" | "time"): string | undefined =>
    showsError(flow, form, field) ? errorOf(flow, field) : undefined;

  const style = styleNamed(form.values.style);
  const shared = { flow, form, dispatch };
  return (
    <PanelForm form={form} dispatch={dispatch}>
      <ClientTextField {...shared} field="phone" hint={flow.copy.phoneOfBooking} />
      <ChoiceFields {...shared} asksPeople={false} />
      <DayPicker
        days={days}
        chosen={form.values.day}
        error={errorAt("day")}
        onChosen={(day) => {
          look();
          dispatch({ type: "chose-day", day, now: Date.now() });
        }}
      />
      <SlotPicker
        slots={style === undefined ? [] : slotsOf(style.timeType)}
        day={form.values.day}
        loading={false}
        availability={NOTHING_KNOWN}
        chosen={form.values.time}
        hint={BOOKING_COPY.hints.slotsNeedStyle}
        error={errorAt("time")}
        onChosen={(label) => dispatch({ type: "chose-time", label })}
      />
      <SubmitBar
        chosenTitle={flow.copy.toDelete}
        chosen={chosenText(flow, form.values)}
        missing={missingText(form.values)}
        alive={days !== undefined}
        submit={flow.copy.submit.delete}
        sending={form.sending && BOOKING_COPY.spinners.deleting}
        dataUse={flow.copy.phoneUse}
      />
    </PanelForm>
  );
}

import { barberByName } from "@vitrine/domain/shop/shop";
import type { Shop } from "@vitrine/domain/shop/shop";
import { weekdayOf } from "@vitrine/domain/time/shop-time";
import type { Day } from "@vitrine/domain/time/shop-time";
import { moveLink } from "@vitrine/domain/slots/booking-links";
import { slotsOf, slotsOnWeekday, spanOf } from "@vitrine/domain/slots/time-slots";
import type { TimeSlot } from "@vitrine/domain/slots/time-slots";
import type { Dispatch } from "react";

import { useBookingCopy } from "../copy/use-booking-copy.ts";
import { ChoiceFields } from "../form/choice-fields.tsx";
import { ClientTextField } from "../form/client-text-field.tsx";
import { DayPicker } from "../days-and-slots/day-picker.tsx";
import { dayAndTime } from "./delete-form.ts";
import type { DeleteAction, DeleteForm } from "./delete-form.ts";
import { CHOICE_FIELD_NAMES, FIELDS, fieldsToDelete } from "../form/fields.ts";
import type { BookingValues } from "../form/fields.ts";
import { deleteChoiceOf } from "../form/slot-choices.ts";
import { chosenService } from "../form/offered-services.ts";
import { PanelForm } from "../form/panel-form.tsx";
import { SlotPicker } from "../days-and-slots/slot-picker.tsx";
import { SubmitBar } from "../form/submit-bar.tsx";
import offerStyles from "../create/slot-offer.module.css";
import { lazyOrNothing } from "../../ui/lazy-or-nothing.tsx";

// Loaded where a client has to cancel some time ahead. If that fails, the backend's refusal still says it.
const LateNotice = lazyOrNothing(async () => (await import("./late-notice.tsx")).LateNotice);

/** Its slots follow from the opening hours, without an availability check. */
export function DeletePanel({
  shop,
  form,
  dispatch,
  days,
  today,
  refreshDays,
  canMove,
}: {
  shop: Shop;
  form: DeleteForm;
  dispatch: Dispatch<DeleteAction>;
  days: readonly Day[] | undefined;
  today: Day | undefined;
  refreshDays: () => void;
  canMove: boolean;
}) {
  const copy = useBookingCopy();
  const ofKind = copy.kinds[shop.kind];
  const choices = CHOICE_FIELD_NAMES.filter((name) => FIELDS[name].identifiesBooking);
  const shared = { shop, form, dispatch };
  const fields = fieldsToDelete();
  return (
    <PanelForm {...shared} fields={fields}>
      <ClientTextField {...shared} fields={fields} name="phone" hint={ofKind.phoneOfBooking} />
      <ChoiceFields {...shared} names={choices} />
      <DayPicker
        shop={shop}
        form={form}
        days={days}
        today={today}
        onChosen={(day) => {
          refreshDays();
          dispatch({ type: "chose-day", day, now: Date.now() });
        }}
      />
      <SlotPicker
        {...shared}
        slots={slotsToShow(shop, form.values)}
        hint={copy.hints.slotsNeedStyle}
      />
      <div className={offerStyles["place"]} aria-live="polite">
        {shop.cancelUntilMinutes !== undefined && form.values.day && form.values.time && (
          <LateNotice
            key={dayAndTime(form.values)}
            shop={shop}
            values={form.values}
            isRefused={form.late === dayAndTime(form.values)}
          />
        )}
      </div>
      <SubmitBar
        shop={shop}
        values={form.values}
        title={ofKind.toDelete}
        submit={ofKind.submit.delete}
        tone="danger"
        sending={form.sending && copy.spinners.deleting}
        dataUse={ofKind.phoneUse}
        beside={
          canMove && (
            <button
              type="button"
              className={offerStyles["take"]}
              onClick={() => openMove(shop, form, dispatch)}
            >
              {copy.move}
            </button>
          )
        }
      />
    </PanelForm>
  );
}

/** Follows the link that moves the chosen booking; what is missing in the form, its own submit says. */
function openMove(shop: Shop, form: DeleteForm, dispatch: Dispatch<DeleteAction>): void {
  const choice = deleteChoiceOf(shop, form.values);
  if (choice === undefined) return dispatch({ type: "submitted", now: Date.now() });
  const { barber, style, day, slot } = choice;
  location.hash = moveLink(shop, "", {
    barberId: barber.id,
    styleId: style.id,
    span: spanOf(shop, day, slot),
  });
}

/** The barber's slots on the chosen weekday; until a barber and a day are chosen, all slots of the service. */
function slotsToShow(shop: Shop, values: BookingValues): readonly TimeSlot[] {
  const service = chosenService(shop, values);
  if (service === undefined) return [];
  const barber = barberByName(shop, values.barber);
  return values.day === "" || barber === undefined
    ? slotsOf(shop, service)
    : slotsOnWeekday(shop, service, barber, weekdayOf(values.day));
}

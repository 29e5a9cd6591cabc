import type { BookingToMove } from "@vitrine/domain/slots/booking-to-move";
import type { Shop } from "@vitrine/domain/shop/shop";
import { bookableDays } from "@vitrine/domain/slots/booking-days";
import { useEffect } from "react";
import type { Dispatch } from "react";

import { MOVE_COPY as COPY } from "../copy/move-copy.ts";
import { useBookingCopy } from "../copy/use-booking-copy.ts";
import type { CreateAction, CreateForm } from "../create/create-form.ts";
import { DaysAndSlots } from "../create/days-and-slots.tsx";
import { subscribeToClock, useOfferedDays } from "../days-and-slots/use-offered-days.ts";
import { ChoiceFields } from "../form/choice-fields.tsx";
import { ClientTextField } from "../form/client-text-field.tsx";
import { PanelForm } from "../form/panel-form.tsx";
import { SubmitBar } from "../form/submit-bar.tsx";
import { fieldsToMove } from "./move-form.ts";

/** The phone that proves whose the booking is, and the new day and time. */
export function MoveFields({
  shop,
  from,
  form,
  dispatch,
}: {
  shop: Shop;
  from: BookingToMove;
  form: CreateForm;
  dispatch: Dispatch<CreateAction>;
}) {
  const copy = useBookingCopy();
  const ofKind = copy.kinds[shop.kind];
  const days = useOfferedDays(shop, bookableDays);
  useEffect(() => {
    const turn = (): void => dispatch({ type: "day-turned", now: Date.now() });
    turn();
    return subscribeToClock(turn);
  }, [dispatch]);
  const fields = fieldsToMove(shop, from);
  const shared = { shop, form, dispatch };
  return (
    <PanelForm {...shared} fields={fields}>
      <ClientTextField {...shared} fields={fields} name="phone" hint={ofKind.phoneOfBooking} />
      {fields.includes("people") && <ChoiceFields {...shared} names={["people"]} />}
      <DaysAndSlots {...shared} {...days} />
      <SubmitBar
        shop={shop}
        values={form.values}
        title={COPY.to}
        submit={copy.move}
        tone="main"
        sending={form.sending && COPY.moving}
        dataUse={ofKind.phoneUse}
      />
    </PanelForm>
  );
}

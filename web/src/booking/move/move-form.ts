import {
  SLOT_TAKEN_REFUSAL,
  SLOT_UNKNOWN_REFUSAL,
  TOO_LATE_REFUSAL,
} from "@vitrine/domain/refusals";
import type { Shop } from "@vitrine/domain/shop/shop";
import { dayLabel } from "@vitrine/domain/slots/booking-days";
import type { BookingToMove } from "@vitrine/domain/slots/booking-to-move";
import { mayClientChange } from "@vitrine/domain/slots/client-notices";
import { clock } from "@vitrine/domain/time/shop-time";
import type { Instant } from "@vitrine/domain/time/shop-time";

import type { RefusedCall } from "../../scheduling-api/scheduling-api.ts";
import { MOVE_COPY as COPY } from "../copy/move-copy.ts";
import { createFormReducer, EMPTY_CREATE_FORM } from "../create/create-form.ts";
import type { CreateAction, CreateForm } from "../create/create-form.ts";
import { FIELDS, NO_VALUES } from "../form/fields.ts";
import type { FieldName } from "../form/fields.ts";
import { withAlert } from "../form/form-state.ts";

/** The create form with the person and the service of the booking, without a name and an e-mail: day and time are the new ones. */
export interface MoveForm extends CreateForm {
  /** Whether it has become too late: by this device's clock, or because the server says so. */
  readonly isLate: boolean;
}

/** The fields that a move asks for. The link may tell how many people the table is for. */
export function fieldsToMove(shop: Shop, { people }: BookingToMove): FieldName[] {
  const asksPeople = people === undefined && FIELDS.people.isAsked?.(shop) === true;
  return ["phone", ...(asksPeople ? (["people"] as const) : []), "day", "time"];
}

export function newMoveForm(from: BookingToMove, phone: string): MoveForm {
  const values = {
    ...NO_VALUES,
    phone,
    barber: from.barber.name,
    style: from.style.name,
    people: String(from.people ?? ""),
  };
  // A client who still has to type the phone begins there.
  const focus = phone === "" ? ({ field: "phone" } as const) : undefined;
  return { ...EMPTY_CREATE_FORM, values, focus, isLate: false };
}

/** Whether it is too late for a client to move what begins then: the server decides it by the same facts. */
export function isTooLate(shop: Shop, { span }: BookingToMove, now: Instant): boolean {
  return span.start <= now || !mayClientChange(shop, span, now);
}

export function moveFormReducer(
  shop: Shop,
  from: BookingToMove,
  weekdays: readonly string[],
): (state: MoveForm, action: CreateAction) => MoveForm {
  const reduceSlots = createFormReducer(shop, fieldsToMove(shop, from));
  const reduce = (state: MoveForm, action: CreateAction): MoveForm => ({
    ...reduceSlots(state, action),
    isLate: state.isLate,
  });
  const isSame = ({ values }: MoveForm): boolean =>
    values.day === from.day && values.time === from.slot.label;
  const kept = `${dayLabel(from.day, weekdays)}, ${clock(from.slot.startMinute)}`;

  return (state, action) => {
    if (action.type === "submitted" && isSame(state)) return withAlert(state, "failed", COPY.same);
    if (action.type === "day-turned" && !state.sending && !state.done) {
      return { ...reduce(state, action), isLate: isTooLate(shop, from, action.now) };
    }
    if (action.type !== "answered" || state.sending?.attempt !== action.attempt) {
      return reduce(state, action);
    }
    const { result, now } = action;
    if (result.ok || result.reason === "failed") return reduce(state, action);
    // The screen that deletes says the same of a wrong phone, and of a booking that does not exist.
    if (result.status === 404) return withAlert({ ...state, sending: undefined }, "failed");
    if (
      result.error === TOO_LATE_REFUSAL ||
      (result.status === 409 && isTooLate(shop, from, now))
    ) {
      return { ...state, sending: undefined, isLate: true };
    }
    const next = reduce(state, action);
    const sentence = COPY.kept(reasonOf(result), kept);
    return { ...next, alert: next.alert && { ...next.alert, sentence } };
  };
}

function reasonOf({ error }: RefusedCall): string {
  if (error === SLOT_UNKNOWN_REFUSAL) return COPY.passed;
  return error === undefined || error === SLOT_TAKEN_REFUSAL ? COPY.taken : error;
}

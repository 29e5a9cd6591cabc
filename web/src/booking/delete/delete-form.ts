import { isBookableDay } from "@vitrine/domain/slots/booking-days";
import type { LinkedBooking } from "@vitrine/domain/slots/booking-links";
import type { Shop } from "@vitrine/domain/shop/shop";
import type { Instant } from "@vitrine/domain/time/shop-time";

import type { SendResult } from "../../scheduling-api/scheduling-api.ts";
import { deleteChoiceOf } from "../form/choices-from-values.ts";
import type { BookingValues, DeleteChoice } from "../form/fields.ts";
import { fieldsToDelete } from "../form/fields.ts";
import {
  EMPTY_FORM,
  reduceForm,
  withAlert,
  withKeptValues,
  withoutDay,
  withoutPastDay,
  withoutUnofferedStyle,
  withSubmission,
  withValues,
} from "../form/form-state.ts";
import type { FormAction, FormState, SubmitAction } from "../form/form-state.ts";

export type DeleteForm = FormState<DeleteChoice>;

export type DeleteAction =
  | FormAction
  | SubmitAction
  | { readonly type: "linked"; readonly booking: LinkedBooking }
  | { readonly type: "restored"; readonly values: BookingValues; readonly now: Instant }
  | { readonly type: "answered"; readonly attempt: number; readonly result: SendResult };

const NEEDED_FIELDS = fieldsToDelete();

export const EMPTY_DELETE_FORM: DeleteForm = EMPTY_FORM;

export function deleteFormReducer(
  shop: Shop,
): (state: DeleteForm, action: DeleteAction) => DeleteForm {
  return (state, action) => withoutUnofferedStyle(shop, reduce(shop, state, action));
}

function reduce(shop: Shop, state: DeleteForm, action: DeleteAction): DeleteForm {
  switch (action.type) {
    case "linked":
      return withLinkedBooking(state, action.booking);
    case "restored":
      return withRestoredValues(shop, state, action);
    case "chose-day":
      return isBookableDay(shop, action.day, action.now)
        ? withValues(state, { day: action.day })
        : withoutDay(state);
    case "submitted":
      return withSubmission(shop, state, NEEDED_FIELDS, action.now, deleteChoiceOf);
    case "answered": {
      if (state.sending?.attempt !== action.attempt) return state;
      const notSending = { ...state, sending: undefined };
      return action.result.ok
        ? { ...notSending, done: state.sending.choice, alert: undefined }
        : withAlert(notSending, "failed");
    }
    default:
      return reduceForm(shop, state, action);
  }
}

/** Fills in the linked booking and focuses the phone, the only old value that stays. */
function withLinkedBooking(
  state: DeleteForm,
  { barber, style, day, slot }: LinkedBooking,
): DeleteForm {
  return {
    ...withValues(state, {
      barber: barber?.name ?? "",
      style: style?.name ?? "",
      day: day ?? "",
      time: slot?.label ?? "",
    }),
    marked: [],
    alert: undefined,
    focus: { field: "phone" },
    done: undefined,
  };
}

/** Fills empty fields with the kept values, unless a cancel link has filled the form. */
function withRestoredValues(
  shop: Shop,
  state: DeleteForm,
  { values, now }: Extract<DeleteAction, { type: "restored" }>,
): DeleteForm {
  const isLinked = NEEDED_FIELDS.some((field) => field !== "phone" && state.values[field] !== "");
  if (isLinked) return state;
  return withoutPastDay(shop, withKeptValues(state, values), now);
}

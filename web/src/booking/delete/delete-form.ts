import { isBookableDay } from "@vitrine/domain/slots/booking-days";
import type { LinkedBooking } from "@vitrine/domain/slots/booking-links";
import type { Shop } from "@vitrine/domain/shop/shop";
import type { Day, Instant } from "@vitrine/domain/time/shop-time";

import type { SendResult } from "../../scheduling-api/scheduling-api.ts";
import type { BookingCopy } from "../copy/use-booking-copy.ts";
import { deleteChoiceOf } from "../form/choices-from-values.ts";
import type { BookingValues, DeleteChoice } from "../form/fields.ts";
import { fieldsToDelete } from "../form/fields.ts";
import {
  withAlert,
  EMPTY_FORM,
  reduceForm,
  withKeptValues,
  withSubmission,
} from "../form/form-state.ts";
import type { FormAction, FormState } from "../form/form-state.ts";

export type DeleteForm = FormState<DeleteChoice>;

export type DeleteAction =
  | FormAction
  | { readonly type: "linked"; readonly booking: LinkedBooking }
  | { readonly type: "restored"; readonly values: BookingValues; readonly now: Instant }
  | { readonly type: "chose-day"; readonly day: Day; readonly now: Instant }
  | { readonly type: "day-turned"; readonly now: Instant }
  | { readonly type: "submitted"; readonly now: Instant }
  | { readonly type: "answered"; readonly attempt: number; readonly result: SendResult }
  | { readonly type: "closed" };

const NEEDED = fieldsToDelete();

export const EMPTY_DELETE_FORM: DeleteForm = EMPTY_FORM;

/** The reducer of the delete form of `shop`. It needs no availability. */
export function deleteFormReducer(
  shop: Shop,
  copy: BookingCopy,
): (state: DeleteForm, action: DeleteAction) => DeleteForm {
  return (state, action) => {
    switch (action.type) {
      case "linked":
        return withLinkedBooking(state, action.booking);
      case "restored":
        return withRestoredValues(shop, copy, state, action);
      case "chose-day":
        return isBookableDay(shop, action.day, action.now)
          ? { ...state, values: { ...state.values, day: action.day } }
          : withoutDay(state);
      case "day-turned":
        return withoutPastDay(shop, state, action.now);
      case "submitted": {
        if (state.sending !== undefined || state.done !== undefined) return state;
        const current = withoutPastDay(shop, state, action.now);
        return withSubmission(shop, copy, current, NEEDED, action.now, deleteChoiceOf);
      }
      case "answered": {
        if (state.sending?.attempt !== action.attempt) return state;
        const notSending = { ...state, sending: undefined };
        return action.result.ok
          ? { ...notSending, done: state.sending.choice, alert: undefined }
          : withAlert(notSending, copy.alerts.failed);
      }
      case "closed":
        return { ...EMPTY_DELETE_FORM, alerts: state.alerts, attempts: state.attempts };
      default:
        return reduceForm(shop, copy, state, action);
    }
  };
}

/** Fills the form with a cancel link's booking. Of the old values only the phone stays. */
function withLinkedBooking(
  state: DeleteForm,
  { barber, style, day, slot }: LinkedBooking,
): DeleteForm {
  return {
    ...state,
    values: {
      ...state.values,
      barber: barber?.name ?? "",
      style: style?.name ?? "",
      day: day ?? "",
      time: slot?.label ?? "",
    },
    marked: [],
    alert: undefined,
    focus: { field: "phone" },
    done: undefined,
  };
}

/** Restores the kept values, unless a cancel link has filled the form. */
function withRestoredValues(
  shop: Shop,
  copy: BookingCopy,
  state: DeleteForm,
  { values, now }: Extract<DeleteAction, { type: "restored" }>,
): DeleteForm {
  const isLinked = NEEDED.some((field) => field !== "phone" && state.values[field] !== "");
  if (isLinked) return state;
  return withoutPastDay(shop, withKeptValues(copy, state, values), now);
}

function withoutPastDay(shop: Shop, state: DeleteForm, now: Instant): DeleteForm {
  const { day } = state.values;
  return day === "" || isBookableDay(shop, day, now) ? state : withoutDay(state);
}

function withoutDay(state: DeleteForm): DeleteForm {
  return { ...state, values: { ...state.values, day: "", time: "" } };
}

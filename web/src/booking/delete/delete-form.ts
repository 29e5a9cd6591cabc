import { isChangeableDay } from "@vitrine/domain/slots/booking-days";
import type { LinkedBooking } from "@vitrine/domain/slots/linked-booking";
import type { Shop } from "@vitrine/domain/shop/shop";
import type { Instant } from "@vitrine/domain/time/shop-time";

import type { SendResult } from "../../scheduling-api/scheduling-api.ts";
import { deleteChoiceOf } from "../form/slot-choices.ts";
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

export interface DeleteForm extends FormState<DeleteChoice> {
  /** The day and time of the last booking that the backend has refused to cancel so late. @see dayAndTime */
  readonly late?: string;
}

export type DeleteAction =
  | FormAction
  | SubmitAction
  | { readonly type: "linked"; readonly booking: LinkedBooking }
  | { readonly type: "restored"; readonly values: BookingValues; readonly now: Instant }
  | { readonly type: "answered"; readonly attempt: number; readonly result: SendResult };

const NEEDED_FIELDS = fieldsToDelete();

// Nothing else is refused with it when a booking is cancelled.
const TOO_LATE_STATUS = 409;

export const EMPTY_DELETE_FORM: DeleteForm = EMPTY_FORM;

export function deleteFormReducer(
  shop: Shop,
): (state: DeleteForm, action: DeleteAction) => DeleteForm {
  return (state, action) => {
    const next = withoutUnofferedStyle(shop, reduce(shop, state, action));
    // The phone finds the booking without it.
    return next.values.areaCode === "" ? next : withValues(next, { areaCode: "" });
  };
}

function reduce(shop: Shop, state: DeleteForm, action: DeleteAction): DeleteForm {
  switch (action.type) {
    case "linked":
      return withLinkedBooking(state, action.booking);
    case "restored":
      return withRestoredValues(shop, state, action);
    case "chose-day":
      return isChangeableDay(shop, action.day, action.now)
        ? withValues(state, { day: action.day })
        : withoutDay(state);
    case "day-turned":
      return withoutPastDay(shop, state, action.now, isChangeableDay);
    case "submitted":
      return withSubmission(
        shop,
        state,
        NEEDED_FIELDS,
        action.now,
        deleteChoiceOf,
        isChangeableDay,
      );
    case "answered":
      return withAnswer(shop, state, action);
    default:
      return reduceForm(shop, state, action);
  }
}

function withAnswer(
  shop: Shop,
  state: DeleteForm,
  { attempt, result }: Extract<DeleteAction, { type: "answered" }>,
): DeleteForm {
  if (state.sending?.attempt !== attempt) return state;
  const { choice } = state.sending;
  const notSending = { ...state, sending: undefined };
  if (result.ok) return { ...notSending, done: choice, alert: undefined };
  const isLate =
    shop.cancelUntilMinutes !== undefined &&
    result.reason === "refused" &&
    result.status === TOO_LATE_STATUS;
  if (!isLate) return withAlert(notSending, "failed");
  const late = dayAndTime({ day: choice.day, time: choice.slot.label });
  return { ...withAlert(notSending, "failed", result.error), late };
}

/** Whether it is too late to cancel depends on nothing else. */
export function dayAndTime({ day, time }: Pick<BookingValues, "day" | "time">): string {
  return `${day} ${time}`;
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
  return withoutPastDay(shop, withKeptValues(state, values), now, isChangeableDay);
}

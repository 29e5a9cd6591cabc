import { isBookableDay } from "@vitrine/domain/booking-days";
import type { Shop } from "@vitrine/domain/shop";
import type { Day, Instant } from "@vitrine/domain/shop-time";

import type { AvailabilityResult, SendResult } from "../../scheduling-api/scheduling-api.ts";
import { BOOKING_COPY } from "../copy/booking-copy.ts";
import { checkChoiceOf, createChoiceOf } from "../form/choices-from-values.ts";
import type { CheckChoice, CreateChoice } from "../form/choices.ts";
import { fieldsBeforeDay, fieldsToCreate } from "../form/fields.ts";
import { alerted, EMPTY_FORM, missingAlerted, reduceForm, submitted } from "../form/form-state.ts";
import type { FormAction, FormState } from "../form/form-state.ts";

/** The slots of the chosen day. Loading carries the question, which whoever shows the form asks the backend. */
export type Slots =
  | { readonly state: "none" }
  | {
      readonly state: "loading";
      readonly check: number;
      readonly choice: CheckChoice;
      /** Asked after a refused booking and not by the person, who hears no more of it when it fails. */
      readonly afterRefusal: boolean;
    }
  | { readonly state: "known"; readonly availability: Readonly<Record<string, boolean>> };

export interface CreateForm extends FormState<CreateChoice> {
  readonly slots: Slots;
  readonly checks: number;
}

export type CreateAction =
  | FormAction
  | { readonly type: "chose-day"; readonly day: Day; readonly now: Instant }
  | { readonly type: "checked"; readonly check: number; readonly result: AvailabilityResult }
  | { readonly type: "day-turned"; readonly now: Instant }
  | { readonly type: "submitted"; readonly now: Instant }
  | {
      readonly type: "answered";
      readonly attempt: number;
      readonly result: SendResult;
      readonly now: Instant;
    }
  | { readonly type: "closed" };

type Loading = Extract<Slots, { state: "loading" }>;

const NO_SLOTS: Slots = { state: "none" };

export const EMPTY_CREATE_FORM: CreateForm = { ...EMPTY_FORM, slots: NO_SLOTS, checks: 0 };

/** How the create form of `shop` moves from one state to the next. */
export function createFormReducer(
  shop: Shop,
): (state: CreateForm, action: CreateAction) => CreateForm {
  const neededForDay = fieldsBeforeDay(shop);
  const neededForBooking = fieldsToCreate(shop);

  return (state, action) => {
    switch (action.type) {
      case "changed":
        return { ...reduceForm(shop, state, action), slots: NO_SLOTS };
      case "chose-time":
        return state.slots.state === "known" ? reduceForm(shop, state, action) : state;
      case "chose-day": {
        const missing = missingAlerted(shop, state, neededForDay, action.now);
        if (missing !== undefined) return missing;
        if (!isBookableDay(shop, action.day, action.now)) return withoutDay(state);
        const choice = checkChoiceOf(shop, state.values, action.day);
        if (choice === undefined) return state;
        const chosen = { ...state, values: { ...state.values, day: action.day, time: "" } };
        return checking(chosen, { choice, afterRefusal: false });
      }
      case "checked":
        return checked(shop, state, action);
      case "day-turned":
        return dayTurned(shop, state, action.now);
      case "submitted": {
        if (state.sending !== undefined || state.done !== undefined) return state;
        const current = dayTurned(shop, state, action.now);
        return submitted(shop, current, neededForBooking, action.now, createChoiceOf);
      }
      case "answered":
        return answered(shop, state, action);
      case "closed":
        return {
          ...EMPTY_CREATE_FORM,
          alerts: state.alerts,
          attempts: state.attempts,
          checks: state.checks,
        };
      default:
        return reduceForm(shop, state, action);
    }
  };
}

function checked(
  shop: Shop,
  state: CreateForm,
  { check, result }: Extract<CreateAction, { type: "checked" }>,
): CreateForm {
  // The person has moved on to another day, barber or style: this answers a question nobody asks any more.
  if (state.slots.state !== "loading" || state.slots.check !== check) return state;
  if (result.ok) {
    const { availability } = result;
    const known = Object.hasOwn(availability, state.values.time) ? state : withoutTime(state);
    return { ...known, slots: { state: "known", availability } };
  }
  const { afterRefusal } = state.slots;
  if (result.reason === "failed" || afterRefusal) return withoutSlots(state);
  const kept = shop.kind === "appointments" ? withoutDay(state) : withoutSlots(state);
  return alerted(kept, result.error ?? BOOKING_COPY.alerts.failed);
}

function answered(
  shop: Shop,
  state: CreateForm,
  { attempt, result, now }: Extract<CreateAction, { type: "answered" }>,
): CreateForm {
  if (state.sending?.attempt !== attempt) return state;
  const rested = { ...state, sending: undefined };
  if (result.ok) return { ...rested, done: state.sending.choice, alert: undefined };
  if (result.reason === "failed") return alerted(rested, BOOKING_COPY.alerts.failed);
  const told = alerted(rested, BOOKING_COPY.alerts.notAvailable);
  const { choice } = state.sending;
  return isBookableDay(shop, choice.day, now) && stillChosen(state, choice)
    ? checking(told, { choice, afterRefusal: true })
    : told;
}

function checking(
  state: CreateForm,
  question: Pick<Loading, "choice" | "afterRefusal">,
): CreateForm {
  const check = state.checks + 1;
  return { ...state, slots: { state: "loading", check, ...question }, checks: check };
}

/** Whether the slots of `choice` are still the ones to show. */
function stillChosen({ values }: CreateForm, choice: CheckChoice): boolean {
  return (
    values.day === choice.day &&
    values.barber === choice.barber.name &&
    values.style === choice.style.name &&
    values.people === String(choice.people ?? "")
  );
}

/** A day that has meanwhile fallen out of the window is no longer chosen. */
function dayTurned(shop: Shop, state: CreateForm, now: Instant): CreateForm {
  const { day } = state.values;
  return day === "" || isBookableDay(shop, day, now) ? state : withoutDay(state);
}

function withoutDay(state: CreateForm): CreateForm {
  return { ...state, values: { ...state.values, day: "", time: "" }, slots: NO_SLOTS };
}

/** No slots on show: then no time is chosen either. */
function withoutSlots(state: CreateForm): CreateForm {
  return { ...withoutTime(state), slots: NO_SLOTS };
}

function withoutTime(state: CreateForm): CreateForm {
  return { ...state, values: { ...state.values, time: "" } };
}

/** What stands in the slots' place while there are none. */
export function slotsHint({ slots, values }: CreateForm): string {
  const { hints } = BOOKING_COPY;
  if (slots.state === "known") return hints.noSlots;
  return values.day === "" ? hints.slotsNeedDay : hints.slotsNeedDayAgain;
}

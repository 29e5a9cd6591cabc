import { isBookableDay } from "@vitrine/domain/booking-days";
import type { LinkedChoices } from "@vitrine/domain/booking-links";
import type { Shop } from "@vitrine/domain/shop";
import type { Day, Instant } from "@vitrine/domain/shop-time";

import type { AvailabilityResult, SendResult } from "../../scheduling-api/scheduling-api.ts";
import { BOOKING_COPY } from "../copy/booking-copy.ts";
import { checkChoiceOf, createChoiceOf } from "../form/choices-from-values.ts";
import type { CheckChoice, CreateChoice } from "../form/fields.ts";
import { fieldsBeforeDay, fieldsToCreate } from "../form/fields.ts";
import {
  withAlert,
  EMPTY_FORM,
  withMissingAlert,
  reduceForm,
  withSubmission,
} from "../form/form-state.ts";
import type { FormAction, FormState } from "../form/form-state.ts";

/** The slots of the chosen day. While loading, `choice` is the check that use-create-form.ts makes. */
export type Slots =
  | { readonly state: "none" }
  | {
      readonly state: "loading";
      readonly check: number;
      readonly choice: CheckChoice;
      /** Whether a refused booking caused this check: the person did not ask for it, so its failure shows no alert. */
      readonly afterRefusal: boolean;
    }
  | { readonly state: "known"; readonly availability: Readonly<Record<string, boolean>> };

export interface CreateForm extends FormState<CreateChoice> {
  readonly slots: Slots;
  readonly checks: number;
}

export type CreateAction =
  | FormAction
  | { readonly type: "linked"; readonly choices: LinkedChoices }
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
      case "linked":
        return withLinkedChoices(state, action.choices);
      case "changed":
        return { ...reduceForm(shop, state, action), slots: NO_SLOTS };
      case "chose-time":
        return state.slots.state === "known" ? reduceForm(shop, state, action) : state;
      case "chose-day": {
        const missing = withMissingAlert(shop, state, neededForDay, action.now);
        if (missing !== undefined) return missing;
        if (!isBookableDay(shop, action.day, action.now)) return withoutDay(state);
        const choice = checkChoiceOf(shop, state.values, action.day);
        if (choice === undefined) return state;
        const chosen = { ...state, values: { ...state.values, day: action.day, time: "" } };
        return withCheck(chosen, { choice, afterRefusal: false });
      }
      case "checked":
        return stateAfterCheck(shop, state, action);
      case "day-turned":
        return withoutPastDay(shop, state, action.now);
      case "submitted": {
        if (state.sending !== undefined || state.done !== undefined) return state;
        const current = withoutPastDay(shop, state, action.now);
        return withSubmission(shop, current, neededForBooking, action.now, createChoiceOf);
      }
      case "answered":
        return stateAfterAnswer(shop, state, action);
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

/** What the person has chosen already, before hydration, goes before what the link chooses. */
function withLinkedChoices(state: CreateForm, { barber, style }: LinkedChoices): CreateForm {
  const { values } = state;
  const linked = {
    barber: values.barber || (barber?.name ?? ""),
    style: values.style || (style?.name ?? ""),
  };
  return { ...state, values: { ...values, ...linked } };
}

function stateAfterCheck(
  shop: Shop,
  state: CreateForm,
  { check, result }: Extract<CreateAction, { type: "checked" }>,
): CreateForm {
  // The person has meanwhile chosen another day, barber or style, so this answer is outdated.
  if (state.slots.state !== "loading" || state.slots.check !== check) return state;
  if (result.ok) {
    const { availability } = result;
    const known = Object.hasOwn(availability, state.values.time) ? state : withoutTime(state);
    return { ...known, slots: { state: "known", availability } };
  }
  const { afterRefusal } = state.slots;
  if (result.reason === "failed" || afterRefusal) return withoutSlots(state);
  const kept = shop.kind === "appointments" ? withoutDay(state) : withoutSlots(state);
  return withAlert(kept, result.error ?? BOOKING_COPY.alerts.failed);
}

function stateAfterAnswer(
  shop: Shop,
  state: CreateForm,
  { attempt, result, now }: Extract<CreateAction, { type: "answered" }>,
): CreateForm {
  if (state.sending?.attempt !== attempt) return state;
  const notSending = { ...state, sending: undefined };
  if (result.ok) return { ...notSending, done: state.sending.choice, alert: undefined };
  if (result.reason === "failed") return withAlert(notSending, BOOKING_COPY.alerts.failed);
  const refused = withAlert(notSending, BOOKING_COPY.alerts.notAvailable);
  const { choice } = state.sending;
  return isBookableDay(shop, choice.day, now) && isStillChosen(state, choice)
    ? withCheck(refused, { choice, afterRefusal: true })
    : refused;
}

function withCheck(
  state: CreateForm,
  question: Pick<Loading, "choice" | "afterRefusal">,
): CreateForm {
  const check = state.checks + 1;
  return { ...state, slots: { state: "loading", check, ...question }, checks: check };
}

/** Whether the form still shows the slots of `choice`. */
function isStillChosen({ values }: CreateForm, choice: CheckChoice): boolean {
  return (
    values.day === choice.day &&
    values.barber === choice.barber.name &&
    values.style === choice.style.name &&
    values.people === String(choice.people ?? "")
  );
}

/** Clears a day that has left the booking window. */
function withoutPastDay(shop: Shop, state: CreateForm, now: Instant): CreateForm {
  const { day } = state.values;
  return day === "" || isBookableDay(shop, day, now) ? state : withoutDay(state);
}

function withoutDay(state: CreateForm): CreateForm {
  return { ...state, values: { ...state.values, day: "", time: "" }, slots: NO_SLOTS };
}

/** Without slots no time can stay chosen. */
function withoutSlots(state: CreateForm): CreateForm {
  return { ...withoutTime(state), slots: NO_SLOTS };
}

function withoutTime(state: CreateForm): CreateForm {
  return { ...state, values: { ...state.values, time: "" } };
}

/** The hint that is shown instead of slots. */
export function slotsHint({ slots, values }: CreateForm): string {
  const { hints } = BOOKING_COPY;
  if (slots.state === "known") return hints.noSlots;
  return values.day === "" ? hints.slotsNeedDay : hints.slotsNeedDayAgain;
}

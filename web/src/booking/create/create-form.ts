import { isBookableDay } from "@vitrine/domain/slots/booking-days";
import { isThereForClients } from "@vitrine/domain/slots/client-notices";
import { slotsOnWeekday, spanOf } from "@vitrine/domain/slots/time-slots";
import type { LinkedChoices } from "@vitrine/domain/slots/booking-links";
import { menuOf } from "@vitrine/domain/shop/menu";
import { barberById } from "@vitrine/domain/shop/shop";
import type { Shop } from "@vitrine/domain/shop/shop";
import { weekdayOf } from "@vitrine/domain/time/shop-time";
import type { Day, Instant } from "@vitrine/domain/time/shop-time";

import type { AvailabilityResult, SendResult } from "../../scheduling-api/scheduling-api.ts";
import type { BookingCopy } from "../copy/use-booking-copy.ts";
import type { RoomByDay } from "../days-and-slots/day-picker.tsx";
import { checkChoiceOf } from "../form/choices-from-values.ts";
import { createChoiceOf } from "../form/slot-choices.ts";
import type { BookingValues, CheckChoice, CreateChoice, FieldName } from "../form/fields.ts";
import {
  CHOICE_FIELD_NAMES,
  FIELDS,
  fieldsBeforeDay,
  fieldsToCreate,
  isAllKnown,
} from "../form/fields.ts";
import {
  EMPTY_FORM,
  reduceForm,
  withAlert,
  withKeptValues,
  withMissingAlert,
  withoutDay,
  withoutPastDay,
  withoutUnofferedStyle,
  withSubmission,
  withValues,
} from "../form/form-state.ts";
import type { FormAction, FormState, SubmitAction } from "../form/form-state.ts";

/** What a check is made for. */
interface Question {
  readonly choice: CheckChoice;
  /** Why the slots are checked. A refused check shows an alert only if the person chose the day (`chosen`). */
  readonly cause: "chosen" | "refused" | "restored" | "linked";
  /** Where the first free slot is to become the chosen time: the days to go on to if the day has none. */
  readonly nextDays?: readonly Day[] | undefined;
  /** The label of the slot that was sent, restored or linked, or empty. It becomes the chosen time only if it is free. */
  readonly wanted: string;
}

/** The slots of the chosen day. While they load, use-create-form.ts asks the server about `choice`. */
export type Slots =
  | {
      readonly state: "none";
      /** The check of the chosen day that got no answer. */
      readonly lost?: Question;
    }
  | (Question & {
      readonly state: "loading";
      readonly check: number;
      /** The labels of the slots that will be there, free or occupied. */
      readonly labels: readonly string[];
    })
  | {
      readonly state: "known";
      readonly availability: Readonly<Record<string, boolean>>;
      /** The slot of a refused booking, or one that has passed. Until a time is chosen, create-panel.tsx offers another slot. */
      readonly refused?: string;
      /** Whether it has passed while the page was open: the person may be busy elsewhere on it. */
      readonly isPassed?: boolean;
    };

export interface CreateForm extends FormState<CreateChoice> {
  readonly slots: Slots;
  readonly checks: number;
  /** Whether the days that were checked for these choices have a free slot. */
  readonly seenRooms: RoomByDay;
  /** Whether one line stands in place of the fields before the day, all of which this device has remembered. */
  readonly isKnown: boolean;
  /** The style from a link without a barber. Choosing a barber clears the style, but the first time sets it to this one. */
  readonly linkedStyle?: string | undefined;
}

export type CreateAction =
  | FormAction
  | SubmitAction
  | { readonly type: "linked"; readonly choices: LinkedChoices }
  /** The client wants to change what the device has remembered. */
  | { readonly type: "opened" }
  | {
      readonly type: "restored";
      readonly values: BookingValues;
      /** Whether kept values replace the choices from the address, as they do after a reload. */
      readonly overLink: boolean;
      readonly now: Instant;
    }
  /** A link names a slot. Without a day or a time, that slot is no longer offered. */
  | {
      readonly type: "linked-slot";
      readonly values: Partial<BookingValues>;
      readonly now: Instant;
    }
  | {
      readonly type: "checked";
      readonly check: number;
      readonly result: AvailabilityResult;
      readonly now: Instant;
    }
  /** The network is back: a check that got no answer, or waits for one, is made again. */
  | { readonly type: "came-online"; readonly now: Instant }
  | {
      readonly type: "answered";
      readonly attempt: number;
      readonly result: SendResult;
      readonly now: Instant;
    };

const NO_SLOTS: Slots = { state: "none" };
const NO_ROOMS: RoomByDay = {};

export const EMPTY_CREATE_FORM: CreateForm = {
  ...EMPTY_FORM,
  slots: NO_SLOTS,
  checks: 0,
  seenRooms: NO_ROOMS,
  isKnown: false,
};

/** The form as it begins: with the client for whom one line stands in place of the fields, if there is one. */
export function beginCreateForm(known: BookingValues | undefined): CreateForm {
  return known === undefined
    ? EMPTY_CREATE_FORM
    : { ...withKeptValues(EMPTY_CREATE_FORM, known), isKnown: true };
}

/** `fields` are those that the form asks for; the form that moves a booking knows the others. */
export function createFormReducer(
  shop: Shop,
  fields: readonly FieldName[] = fieldsToCreate(shop),
): (state: CreateForm, action: CreateAction) => CreateForm {
  return (state, action) => {
    const next = withoutUnofferedStyle(shop, reduce(shop, fields, state, action));
    // Without a day there are no slots.
    const slots = next.values.day === "" ? NO_SLOTS : next.slots;
    const stillKnown = next.isKnown && isAllKnown(shop, next.values);
    const seenRooms = choicesOf(next) === choicesOf(state) ? next.seenRooms : NO_ROOMS;
    return slots === next.slots && stillKnown === next.isKnown && seenRooms === next.seenRooms
      ? next
      : { ...next, slots, seenRooms, isKnown: stillKnown };
  };
}

/** What the slots of a day depend on. */
export function choicesOf({ values }: CreateForm): string {
  return CHOICE_FIELD_NAMES.map((name) => values[name]).join();
}

function reduce(
  shop: Shop,
  fields: readonly FieldName[],
  state: CreateForm,
  action: CreateAction,
): CreateForm {
  switch (action.type) {
    case "linked":
      return withLinkedChoices(state, action.choices);
    case "opened":
      return { ...state, isKnown: false, focus: { field: "name" } };
    case "linked-slot":
      return withLinkedSlot(shop, fields, state, action);
    case "restored":
      return withRestoredValues(shop, fields, state, action);
    case "changed": {
      const changed = { ...reduceForm(shop, state, action), linkedStyle: undefined };
      const { linkedStyle } = state;
      return action.field === "barber" && linkedStyle !== undefined
        ? withValues(changed, { style: linkedStyle })
        : changed;
    }
    case "chose-time":
      return state.slots.state === "known" ? reduceForm(shop, state, action) : state;
    case "chose-day": {
      const { day, now, nextDays } = action;
      const missing = withMissingAlert(shop, state, fieldsBeforeDay(shop, fields));
      if (missing !== undefined) return missing;
      if (!isBookableDay(shop, day, now)) return withoutDay(state);
      const choice = checkChoiceOf(shop, state.values, day);
      if (choice === undefined) return state;
      return withCheck(shop, withValues(state, { day, time: "" }), now, {
        choice,
        cause: "chosen",
        wanted: "",
        nextDays,
      });
    }
    case "day-turned":
      return withoutPassedSlots(
        shop,
        withoutPastDay(shop, state, action.now, isBookableDay),
        action.now,
      );
    case "came-online": {
      const { slots } = state;
      const question = slots.state === "none" ? slots.lost : slots.state === "loading" && slots;
      return question ? withCheck(shop, state, action.now, question) : state;
    }
    case "checked":
      return stateAfterCheck(shop, state, action);
    case "submitted":
      return withSubmission(shop, state, fields, action.now, createChoiceOf, isBookableDay);
    case "answered":
      return stateAfterAnswer(shop, state, action);
    case "closed":
      return { ...reduceForm(shop, state, action), linkedStyle: undefined };
    default:
      return reduceForm(shop, state, action);
  }
}

/** Fills in the link's choices, except where the person made a choice before hydration. */
function withLinkedChoices(state: CreateForm, { barber, style }: LinkedChoices): CreateForm {
  const { values } = state;
  const linked = {
    barber: values.barber || (barber?.name ?? ""),
    style: values.style || (style?.name ?? ""),
  };
  const linkedStyle = linked.barber === "" && linked.style !== "" ? linked.style : undefined;
  return { ...withValues(state, linked), linkedStyle };
}

/** The slots are fetched again, because the kept time may be taken by now. */
function withRestoredValues(
  shop: Shop,
  fields: readonly FieldName[],
  state: CreateForm,
  { values: kept, overLink, now }: Extract<CreateAction, { type: "restored" }>,
): CreateForm {
  // A day is already chosen, and its slots depend on the current choices.
  if (state.values.day !== "") return state;
  const current =
    overLink && kept.barber !== "" ? { ...state.values, barber: "", style: "" } : state.values;
  const filled = withKeptValues({ ...state, values: current }, kept);
  return withSlotsOf(shop, fields, filled, now, "restored");
}

/** The link's choices replace those that were made: it was followed to book just that. */
function withLinkedSlot(
  shop: Shop,
  fields: readonly FieldName[],
  state: CreateForm,
  { values, now }: Extract<CreateAction, { type: "linked-slot" }>,
): CreateForm {
  const filled = {
    ...withValues(withoutDay(state), values),
    slots: NO_SLOTS,
    linkedStyle: undefined,
  };
  return filled.values.day === "" || filled.values.time === ""
    ? withAlert(withoutDay(filled), "passed")
    : withSlotsOf(shop, fields, filled, now, "linked");
}

/**
 * Fetches the slots of the day that is filled in. While a field before it is missing they cannot be fetched: then day and time
 * stay as they are, and the server decides when they are sent.
 */
function withSlotsOf(
  shop: Shop,
  fields: readonly FieldName[],
  filled: CreateForm,
  now: Instant,
  cause: "restored" | "linked",
): CreateForm {
  const { day, time } = filled.values;
  const without = withoutDay(filled);
  if (!isBookableDay(shop, day, now)) return without;
  const isReady = fieldsBeforeDay(shop, fields).every((field) =>
    FIELDS[field].isValid(shop, without.values),
  );
  const choice = isReady && checkChoiceOf(shop, without.values, day);
  if (!choice) return FIELDS.time.isValid(shop, filled.values) ? filled : without;
  return withCheck(shop, withValues(without, { day }), now, { choice, cause, wanted: time });
}

function stateAfterCheck(
  shop: Shop,
  state: CreateForm,
  { check, result, now }: Extract<CreateAction, { type: "checked" }>,
): CreateForm {
  // The person has meanwhile chosen another day, barber or style, so this answer is outdated.
  if (state.slots.state !== "loading" || state.slots.check !== check) return state;
  const question = state.slots;
  const { cause, wanted, nextDays, labels } = question;
  if (result.ok) {
    const { availability } = result;
    const isFree = (label: string) => availability[label] === true;
    const time = (nextDays ? labels : [wanted]).find(isFree) ?? "";
    const isLost = time === "" && (cause === "refused" || cause === "linked");
    const refused = isLost ? { refused: wanted } : {};
    const slots = { state: "known", availability, ...refused } as const;
    const next = withKnownSlots(withValues(state, { time }), slots);
    if (time === "" && nextDays) return withNextDay(shop, next, now, { ...question, nextDays });
    return isLost && cause === "linked" ? withAlert(next, "notAvailable") : next;
  }
  if (result.reason === "failed") {
    return { ...withoutSlots(state), slots: { state: "none", lost: question } };
  }
  if (cause !== "chosen") return withoutSlots(state);
  // A refused check clears the day only where clients book a chair: the table screen keeps it.
  const kept = shop.kind === "appointments" ? withoutDay(state) : withoutSlots(state);
  return withAlert(kept, "failed", result.error);
}

/** Goes on to the next day for a first free slot, or says that there is none. */
function withNextDay(
  shop: Shop,
  state: CreateForm,
  now: Instant,
  { nextDays, ...question }: Question & { readonly nextDays: readonly Day[] },
): CreateForm {
  const [day, ...others] = nextDays.filter((next) => isBookableDay(shop, next, now));
  if (day === undefined) return withAlert(state, "noSlots");
  const choice = { ...question.choice, day };
  return withCheck(shop, withValues(state, { day }), now, {
    ...question,
    choice,
    nextDays: others,
  });
}

function withKnownSlots(state: CreateForm, slots: Extract<Slots, { state: "known" }>): CreateForm {
  const hasRoom = Object.values(slots.availability).includes(true);
  return { ...state, slots, seenRooms: { ...state.seenRooms, [state.values.day]: hasRoom } };
}

function stateAfterAnswer(
  shop: Shop,
  state: CreateForm,
  { attempt, result, now }: Extract<CreateAction, { type: "answered" }>,
): CreateForm {
  if (state.sending?.attempt !== attempt) return state;
  const notSending = { ...state, sending: undefined };
  const { choice } = state.sending;
  if (result.ok) {
    return { ...notSending, done: bookedChoice(shop, choice, result.barberId), alert: undefined };
  }
  if (result.reason === "failed") return withAlert(notSending, "failed");
  const refused = withAlert(notSending, "notAvailable");
  return isBookableDay(shop, choice.day, now) && isStillChosen(state, choice)
    ? withCheck(shop, refused, now, {
        choice,
        cause: "refused",
        // The person may have chosen another slot before the answer came.
        wanted: state.values.time || choice.slot.label,
      })
    : refused;
}

/** What was booked: with the person whom only the answer names, as that person does it. */
function bookedChoice(shop: Shop, choice: CreateChoice, barberId = choice.barber.id): CreateChoice {
  const barber = barberById(shop, barberId);
  if (barber === undefined || barber === choice.barber) return choice;
  const style = menuOf(shop, barber).find(({ id }) => id === choice.style.id) ?? choice.style;
  return { ...choice, barber, style, wish: choice.barber.name };
}

function withCheck(shop: Shop, state: CreateForm, now: Instant, question: Question): CreateForm {
  const check = state.checks + 1;
  const labels = labelsToBook(shop, question.choice, now);
  return { ...state, slots: { ...question, state: "loading", check, labels }, checks: check };
}

/** The domain's `slotsForClients` would bring what bookings take into the page. */
function labelsToBook(shop: Shop, { style, barber, day }: CheckChoice, now: Instant): string[] {
  return slotsOnWeekday(shop, style, barber, weekdayOf(day))
    .filter((slot, place) =>
      isThereForClients(shop, day, place, spanOf(shop, day, slot).start, now),
    )
    .map(({ label }) => label);
}

/** Without the slots whose notice is over. If the chosen one is among them, an alert says so and another is offered. */
function withoutPassedSlots(shop: Shop, state: CreateForm, now: Instant): CreateForm {
  const { slots, values, sending, done } = state;
  if (slots.state !== "known" || sending || done) return state;
  const choice = checkChoiceOf(shop, values, values.day);
  if (choice === undefined) return state;
  const labels = labelsToBook(shop, choice, now);
  const all = Object.entries(slots.availability);
  const left = all.filter(([label]) => labels.includes(label));
  if (left.length === all.length) return state;
  const known = { ...slots, availability: Object.fromEntries(left) };
  const { time } = values;
  if (time === "" || labels.includes(time)) return withKnownSlots(state, known);
  return withKnownSlots(withAlert(withValues(state, { time: "" }), "passed"), {
    ...known,
    refused: time,
    isPassed: true,
  });
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

function withoutSlots(state: CreateForm): CreateForm {
  return { ...withValues(state, { time: "" }), slots: NO_SLOTS };
}

/** Whether an alert says that the booking was refused, so that the client may want to ask the shop. */
export function asksShop({ alert }: CreateForm): boolean {
  return alert?.name === "notAvailable";
}

/** Whether an alert says what the server has refused. */
export function isRefused(form: CreateForm): boolean {
  return asksShop(form) || form.alert?.sentence !== undefined;
}

/** The hint to show instead of slots. */
export function slotsHint({ slots, values }: CreateForm, { hints }: BookingCopy): string {
  if (slots.state === "known") return hints.noSlots;
  return values.day === "" ? hints.slotsNeedDay : hints.slotsNeedDayAgain;
}

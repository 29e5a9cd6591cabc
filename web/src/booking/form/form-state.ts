import { serviceByName } from "@vitrine/domain/shop/shop";
import type { Shop } from "@vitrine/domain/shop/shop";
import type { Day, Instant } from "@vitrine/domain/time/shop-time";

import type { noticeOf, NoticeName } from "../copy/notice-copy.ts";
import type { BookingCopy, TypedCopy } from "../copy/use-booking-copy.ts";
import {
  CHOICE_FIELD_NAMES,
  changedValues,
  cutNotice,
  faultOf,
  FIELDS,
  NO_VALUES,
  TEXT_FIELD_NAMES,
  TEXT_FIELDS,
  valuesFilledIn,
} from "./fields.ts";
import type { BookingValues, ChoiceFieldName, FieldName, TextFieldName } from "./fields.ts";

/** An alert, by its name in the copy. If the server sent a `sentence`, that is shown instead. */
interface Alert {
  readonly number: number;
  readonly name: keyof BookingCopy["alerts"];
  readonly sentence?: string | undefined;
}

/** `alerts` and `attempts` count up and never restart, so that a late answer cannot match a newer call. */
export interface FormState<Choice> {
  readonly values: BookingValues;
  /** Fields that show an error for as long as they are invalid. */
  readonly marked: readonly FieldName[];
  /** The notices of text fields whose last change was not accepted in full. */
  readonly notices: Readonly<Partial<Record<TextFieldName, NoticeName | undefined>>>;
  /** Texts cut off the end of fields. They count again if more is typed after them. */
  readonly beyond: Readonly<Partial<Record<TextFieldName, string | undefined>>>;
  readonly alert: Alert | undefined;
  readonly alerts: number;
  /** The field to focus, until it has been focused. */
  readonly focus: { readonly field: FieldName } | undefined;
  /** The call under way. No second one is sent before its answer. */
  readonly sending: { readonly attempt: number; readonly choice: Choice } | undefined;
  readonly attempts: number;
  /** The choice that the success modal shows. */
  readonly done: Choice | undefined;
}

/** The state of either form. */
export type AnyForm = FormState<unknown>;

export type FormAction =
  | { readonly type: "typed"; readonly field: TextFieldName; readonly text: string }
  /** A text did not fit into a full field; `value` stays in it. */
  | { readonly type: "blocked"; readonly field: TextFieldName; readonly value: string }
  /** A text during composition, such as an accent before its letter is typed. */
  | { readonly type: "composed"; readonly field: TextFieldName; readonly text: string }
  /** The focus has left the field. */
  | { readonly type: "left"; readonly field: TextFieldName }
  | { readonly type: "changed"; readonly field: ChoiceFieldName; readonly value: string }
  | { readonly type: "chose-time"; readonly label: string }
  /** The values that the fields had before hydration. */
  | { readonly type: "found"; readonly values: Partial<BookingValues> }
  /** The requested field has been focused. */
  | { readonly type: "focused" }
  | { readonly type: "alert-ended"; readonly number: number }
  /** A script that the person needs did not load. */
  | { readonly type: "script-missing" }
  /** The success modal was closed. */
  | { readonly type: "closed" };

/** The actions that each form handles in its own way. */
export type SubmitAction =
  /** Time has passed: what is chosen may no longer be offered. */
  | { readonly type: "day-turned"; readonly now: Instant }
  | {
      readonly type: "chose-day";
      readonly day: Day;
      readonly now: Instant;
      /** Where its first free slot is wanted, too: the later days with room, for when the day has none. */
      readonly nextDays?: readonly Day[];
    }
  | { readonly type: "submitted"; readonly now: Instant };

export const EMPTY_FORM = {
  values: NO_VALUES,
  marked: [],
  notices: {},
  beyond: {},
  alert: undefined,
  alerts: 0,
  focus: undefined,
  sending: undefined,
  attempts: 0,
  done: undefined,
} as const satisfies AnyForm;

export function reduceForm<State extends AnyForm>(
  shop: Shop,
  state: State,
  action: FormAction,
): State {
  switch (action.type) {
    case "typed":
      return withText(state, action.field, action.text);
    case "blocked":
      return {
        ...withValues(state, { [action.field]: action.value }),
        notices: { ...state.notices, [action.field]: `${action.field}Full` },
      };
    case "composed":
      return withValues(state, { [action.field]: action.text });
    case "left": {
      const { field } = action;
      if (state.values[field] === "" || isAccepted(shop, state, field)) return state;
      return { ...state, marked: [...new Set([...state.marked, field])] };
    }
    case "changed": {
      const values = changedValues(state.values, action.field, action.value);
      // A service that every barber does is chosen again in silence; one that this barber does not do, with a message.
      const before = { ...values, style: values.style || state.values.style };
      const { marked } = withoutUnofferedStyle(shop, { ...state, values: before });
      return { ...state, values, marked };
    }
    case "chose-time": {
      const chosen = withValues(state, { time: action.label });
      return FIELDS.time.isValid(shop, chosen.values) ? chosen : state;
    }
    case "found":
      return withFoundValues(shop, state, action.values);
    case "focused":
      return { ...state, focus: undefined };
    case "alert-ended":
      return state.alert?.number === action.number ? { ...state, alert: undefined } : state;
    case "script-missing":
      return withAlert(state, "failed");
    case "closed":
      return { ...state, ...EMPTY_FORM, alerts: state.alerts, attempts: state.attempts };
  }
}

export function withValues<State extends AnyForm>(
  state: State,
  values: Partial<BookingValues>,
): State {
  return { ...state, values: { ...state.values, ...values } };
}

export function withAlert<State extends AnyForm>(
  state: State,
  name: Alert["name"],
  sentence?: string,
): State {
  const number = state.alerts + 1;
  return { ...state, alert: { number, name, sentence }, alerts: number };
}

/** The state with an alert and with errors at the missing ones of `fields`; `undefined` if none is missing. */
export function withMissingAlert<State extends AnyForm>(
  shop: Shop,
  state: State,
  fields: readonly FieldName[],
): State | undefined {
  const missing = missingFields(shop, state, fields);
  if (missing.length === 0) return undefined;
  return { ...withAlert(state, "required"), marked: [...new Set([...state.marked, ...missing])] };
}

/** The state that sends the choice or, if some of `fields` are missing, shows an alert and focuses the first of them. */
export function withSubmission<Choice, State extends FormState<Choice>>(
  shop: Shop,
  before: State,
  fields: readonly FieldName[],
  now: Instant,
  choiceOf: (shop: Shop, values: BookingValues) => Choice | undefined,
  isOffered: OffersDay,
): State {
  if (before.sending !== undefined || before.done !== undefined) return before;
  const state = withoutPastDay(shop, before, now, isOffered);
  const [field] = missingFields(shop, state, fields);
  const missing = withMissingAlert(shop, state, fields);
  if (missing !== undefined && field !== undefined) return { ...missing, focus: { field } };
  const choice = choiceOf(shop, state.values);
  if (choice === undefined) return state;
  const attempt = state.attempts + 1;
  return { ...state, sending: { attempt, choice }, attempts: attempt, alert: undefined };
}

/** Whether a form offers the day: to book it, or to cancel what is booked then. */
type OffersDay = (shop: Shop, day: Day, now: Instant) => boolean;

/** Clears a day that is no longer offered. */
export function withoutPastDay<State extends AnyForm>(
  shop: Shop,
  state: State,
  now: Instant,
  isOffered: OffersDay,
): State {
  const { day } = state.values;
  return day === "" || isOffered(shop, day, now) ? state : withoutDay(state);
}

/** Without a service that the chosen barber does not do, in whichever way it was chosen. The field then says so. */
export function withoutUnofferedStyle<State extends AnyForm>(shop: Shop, state: State): State {
  const { style } = state.values;
  if (style === "" || FIELDS.style.isValid(shop, state.values)) return state;
  return {
    ...withValues(state, { style: "", day: "", time: "" }),
    marked: [...new Set([...state.marked, "style" as const])],
  };
}

export function withoutDay<State extends AnyForm>(state: State): State {
  return withValues(state, { day: "", time: "" });
}

export function errorText(
  shop: Shop,
  copy: BookingCopy,
  state: AnyForm,
  field: FieldName,
): string | undefined {
  return state.marked.includes(field) && !isAccepted(shop, state, field)
    ? faultOf(shop, copy, field)
    : undefined;
}

export function noticeText(
  { hints }: TypedCopy,
  /** `undefined` until its script has come. */
  textOf: typeof noticeOf | undefined,
  state: AnyForm,
  field: TextFieldName,
): string | undefined {
  const name = state.notices[field];
  const { areaCode } = state.values;
  return field === "phone" && areaCode !== "" && name !== "phoneFull"
    ? hints.areaCodeKept(areaCode)
    : name && textOf?.(name);
}

export function alertText({ alerts }: BookingCopy, { name, sentence }: Alert): string {
  return sentence ?? alerts[name];
}

/** Whether the end of an e-mail address was cut off: the rest may look valid, but is not the client's address. */
function isEmailCut({ notices }: AnyForm, field: FieldName): boolean {
  return field === "email" && notices.email === "emailCut";
}

function isAccepted(shop: Shop, state: AnyForm, field: FieldName): boolean {
  return FIELDS[field].isValid(shop, state.values) && !isEmailCut(state, field);
}

function missingFields(shop: Shop, state: AnyForm, fields: readonly FieldName[]): FieldName[] {
  return fields.filter((field) => !isAccepted(shop, state, field));
}

function withFoundValues<State extends AnyForm>(
  shop: Shop,
  state: State,
  found: Partial<BookingValues>,
): State {
  const choices = CHOICE_FIELD_NAMES.filter(
    (field) =>
      FIELDS[field].isValid(shop, { ...NO_VALUES, ...found }) ||
      // One that only others do: the form drops it with a message.
      (field === "style" && serviceByName(shop, found.style ?? "") !== undefined),
  );
  const chosen = Object.fromEntries(choices.map((field) => [field, found[field]]));
  return withValues(withTexts(state, found), chosen);
}

/** Fills empty fields from `kept`. Its phone may be longer than the field, so it is cut like a typed one. */
export function withKeptValues<State extends AnyForm>(state: State, kept: BookingValues): State {
  const filled = valuesFilledIn(state.values, kept);
  const next = withTexts(state, filled);
  const { phone, areaCode } = next.values;
  return withValues(next, { ...filled, phone, areaCode: areaCode || filled.areaCode });
}

function withTexts<State extends AnyForm>(state: State, texts: Partial<BookingValues>): State {
  let next = state;
  for (const field of TEXT_FIELD_NAMES) {
    const text = texts[field];
    // When a form is mounted again with its tab, its values are already cut, and the notices about that must stay.
    if (text !== undefined && text !== state.values[field]) next = withText(next, field, text);
  }
  return next;
}

function withText<State extends AnyForm>(state: State, field: TextFieldName, text: string): State {
  const typed = TEXT_FIELDS[field].accept(text);
  const { values } = state;
  return {
    ...withValues(state, {
      [field]: typed.value,
      // It stays with its phone, and goes with another one.
      ...(field === "phone" && {
        areaCode: typed.areaCode ?? (typed.value === values.phone ? values.areaCode : ""),
      }),
    }),
    notices: { ...state.notices, [field]: typed.cut ? cutNotice(field, typed) : undefined },
    beyond: { ...state.beyond, [field]: typed.beyond },
  };
}

import type { Shop } from "@vitrine/domain/shop/shop";
import type { Instant } from "@vitrine/domain/time/shop-time";

import type { BookingCopy } from "../copy/use-booking-copy.ts";
import {
  CHOICE_FIELD_NAMES,
  changedValues,
  FIELDS,
  isFilled,
  NO_VALUES,
  TEXT_FIELD_NAMES,
  TEXT_FIELDS,
  valuesFilledIn,
} from "./fields.ts";
import type { BookingValues, ChoiceFieldName, FieldName, TextFieldName } from "./fields.ts";

type Texts = Readonly<Partial<Record<TextFieldName, string | undefined>>>;

/** The state that both forms share. The counters never decrease, so that a late answer cannot match a newer call. */
export interface FormState<Choice> {
  readonly values: BookingValues;
  /** Fields that show an error for as long as they are invalid. */
  readonly marked: readonly FieldName[];
  /** The notices of text fields whose last change was not accepted in full. */
  readonly notices: Texts;
  /** Texts cut off the end of fields. They count again if more is typed after them. */
  readonly beyond: Texts;
  readonly alert: { readonly number: number; readonly text: string } | undefined;
  readonly alerts: number;
  /** The field to focus, until it has been focused. */
  readonly focus: { readonly field: FieldName } | undefined;
  /** The call under way; a second one is not sent meanwhile. */
  readonly sending: { readonly attempt: number; readonly choice: Choice } | undefined;
  readonly attempts: number;
  /** The choice that the success modal shows. */
  readonly done: Choice | undefined;
}

export type FormAction =
  | { readonly type: "typed"; readonly field: TextFieldName; readonly text: string }
  /** A text did not fit into a full field; `value` stays in it. */
  | { readonly type: "blocked"; readonly field: TextFieldName; readonly value: string }
  /** A text during composition, such as an accent before its letter is typed. */
  | { readonly type: "composed"; readonly field: TextFieldName; readonly text: string }
  | { readonly type: "left"; readonly field: TextFieldName }
  | {
      readonly type: "changed";
      readonly field: ChoiceFieldName;
      readonly value: string;
    }
  | { readonly type: "chose-time"; readonly label: string }
  /** The values that the fields had before hydration. */
  | { readonly type: "found"; readonly values: Partial<BookingValues> }
  /** The requested field has been focused. */
  | { readonly type: "focused" }
  | { readonly type: "alert-ended"; readonly number: number };

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
} as const satisfies FormState<unknown>;

/** Handles the actions that both forms share. The create form itself also clears its slots after `changed`. */
export function reduceForm<State extends FormState<unknown>>(
  shop: Shop,
  copy: BookingCopy,
  state: State,
  action: FormAction,
): State {
  switch (action.type) {
    case "typed":
      return withText(copy, state, action.field, action.text);
    case "blocked":
      return {
        ...state,
        values: { ...state.values, [action.field]: action.value },
        notices: { ...state.notices, [action.field]: TEXT_FIELDS[action.field].fullNotice(copy) },
      };
    case "composed":
      return { ...state, values: { ...state.values, [action.field]: action.text } };
    case "left": {
      const { field } = action;
      if (state.values[field] === "" || isRight(shop, copy, state, field)) return state;
      return { ...state, marked: listWith(state.marked, field, true) };
    }
    case "changed":
      return { ...state, values: changedValues(state.values, action.field, action.value) };
    case "chose-time": {
      const values = { ...state.values, time: action.label };
      return FIELDS.time.isValid(shop, values) ? { ...state, values } : state;
    }
    case "found":
      return withFoundValues(shop, copy, state, action.values);
    case "focused":
      return { ...state, focus: undefined };
    case "alert-ended":
      return state.alert?.number === action.number ? { ...state, alert: undefined } : state;
  }
}

/** The state with a new alert. */
export function withAlert<State extends FormState<unknown>>(state: State, text: string): State {
  const number = state.alerts + 1;
  return { ...state, alert: { number, text }, alerts: number };
}

/** The state with an alert and errors for what is missing among `fields`; `undefined` when nothing is missing. */
export function withMissingAlert<State extends FormState<unknown>>(
  shop: Shop,
  copy: BookingCopy,
  state: State,
  fields: readonly FieldName[],
  now: Instant,
): State | undefined {
  const missing = fields.filter((field) => !isReady(shop, copy, state, field, now));
  if (missing.length === 0) return undefined;
  const marked = [...new Set([...state.marked, ...missing])];
  return { ...withAlert(state, copy.alerts.required), marked };
}

/**
 * The state with a call under way when all `fields` are filled; otherwise with an alert, and with the first missing
 * field to focus.
 */
export function withSubmission<Choice, State extends FormState<Choice>>(
  shop: Shop,
  copy: BookingCopy,
  state: State,
  fields: readonly FieldName[],
  now: Instant,
  choiceOf: (shop: Shop, values: BookingValues) => Choice | undefined,
): State {
  const missing = withMissingAlert(shop, copy, state, fields, now);
  if (missing !== undefined) {
    const field = fields.find((candidate) => !isReady(shop, copy, state, candidate, now));
    return field === undefined ? missing : { ...missing, focus: { field } };
  }
  const choice = choiceOf(shop, state.values);
  if (choice === undefined) return state;
  const attempt = state.attempts + 1;
  return { ...state, sending: { attempt, choice }, attempts: attempt, alert: undefined };
}

/** Whether a field shows an error. */
export function showsError(
  shop: Shop,
  copy: BookingCopy,
  state: FormState<unknown>,
  field: FieldName,
): boolean {
  return state.marked.includes(field) && !isRight(shop, copy, state, field);
}

/** Whether the end of the e-mail address was cut off. The rest may look valid, but is not the client's address. */
function isCut(copy: BookingCopy, { notices }: FormState<unknown>, field: FieldName): boolean {
  return field === "email" && notices.email === copy.notices.emailCut;
}

function isRight(
  shop: Shop,
  copy: BookingCopy,
  state: FormState<unknown>,
  field: FieldName,
): boolean {
  return FIELDS[field].isValid(shop, state.values) && !isCut(copy, state, field);
}

function isReady(
  shop: Shop,
  copy: BookingCopy,
  state: FormState<unknown>,
  field: FieldName,
  now: Instant,
): boolean {
  return isFilled(shop, field, state.values, now) && !isCut(copy, state, field);
}

/** The error that a field shows; `undefined` when it shows none. */
export function errorText(
  shop: Shop,
  copy: BookingCopy,
  state: FormState<unknown>,
  field: FieldName,
): string | undefined {
  return showsError(shop, copy, state, field) ? FIELDS[field].refusal(shop, copy) : undefined;
}

function withFoundValues<State extends FormState<unknown>>(
  shop: Shop,
  copy: BookingCopy,
  state: State,
  found: Partial<BookingValues>,
): State {
  const next = withTexts(copy, state, found);
  const choices = CHOICE_FIELD_NAMES.filter((field) =>
    FIELDS[field].isValid(shop, { ...NO_VALUES, ...found }),
  );
  const chosen = Object.fromEntries(choices.map((field) => [field, found[field]]));
  return { ...next, values: { ...next.values, ...chosen } };
}

/** Fills empty fields from `kept`, whose phone may be longer than its field shows. */
export function withKeptValues<State extends FormState<unknown>>(
  copy: BookingCopy,
  state: State,
  kept: BookingValues,
): State {
  const filled = valuesFilledIn(state.values, kept);
  const next = withTexts(copy, state, filled);
  return { ...next, values: { ...filled, phone: next.values.phone } };
}

function withTexts<State extends FormState<unknown>>(
  copy: BookingCopy,
  state: State,
  texts: Partial<BookingValues>,
): State {
  let next = state;
  for (const field of TEXT_FIELD_NAMES) {
    const text = texts[field] ?? "";
    // When a form is mounted again with its tab, its values are already cut, and the notices about that must stay.
    if (text !== state.values[field]) next = withText(copy, next, field, text);
  }
  return next;
}

function withText<State extends FormState<unknown>>(
  copy: BookingCopy,
  state: State,
  field: TextFieldName,
  text: string,
): State {
  const { accept, cutNotice } = TEXT_FIELDS[field];
  const typed = accept(text);
  return {
    ...state,
    values: { ...state.values, [field]: typed.value },
    notices: { ...state.notices, [field]: typed.cut ? cutNotice(copy, typed) : undefined },
    beyond: { ...state.beyond, [field]: typed.beyond },
  };
}

function listWith<Item>(list: readonly Item[], item: Item, present: boolean): readonly Item[] {
  const others = list.filter((other) => other !== item);
  return present ? [...others, item] : others;
}

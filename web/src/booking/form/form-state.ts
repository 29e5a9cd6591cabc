import type { Shop } from "@vitrine/domain/shop";
import type { Instant } from "@vitrine/domain/shop-time";

import { BOOKING_COPY } from "../copy/booking-copy.ts";
import {
  CHOICE_FIELD_NAMES,
  changedValues,
  FIELDS,
  isFilled,
  NO_VALUES,
  TEXT_FIELD_NAMES,
  TEXT_FIELDS,
} from "./fields.ts";
import type { BookingValues, ChoiceFieldName, FieldName, TextFieldName } from "./fields.ts";

/** What the two forms have in common. Numbers only ever grow, so that a late answer finds that it is late. */
export interface FormState<Choice> {
  readonly values: BookingValues;
  /** Fields that say what is wrong with them, as long as it is. */
  readonly marked: readonly FieldName[];
  /** Text fields of which the end was just cut off. */
  readonly cut: readonly TextFieldName[];
  readonly alert: { readonly number: number; readonly text: string } | undefined;
  readonly alerts: number;
  /** The field that the person must go to. A new request is a new object. */
  readonly focus: { readonly field: FieldName } | undefined;
  /** The call under way. While there is one, nothing is sent. */
  readonly sending: { readonly attempt: number; readonly choice: Choice } | undefined;
  readonly attempts: number;
  /** What the success modal tells. */
  readonly done: Choice | undefined;
}

export type FormAction =
  | { readonly type: "typed"; readonly field: TextFieldName; readonly text: string }
  /** A text in the middle of being composed: an accent whose letter is still to come. */
  | { readonly type: "composed"; readonly field: TextFieldName; readonly text: string }
  | { readonly type: "left"; readonly field: TextFieldName }
  | {
      readonly type: "changed";
      readonly field: ChoiceFieldName;
      readonly value: string;
    }
  | { readonly type: "chose-time"; readonly label: string }
  /** What the fields held before the page came to life. */
  | { readonly type: "found"; readonly values: Partial<BookingValues> }
  | { readonly type: "alert-ended"; readonly number: number };

export const EMPTY_FORM = {
  values: NO_VALUES,
  marked: [],
  cut: [],
  alert: undefined,
  alerts: 0,
  focus: undefined,
  sending: undefined,
  attempts: 0,
  done: undefined,
} as const satisfies FormState<unknown>;

/** What both forms do the same way. `changed` also needs the slots of the create form to go: it does that itself. */
export function reduceForm<State extends FormState<unknown>>(
  shop: Shop,
  state: State,
  action: FormAction,
): State {
  switch (action.type) {
    case "typed": {
      const { value, cut } = TEXT_FIELDS[action.field].accept(action.text);
      return {
        ...state,
        values: { ...state.values, [action.field]: value },
        cut: listWith(state.cut, action.field, cut),
      };
    }
    case "composed":
      return { ...state, values: { ...state.values, [action.field]: action.text } };
    case "left": {
      const { field } = action;
      if (state.values[field] === "" || FIELDS[field].isUsable(shop, state.values)) return state;
      return { ...state, marked: listWith(state.marked, field, true) };
    }
    case "changed":
      return { ...state, values: changedValues(state.values, action.field, action.value) };
    case "chose-time": {
      const values = { ...state.values, time: action.label };
      return FIELDS.time.isUsable(shop, values) ? { ...state, values } : state;
    }
    case "found":
      return found(shop, state, action.values);
    case "alert-ended":
      return state.alert?.number === action.number ? { ...state, alert: undefined } : state;
  }
}

/** The same state with a new alert, which stands for its own five seconds. */
export function alerted<State extends FormState<unknown>>(state: State, text: string): State {
  const number = state.alerts + 1;
  return { ...state, alert: { number, text }, alerts: number };
}

/** The same state, saying what is missing among `fields`; `undefined` when nothing is. */
export function missingAlerted<State extends FormState<unknown>>(
  shop: Shop,
  state: State,
  fields: readonly FieldName[],
  now: Instant,
): State | undefined {
  const missing = fields.filter((field) => !isFilled(shop, field, state.values, now));
  if (missing.length === 0) return undefined;
  const marked = [...new Set([...state.marked, ...missing])];
  return { ...alerted(state, BOOKING_COPY.alerts.required), marked };
}

/**
 * The same state with a booking on its way, when all `fields` are filled; otherwise it says what is missing and sends
 * the person to the first such field. While a call is under way or a success is told, nothing is sent.
 */
export function submitted<Choice, State extends FormState<Choice>>(
  shop: Shop,
  state: State,
  fields: readonly FieldName[],
  now: Instant,
  choiceOf: (shop: Shop, values: BookingValues) => Choice | undefined,
): State {
  const missing = missingAlerted(shop, state, fields, now);
  if (missing !== undefined) {
    const field = fields.find((candidate) => !isFilled(shop, candidate, state.values, now));
    return field === undefined ? missing : { ...missing, focus: { field } };
  }
  const choice = choiceOf(shop, state.values);
  if (choice === undefined) return state;
  const attempt = state.attempts + 1;
  return { ...state, sending: { attempt, choice }, attempts: attempt, alert: undefined };
}

/** Whether a field must say what is wrong with it. */
export function showsError(shop: Shop, state: FormState<unknown>, field: FieldName): boolean {
  return state.marked.includes(field) && !FIELDS[field].isUsable(shop, state.values);
}

/** What a field says is wrong with it; `undefined` while it says nothing. */
export function errorText(
  shop: Shop,
  state: FormState<unknown>,
  field: FieldName,
): string | undefined {
  return showsError(shop, state, field) ? FIELDS[field].refusal(shop) : undefined;
}

function found<State extends FormState<unknown>>(
  shop: Shop,
  state: State,
  values: Partial<BookingValues>,
): State {
  const texts = TEXT_FIELD_NAMES.map((field) => ({
    field,
    ...TEXT_FIELDS[field].accept(values[field] ?? ""),
  }));
  const choices = CHOICE_FIELD_NAMES.filter((field) =>
    FIELDS[field].isUsable(shop, { ...NO_VALUES, ...values }),
  );
  const cut = texts.filter((text) => text.cut).map(({ field }) => field);
  return {
    ...state,
    values: {
      ...state.values,
      ...Object.fromEntries(texts.map(({ field, value }) => [field, value])),
      ...Object.fromEntries(choices.map((field) => [field, values[field]])),
    },
    // A form that comes back with its tab finds itself cut already, and still says so.
    cut: [...new Set([...state.cut, ...cut])],
  };
}

function listWith<Item>(list: readonly Item[], item: Item, present: boolean): readonly Item[] {
  const others = list.filter((other) => other !== item);
  return present ? [...others, item] : others;
}

import type { Shop } from "@vitrine/domain/shop/shop";
import type { Day } from "@vitrine/domain/time/shop-time";

import type {
  AvailabilityResult,
  Call,
  SchedulingApi,
} from "../../scheduling-api/scheduling-api.ts";
import { checkCall } from "../calls/booking-calls.ts";
import { checkChoiceOf } from "../form/choices-from-values.ts";
import {
  CHOICE_FIELD_NAMES,
  TEXT_FIELD_NAMES,
  TEXT_FIELDS,
  FIELDS,
  NO_VALUES,
  changedValues,
  fieldsBeforeDay,
} from "../form/fields.ts";
import type { BookingValues } from "../form/fields.ts";
import { valuesInForm } from "../form/form-values.ts";

// Any of these events would make React hydrate the page at once, in one long task, so they are kept from React.
const INPUT_EVENTS = [
  "pointerdown",
  "pointerup",
  "touchstart",
  "touchend",
  "mousedown",
  "mouseup",
  "click",
  "keydown",
  "keyup",
  "input",
  "change",
];

/** The days tapped before React ran. */
export interface EarlyDays {
  /** The day tapped when every field before it was filled in. */
  readonly chosen?: Day | undefined;
  /** The day tapped last while a field was missing. */
  readonly refused?: Day | undefined;
  /** Whether a known client wants to change what stands in place of the fields. */
  readonly isOpened?: boolean;
}

let endEarlyForm: (() => EarlyDays) | undefined;

let noteShownDay = (): void => {};
const shownDay = new Promise<void>((resolve) => (noteShownDay = resolve));

/** Resolves once a tapped day is drawn as chosen: from then on the person waits for its slots. */
export function whenDayIsShown(): Promise<void> {
  return shownDay;
}

/** Lets days be chosen before React runs. A day tapped while a field is missing waits for React, which says so. */
export function startEarlyForm(
  form: HTMLFormElement,
  shop: Shop,
  backend: SchedulingApi,
  /** The client for whom one line stands in place of the fields. */
  known: BookingValues = NO_VALUES,
): void {
  const neededFields = fieldsBeforeDay(shop);
  let isOpened = false;
  let refusedRadio: HTMLInputElement | undefined;

  /** Marks the only day that waits for React, or none. */
  const markRefused = (radio: HTMLInputElement | undefined): void => {
    refusedRadio?.parentElement?.removeAttribute("data-waiting");
    refusedRadio = radio;
    refusedRadio?.parentElement?.setAttribute("data-waiting", "");
  };

  const chooseDay = (radio: HTMLInputElement, event: Event): void => {
    const values = acceptedValues({ ...known, ...valuesInForm(form) });
    const choice = neededFields.every((field) => FIELDS[field].isValid(shop, values))
      ? checkChoiceOf(shop, values, radio.value)
      : undefined;
    markRefused(choice === undefined ? radio : undefined);
    if (choice === undefined) {
      event.preventDefault();
      return;
    }
    startEarlyCheck(backend, checkCall(shop, choice));
    requestAnimationFrame(() => setTimeout(noteShownDay));
  };

  const clearDay = (select: HTMLSelectElement): void => {
    const field = CHOICE_FIELD_NAMES.find((name) => name === select.name);
    if (field === undefined) return;
    const { style } = changedValues({ ...NO_VALUES, ...valuesInForm(form) }, field, select.value);
    const styles = form.elements.namedItem("style");
    if (styles instanceof HTMLSelectElement) styles.value = style;
    for (const radio of form.querySelectorAll<HTMLInputElement>("[name=day]:checked")) {
      radio.checked = false;
    }
    markRefused(undefined);
    giveUpEarlyCheck();
  };

  /** The button beside the list of persons or, where nothing can be chosen, that in the line of a known client. */
  const press = ({ value }: HTMLButtonElement): void => {
    const barbers = form.elements.namedItem("barber");
    if (!(barbers instanceof HTMLSelectElement)) isOpened = true;
    if (!(barbers instanceof HTMLSelectElement) || barbers.value === value) return;
    barbers.value = value;
    clearDay(barbers);
  };

  const handle = (event: Event): void => {
    const { target } = event;
    if (!(target instanceof Element) || !form.contains(target)) return;
    // Esc also reaches the code around the form: in a frame, it may close the widget.
    if (!(event instanceof KeyboardEvent && event.key === "Escape")) event.stopPropagation();
    if (event.type === "click" && target instanceof HTMLInputElement && target.name === "day") {
      chooseDay(target, event);
    }
    if (event.type === "click" && target instanceof HTMLButtonElement) press(target);
    if (event.type === "change" && target instanceof HTMLSelectElement) clearDay(target);
  };

  for (const type of INPUT_EVENTS) document.addEventListener(type, handle, true);
  endEarlyForm = () => {
    for (const type of INPUT_EVENTS) document.removeEventListener(type, handle, true);
    const chosen = form.querySelector<HTMLInputElement>("[name=day]:checked")?.value;
    const days = { chosen, refused: refusedRadio?.value, isOpened };
    markRefused(undefined);
    return days;
  };
}

/** Lets React have the events again, and returns the days tapped before that. A second call returns none. */
export function takeEarlyDays(): EarlyDays {
  const days = endEarlyForm?.() ?? {};
  endEarlyForm = undefined;
  return days;
}

/** The values as React's form will take them over: its text fields drop what they do not accept. */
function acceptedValues(values: BookingValues): BookingValues {
  const texts = TEXT_FIELD_NAMES.map((name) => [
    name,
    TEXT_FIELDS[name].accept(values[name]).value,
  ]);
  return { ...values, ...Object.fromEntries(texts) } as BookingValues;
}

let earlyCheck: { readonly body: string; readonly result: Promise<AvailabilityResult> } | undefined;
let controller = new AbortController();

/** Asks the server before React runs, and keeps the answer for `takeEarlyResult`. Cancels the previous early call. */
function startEarlyCheck(backend: SchedulingApi, call: Call): void {
  giveUpEarlyCheck();
  controller = new AbortController();
  earlyCheck = {
    body: JSON.stringify(call.body),
    result: backend.askAvailability(call, controller.signal),
  };
}

function giveUpEarlyCheck(): void {
  controller.abort();
  earlyCheck = undefined;
}

/** The early answer, if it is for the same call. It is returned only once, because answers go out of date. */
export function takeEarlyResult(call: Call): Promise<AvailabilityResult> | undefined {
  const taken = earlyCheck?.body === JSON.stringify(call.body) ? earlyCheck.result : undefined;
  earlyCheck = undefined;
  return taken;
}

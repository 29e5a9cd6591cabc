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
  changedValues,
  fieldsBeforeDay,
  isFilled,
} from "../form/fields.ts";
import type { BookingValues } from "../form/fields.ts";
import { valuesInForm } from "../form/form-values.ts";

// React would hydrate the page at once, in one long task, for these. The browser handles them alone.
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

/** Tapped before React ran. */
export interface EarlyDays {
  /** With every field before it filled in. */
  readonly chosen?: Day | undefined;
  /** Tapped while something was missing. */
  readonly refused?: Day | undefined;
}

let endEarlyForm: (() => EarlyDays) | undefined;

/** Lets days be chosen before React runs. One tapped too early waits for React, which says what is missing. */
export function startEarlyForm(form: HTMLFormElement, shop: Shop, backend: SchedulingApi): void {
  const needed = fieldsBeforeDay(shop);
  let refused: HTMLInputElement | undefined;

  const refuse = (radio: HTMLInputElement | undefined): void => {
    refused?.parentElement?.removeAttribute("data-waiting");
    refused = radio;
    refused?.parentElement?.setAttribute("data-waiting", "");
  };

  const chooseDay = (radio: HTMLInputElement, event: Event): void => {
    const values = acceptedValues(valuesInForm(form));
    const now = Date.now();
    const choice = needed.every((field) => isFilled(shop, field, values, now))
      ? checkChoiceOf(shop, values, radio.value)
      : undefined;
    refuse(choice === undefined ? radio : undefined);
    if (choice === undefined) event.preventDefault();
    else askEarly(backend, checkCall(shop, choice));
  };

  const clearDay = (select: HTMLSelectElement): void => {
    const field = CHOICE_FIELD_NAMES.find((name) => name === select.name);
    if (field === undefined) return;
    const { style } = changedValues(valuesInForm(form), field, select.value);
    const styles = form.elements.namedItem("style");
    if (styles instanceof HTMLSelectElement) styles.value = style;
    for (const radio of form.querySelectorAll<HTMLInputElement>("[name=day]:checked")) {
      radio.checked = false;
    }
    refuse(undefined);
    giveUpEarlyCheck();
  };

  const handle = (event: Event): void => {
    const { target } = event;
    if (!(target instanceof Element) || !form.contains(target)) return;
    // Esc is left to what surrounds the form, such as the site around a frame.
    if (!(event instanceof KeyboardEvent && event.key === "Escape")) event.stopPropagation();
    if (event.type === "click" && target instanceof HTMLInputElement && target.name === "day") {
      chooseDay(target, event);
    }
    if (event.type === "change" && target instanceof HTMLSelectElement) clearDay(target);
  };

  for (const type of INPUT_EVENTS) document.addEventListener(type, handle, true);
  endEarlyForm = () => {
    for (const type of INPUT_EVENTS) document.removeEventListener(type, handle, true);
    const chosen = form.querySelector<HTMLInputElement>("[name=day]:checked")?.value;
    const days = { chosen, refused: refused?.value };
    refuse(undefined);
    return days;
  };
}

/** The days tapped meanwhile. A second call returns none. */
export function takeEarlyDays(): EarlyDays {
  const days = endEarlyForm?.() ?? {};
  endEarlyForm = undefined;
  return days;
}

/** As the form will take them over: its text fields drop what they do not accept. */
function acceptedValues(values: BookingValues): BookingValues {
  const texts = TEXT_FIELD_NAMES.map((name) => [
    name,
    TEXT_FIELDS[name].accept(values[name]).value,
  ]);
  return { ...values, ...Object.fromEntries(texts) } as BookingValues;
}

let early: { readonly body: string; readonly result: Promise<AvailabilityResult> } | undefined;
let controller = new AbortController();

/** Before React runs; the form takes the result over. Cancels the previous early call. */
function askEarly(backend: SchedulingApi, call: Call): void {
  giveUpEarlyCheck();
  controller = new AbortController();
  early = {
    body: JSON.stringify(call.body),
    result: backend.askAvailability(call, controller.signal),
  };
}

function giveUpEarlyCheck(): void {
  controller.abort();
  early = undefined;
}

/** For the same call, and once: answers go out of date. */
export function takeEarlyResult(call: Call): Promise<AvailabilityResult> | undefined {
  const taken = early?.body === JSON.stringify(call.body) ? early.result : undefined;
  early = undefined;
  return taken;
}

import type { Shop } from "@vitrine/domain/shop/shop";
import type { Day } from "@vitrine/domain/time/shop-time";
import { useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from "react";
import type { Dispatch } from "react";

import type { Call, SchedulingApi } from "../../scheduling-api/scheduling-api.ts";
import { checkCall, createCall } from "../calls/booking-calls.ts";
import { beginCreateForm, createFormReducer } from "./create-form.ts";
import type { CreateAction, CreateForm } from "./create-form.ts";
import { takeEarlyDays, takeEarlyResult } from "./early-form.ts";
import type { EarlyDays } from "./early-form.ts";
import type { BookingValues, CreateChoice } from "../form/fields.ts";
import { useAlertEnd } from "../form/use-alert-end.ts";

/** Longer than the time between two repeats of a key that is held down. */
const PAUSE_MILLISECONDS = 400;

export function useCreateForm(
  shop: Shop,
  backend: SchedulingApi,
  /** The client for whom one line stands in place of the fields. */
  known: BookingValues | undefined,
): [CreateForm, Dispatch<CreateAction>] {
  const reducer = useMemo(() => createFormReducer(shop), [shop]);
  const [initial] = useState(() => beginCreateForm(known));
  const [form, dispatch] = useSlotForm(shop, backend, reducer, initial, createCall);
  const { isKnown } = form;
  useLayoutEffect(() => {
    // What early-client.ts has hidden above a known client's line.
    if (!isKnown) document.querySelector("h1 + [hidden]")?.removeAttribute("hidden");
  }, [isKnown]);
  return [form, dispatch];
}

/** A form in which a slot of a day is chosen; `callOf` makes the call that sends it. */
export function useSlotForm<Form extends CreateForm>(
  shop: Shop,
  backend: SchedulingApi,
  reducer: (state: Form, action: CreateAction) => Form,
  initial: Form,
  callOf: (shop: Shop, choice: CreateChoice) => Call,
): [Form, Dispatch<CreateAction>] {
  const [form, dispatch] = useReducer(reducer, initial);
  useAlertEnd(form, dispatch);

  const { slots, sending } = form;
  const lastChoiceAt = useRef(-Infinity);
  useEffect(() => {
    if (slots.state !== "loading") return;
    const { check, choice } = slots;
    const controller = new AbortController();
    const ask = async (): Promise<void> => {
      const call = checkCall(shop, choice);
      const result = await (takeEarlyResult(call) ??
        backend.askAvailability(call, controller.signal));
      if (controller.signal.aborted) return;
      if (!result.ok && result.reason === "failed") {
        console.error("The availability check got no answer.", result.cause);
      }
      dispatch({ type: "checked", check, result, now: Date.now() });
    };
    // An arrow key chooses every day that it passes. Only the first and the last of them are checked.
    const isOneOfMany = performance.now() - lastChoiceAt.current < PAUSE_MILLISECONDS;
    lastChoiceAt.current = performance.now();
    const timer = setTimeout(() => void ask(), isOneOfMany ? PAUSE_MILLISECONDS : 0);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [slots, shop, backend]);

  // A check is repeated by itself once the network is back.
  useEffect(() => {
    const askAgain = () => dispatch({ type: "came-online", now: Date.now() });
    addEventListener("online", askAgain);
    return () => removeEventListener("online", askAgain);
  }, []);

  useEffect(() => {
    if (sending === undefined) return;
    // Never aborted: the person wants the booking even if the form is gone when the answer arrives.
    void backend.send(callOf(shop, sending.choice)).then((result) => {
      dispatch({ type: "answered", attempt: sending.attempt, result, now: Date.now() });
    });
  }, [sending, shop, backend, callOf]);

  return [form, dispatch];
}

/**
 * Takes over the day chosen before hydration, and that a known client wants to see the fields. A refused day is tried again
 * once kept values are filled in (`isFilledIn`).
 */
export function useEarlyDays(
  dispatch: Dispatch<CreateAction>,
  day: Day,
  isFilledIn: boolean,
): void {
  const early = useRef<EarlyDays>({});
  useLayoutEffect(() => {
    early.current = takeEarlyDays();
    const { chosen, isOpened } = early.current;
    if (isOpened) dispatch({ type: "opened" });
    if (chosen !== undefined) dispatch({ type: "chose-day", day: chosen, now: Date.now() });
  }, [dispatch]);
  useEffect(() => {
    const { chosen = "", refused } = early.current;
    if (!isFilledIn || refused === undefined) return;
    // Unless the person has chosen another day since.
    if (day === chosen) dispatch({ type: "chose-day", day: refused, now: Date.now() });
    early.current = {};
  }, [dispatch, day, isFilledIn]);
}

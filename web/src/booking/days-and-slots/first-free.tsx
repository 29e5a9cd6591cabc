import type { Shop } from "@vitrine/domain/shop/shop";
import type { Day } from "@vitrine/domain/time/shop-time";
import { useEffect, useEffectEvent } from "react";

import { BACKEND } from "../../scheduling-api/backend.ts";
import { hasCall } from "../../scheduling-api/has-call.ts";
import chip from "../../ui/chip.module.css";
import { DAYS, daysCall } from "../calls/days-call.ts";
import { FIRST_FREE_COPY as COPY } from "../copy/first-free-copy.ts";
import anyone from "../form/anyone-button.module.css";
import type { BookingValues } from "../form/fields.ts";
import type { RoomByDay } from "./day-picker.tsx";

// An arrow key chooses every option of a list that it passes.
const PAUSE_MILLISECONDS = 250;

/** Asks, for the choices with which it is mounted, which days have room; once that is known, it offers the first free slot of all. */
export function FirstFree({
  shop,
  values,
  first,
  onKnown,
  onWanted,
}: {
  shop: Shop;
  values: BookingValues;
  /** The first day with room; `undefined` if there is none, and until that is known. */
  first: Day | undefined;
  onKnown: (rooms: RoomByDay) => void;
  onWanted: (day: Day) => void;
}) {
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    const call = daysCall(shop, values);
    const host = import.meta.env.SCHEDULING_URL;
    if (call === undefined || (host && !(await hasCall(host, DAYS.path)))) return;
    // The answer is of the same form as a check's.
    const answer = await BACKEND.askAvailability(call, signal);
    // Without one the days stand as they are.
    if (answer.ok && !signal.aborted) onKnown(answer.availability);
  });
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => void ask(controller.signal), PAUSE_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, []);

  return (
    first !== undefined && (
      <button
        type="button"
        className={`${chip["chip"]} ${anyone["anyone"]}`}
        onClick={() => onWanted(first)}
      >
        {COPY.take}
      </button>
    )
  );
}

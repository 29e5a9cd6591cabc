import type { Day } from "@vitrine/domain/time/shop-time";
import { useEffect, useLayoutEffect, useRef } from "react";
import type { Dispatch } from "react";

import type { CreateAction } from "./create-form.ts";
import { takeEarlyDays } from "./early-form.ts";
import type { EarlyDays } from "./early-form.ts";

/** Takes over the day chosen before hydration; a refused one once kept values are filled in (`isFilledIn`). */
export function useEarlyDays(
  dispatch: Dispatch<CreateAction>,
  day: Day,
  isFilledIn: boolean,
): void {
  const early = useRef<EarlyDays>({});
  useLayoutEffect(() => {
    early.current = takeEarlyDays();
    const { chosen } = early.current;
    if (chosen !== undefined) dispatch({ type: "chose-day", day: chosen, now: Date.now() });
  }, [dispatch]);
  useEffect(() => {
    const { chosen = "", refused } = early.current;
    if (!isFilledIn || refused === undefined) return;
    if (day === chosen) dispatch({ type: "chose-day", day: refused, now: Date.now() });
    early.current = {};
  }, [dispatch, day, isFilledIn]);
}

import { useEffect } from "react";

import type { AnyForm, FormAction } from "./form-state.ts";

const ALERT_MILLISECONDS = 5_000;

export function useAlertEnd(
  { alert }: AnyForm,
  dispatch: (action: Extract<FormAction, { type: "alert-ended" }>) => void,
): void {
  const number = alert?.number;
  useEffect(() => {
    if (number === undefined) return;
    const timer = setTimeout(() => dispatch({ type: "alert-ended", number }), ALERT_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [number, dispatch]);
}

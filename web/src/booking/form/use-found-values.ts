import { useLayoutEffect } from "react";
import type { RefObject } from "react";

import type { FormAction } from "./form-state.ts";
import { valuesInForm } from "./form-values.ts";

/** Takes over what was typed, or filled in by the browser, before hydration. */
export function useFoundValues(
  form: RefObject<HTMLFormElement | null>,
  dispatch: (action: Extract<FormAction, { type: "found" }>) => void,
): void {
  useLayoutEffect(() => {
    if (form.current === null) return;
    const values = valuesInForm(form.current);
    if (Object.values(values).some((value) => value !== "")) dispatch({ type: "found", values });
  }, [form, dispatch]);
}

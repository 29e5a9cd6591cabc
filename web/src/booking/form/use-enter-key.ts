import type { Shop } from "@vitrine/domain/shop";
import { useEffect, useEffectEvent } from "react";
import type { RefObject } from "react";

import { fieldAfterEnter } from "./enter-key.ts";
import type { BookingValues, FieldName } from "./fields.ts";
import { controlOf } from "./use-requested-focus.ts";

/** Moves Enter on to the next field while the form is unfinished: the browser would submit it. */
export function useEnterKey(
  form: RefObject<HTMLFormElement | null>,
  shop: Shop,
  fields: readonly FieldName[],
  values: BookingValues,
): void {
  const goOn = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.isComposing) return;
    const name = (event.target as Element).getAttribute("name");
    const field = fields.find((candidate) => candidate === name);
    const next = field && fieldAfterEnter(shop, fields, values, field, Date.now());
    if (next === undefined) return;
    event.preventDefault();
    controlOf(form.current, next)?.focus();
  });
  useEffect(() => {
    const element = form.current;
    const listen = (event: KeyboardEvent): void => goOn(event);
    element?.addEventListener("keydown", listen);
    return () => element?.removeEventListener("keydown", listen);
  }, [form]);
}

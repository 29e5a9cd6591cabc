// Apart from choices-from-values.ts, which comes with the early script.

import { clientNameFrom } from "@vitrine/domain/client/client-name";
import type { Shop } from "@vitrine/domain/shop/shop";
import { slotByLabel } from "@vitrine/domain/slots/time-slots";

import { checkChoiceOf } from "./choices-from-values.ts";
import type { BookingValues, CreateChoice, DeleteChoice } from "./fields.ts";

export function createChoiceOf(shop: Shop, values: BookingValues): CreateChoice | undefined {
  const choice = deleteChoiceOf(shop, values);
  return (
    choice && { ...values, ...choice, name: clientNameFrom(values.name), note: values.note.trim() }
  );
}

export function deleteChoiceOf(shop: Shop, values: BookingValues): DeleteChoice | undefined {
  const choice = checkChoiceOf(shop, values, values.day);
  const slot = choice && slotByLabel(shop, choice.style, values.time);
  return choice && slot && { ...choice, slot };
}

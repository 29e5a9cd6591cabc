import { clientNameFrom } from "@vitrine/domain/client/client-name";
import { barberByName } from "@vitrine/domain/shop/shop";
import type { Shop } from "@vitrine/domain/shop/shop";
import type { Day } from "@vitrine/domain/time/shop-time";
import { slotByLabel } from "@vitrine/domain/slots/time-slots";

import type { BookingValues, CheckChoice, CreateChoice, DeleteChoice } from "./fields.ts";
import { chosenService } from "./offered-services.ts";

/** What an availability check needs; `undefined` while the barber or the style is missing. */
export function checkChoiceOf(
  shop: Shop,
  values: BookingValues,
  day: Day,
): CheckChoice | undefined {
  const barber = barberByName(shop, values.barber);
  const style = chosenService(shop, values);
  if (barber === undefined || style === undefined) return undefined;
  const people = values.people === "" ? undefined : Number(values.people);
  return { phone: values.phone, people, barber, style, day };
}

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

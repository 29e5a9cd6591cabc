import { barberByName } from "@vitrine/domain/shop/shop";
import type { Shop } from "@vitrine/domain/shop/shop";
import type { Day } from "@vitrine/domain/time/shop-time";

import type { BookingValues, CheckChoice } from "./fields.ts";
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

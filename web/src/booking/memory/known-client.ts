import type { Shop } from "@vitrine/domain/shop/shop";

import { isAllKnown, knownFields } from "../form/fields.ts";
import type { BookingValues } from "../form/fields.ts";
import { textAt } from "./known-values.ts";
import { rememberedValues } from "./remembered-values.ts";

/**
 * The values of a client of whom the device remembers all that comes before the day; `undefined` if any of `others` holds
 * something else: what the address chooses, what was typed in this tab, or what the browser has filled in.
 */
export function knownClient(
  shop: Shop,
  stored: unknown,
  others: readonly unknown[],
): BookingValues | undefined {
  const values = rememberedValues(shop, stored);
  if (values === undefined || !isAllKnown(shop, values)) return undefined;
  const differs = (other: unknown) =>
    knownFields(shop).some((field) => !["", values[field]].includes(textAt(other, field)));
  return others.some(differs) ? undefined : values;
}

import type { Shop } from "@vitrine/domain/shop/shop";

import { CHOICE_FIELD_NAMES, holdsSomething, TEXT_FIELD_NAMES } from "../form/fields.ts";
import type { BookingValues } from "../form/fields.ts";
import { knownValues, textAt, valueAt } from "./known-values.ts";

export const CLIENT_VERSION = 1;
export const CLIENT_KEY = "vitrine.client";

/** The stored texts, which all shops share, with the choices of this shop; `undefined` when there are none. */
export function rememberedValues(shop: Shop, stored: unknown): BookingValues | undefined {
  if (valueAt(stored, "version") !== CLIENT_VERSION) return undefined;
  const client = valueAt(stored, "client");
  const choices = valueAt(valueAt(stored, "shops"), shop.calendarId);
  const values = knownValues(shop, {
    ...Object.fromEntries(
      [...TEXT_FIELD_NAMES, "areaCode"].map((name) => [name, textAt(client, name)]),
    ),
    ...Object.fromEntries(CHOICE_FIELD_NAMES.map((field) => [field, textAt(choices, field)])),
  });
  return holdsSomething(values) ? values : undefined;
}

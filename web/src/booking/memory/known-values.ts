import { isAreaCode } from "@vitrine/domain/client/area-code";
import type { Shop } from "@vitrine/domain/shop/shop";

import {
  CHOICE_FIELD_NAMES,
  FIELDS,
  NO_VALUES,
  TEXT_FIELD_NAMES,
  TEXT_FIELDS,
} from "../form/fields.ts";
import type { BookingValues } from "../form/fields.ts";

/** The stored values that are still valid: storage may contain anything, and a shop's choices change. */
export function knownValues(shop: Shop, stored: unknown): BookingValues {
  const texts = TEXT_FIELD_NAMES.map((field) => {
    const { value, beyond = "" } = TEXT_FIELDS[field].accept(textAt(stored, field));
    return [field, value + beyond];
  });
  const choices = CHOICE_FIELD_NAMES.map((field) => [field, textAt(stored, field)] as const);
  // A service is known if the stored barber does it.
  const together = { ...NO_VALUES, ...Object.fromEntries(choices) };
  const offered = choices.filter(
    ([field]) => FIELDS[field].isAsked?.(shop) !== false && FIELDS[field].isValid(shop, together),
  );
  const areaCode = textAt(stored, "areaCode");
  return {
    ...NO_VALUES,
    ...Object.fromEntries(texts),
    ...(isAreaCode(areaCode) && { areaCode }),
    ...Object.fromEntries(offered),
  };
}

export function textAt(stored: unknown, key: string): string {
  const value = valueAt(stored, key);
  return typeof value === "string" ? value : "";
}

/** The value under `key`; `undefined` when there is none. */
export function valueAt(stored: unknown, key: string): unknown {
  return typeof stored === "object" && stored !== null && Object.hasOwn(stored, key)
    ? (stored as Record<string, unknown>)[key]
    : undefined;
}

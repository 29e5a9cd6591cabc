import type { Shop } from "@vitrine/domain/shop/shop";
import type { Instant } from "@vitrine/domain/time/shop-time";

import { FIELDS, isFilled } from "./fields.ts";
import type { BookingValues, FieldName } from "./fields.ts";

/**
 * The field that Enter, or a phone keyboard's 'next', leads to from `field`; `undefined` where it submits the form:
 * in the last field, and wherever nothing is missing any more.
 */
export function fieldAfterEnter(
  shop: Shop,
  fields: readonly FieldName[],
  values: BookingValues,
  field: FieldName,
  now: Instant,
): FieldName | undefined {
  if (fields.every((candidate) => isFilled(shop, candidate, values, now))) return undefined;
  return fields[fields.indexOf(field) + 1];
}

/** What a phone's keyboard shows on its Enter key: once this field is the last to fill, Enter submits. */
export function enterKeyHint(
  shop: Shop,
  fields: readonly FieldName[],
  values: BookingValues,
  field: FieldName,
): "next" | "done" {
  const others = fields.filter((candidate) => candidate !== field);
  return others.every((other) => FIELDS[other].isValid(shop, values)) ? "done" : "next";
}

import type { Shop } from "@vitrine/domain/shop/shop";

import { FIELDS } from "./fields.ts";
import type { BookingValues, FieldName } from "./fields.ts";

/** The field to which Enter moves; `undefined` where it submits: in the last field, and anywhere once none is missing. */
export function fieldAfterEnter(
  shop: Shop,
  fields: readonly FieldName[],
  values: BookingValues,
  field: FieldName,
): FieldName | undefined {
  if (fields.every((candidate) => FIELDS[candidate].isValid(shop, values))) return undefined;
  return fields[fields.indexOf(field) + 1];
}

/** The label of a phone's Enter key: `done` once all other fields are valid, because Enter then submits. */
export function enterKeyHint(
  shop: Shop,
  fields: readonly FieldName[],
  values: BookingValues,
  field: FieldName,
): "next" | "done" {
  const others = fields.filter((candidate) => candidate !== field);
  return others.every((other) => FIELDS[other].isValid(shop, values)) ? "done" : "next";
}

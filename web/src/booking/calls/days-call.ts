import type { Shop } from "@vitrine/domain/shop/shop";
import type { checkDays } from "@vitrine/domain/wire/calls";

import type { Call } from "../../scheduling-api/scheduling-api.ts";
import { checkChoiceOf } from "../form/choices-from-values.ts";
import { CHOICE_FIELD_NAMES, FIELDS, isAsked } from "../form/fields.ts";
import type { BookingValues } from "../form/fields.ts";

export const DAYS: Pick<typeof checkDays, "method" | "path"> = {
  method: "POST",
  path: "/checkDays",
};

/** Asks of all days what a check asks of one, without a phone; `undefined` while a choice is missing. */
export function daysCall(shop: Shop, values: BookingValues): Call | undefined {
  const isMissing = CHOICE_FIELD_NAMES.some(
    (field) => isAsked(shop, field) && !FIELDS[field].isValid(shop, values),
  );
  const choice = isMissing ? undefined : checkChoiceOf(shop, values, "");
  if (choice === undefined) return undefined;
  const { calendarId } = shop;
  const { people } = choice;
  const { barber, style } = FIELDS;
  return {
    ...DAYS,
    body: {
      calendarId,
      ...barber.inCheck?.(shop, choice),
      ...style.inCheck?.(shop, choice),
      ...(people !== undefined && { clientNumber: people }),
    },
  };
}

import type { Shop } from "@vitrine/domain/shop/shop";
import type { Instant } from "@vitrine/domain/time/shop-time";

import { valueAt } from "./known-values.ts";
import { storedJson } from "./stored-json.ts";

/** Long enough for returning from another page, too short for the device's next user. */
export const KEPT_MILLISECONDS = 30 * 60_000;

/** What this tab keeps of a shop's forms: kept-forms.ts says what that is. */
export function storedForms({ calendarId }: Shop, name: "forms" | "move" = "forms") {
  return storedJson(() => sessionStorage, `vitrine.${name}.${calendarId}`);
}

/** Whether what is stored has got a new value so lately that it is kept at `now`. */
export function isKeptAt(now: Instant, stored: unknown): boolean {
  const age = now - Number(valueAt(stored, "changedAt"));
  return age >= 0 && age < KEPT_MILLISECONDS;
}

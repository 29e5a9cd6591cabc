import type { Shop } from "@vitrine/domain/shop/shop";
import type { Instant } from "@vitrine/domain/time/shop-time";

import { FIELDS, holdsSomething, NO_VALUES } from "../form/fields.ts";
import type { BookingValues, FieldName } from "../form/fields.ts";
import type { AnyForm } from "../form/form-state.ts";
import { knownValues, textAt, valueAt } from "./known-values.ts";
import { isKeptAt, KEPT_MILLISECONDS, storedForms } from "./stored-forms.ts";

const VERSION = 1;
const FORM_NAMES = ["create", "delete"] as const;

interface Forms {
  readonly create: BookingValues;
  readonly delete: BookingValues;
  readonly tab: "create" | "delete";
  /** Whether the person has asked to be remembered but is not yet. */
  readonly isWish: boolean;
}

interface KeptForms extends Forms {
  /** When a field last got a new value. */
  readonly changedAt: Instant;
}

/**
 * Reads the forms that this tab has kept under a name. `keep` stores them again, for half an hour after the last new value. The
 * form that moves a booking is kept as a create form.
 */
export function openKeptForms(
  shop: Shop,
  now: Instant,
  name: "forms" | "move" = "forms",
): { readonly kept: KeptForms | undefined; readonly keep: (forms: Forms, now: Instant) => void } {
  const storage = storedForms(shop, name);
  const kept = keptForms(shop, storage.read(), now);
  let last = kept;
  let removal: ReturnType<typeof setTimeout> | undefined;
  return {
    kept,
    keep(forms, changedAt) {
      clearTimeout(removal);
      last = isEmpty(forms) ? undefined : changedForms(last ?? kept, forms, changedAt);
      if (last === undefined) return storage.remove();
      storage.write({ version: VERSION, ...last });
      removal = setTimeout(storage.remove, last.changedAt + KEPT_MILLISECONDS - changedAt);
    },
  };
}

/** The forms with the time of their last new value. Restored or emptied fields are not new: a reload must not extend it. */
export function changedForms(last: KeptForms | undefined, forms: Forms, now: Instant): KeptForms {
  const isNew = FORM_NAMES.some((name) =>
    Object.entries(forms[name]).some(
      ([field, value]) => value !== "" && value !== last?.[name][field as FieldName],
    ),
  );
  return { ...forms, changedAt: isNew || last === undefined ? now : last.changedAt };
}

function isEmpty(forms: Forms): boolean {
  return !forms.isWish && !FORM_NAMES.some((name) => holdsSomething(forms[name]));
}

/** The stored forms; `undefined` when there are none, or when they are too old at `now`. */
export function keptForms(shop: Shop, stored: unknown, now: Instant): KeptForms | undefined {
  const changedAt = valueAt(stored, "changedAt");
  if (valueAt(stored, "version") !== VERSION || typeof changedAt !== "number") return undefined;
  if (!isKeptAt(now, stored)) return undefined;
  return {
    create: withDayAndTime(shop, valueAt(stored, "create")),
    delete: withDayAndTime(shop, valueAt(stored, "delete")),
    tab: textAt(stored, "tab") === "delete" ? "delete" : "create",
    isWish: valueAt(stored, "isWish") === true,
    changedAt,
  };
}

/** The day is taken as stored: the forms themselves check it, because the bookable days change. */
function withDayAndTime(shop: Shop, stored: unknown): BookingValues {
  const values = { ...knownValues(shop, stored), day: textAt(stored, "day") };
  const withTime = { ...values, time: textAt(stored, "time") };
  return FIELDS.time.isValid(shop, withTime) ? withTime : values;
}

/** What the form holds, with all of the phone; once it was sent, nothing, even if the page is left before the modal's OK. */
export function valuesToKeep({ done, values, beyond }: AnyForm): BookingValues {
  return done ? NO_VALUES : { ...values, phone: values.phone + (beyond.phone ?? "") };
}

/** Whether the page was opened by a reload or from the history, not by following an address. */
export function cameBack(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  const type = (navigation as PerformanceNavigationTiming | undefined)?.type;
  return type === "reload" || type === "back_forward";
}

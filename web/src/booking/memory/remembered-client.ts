import type { Shop } from "@vitrine/domain/shop/shop";

import { CHOICE_FIELD_NAMES, NO_VALUES, TEXT_FIELD_NAMES } from "../form/fields.ts";
import type { BookingValues, CreateChoice, FieldName } from "../form/fields.ts";
import type { FormAction } from "../form/form-state.ts";
import { valueAt } from "./known-values.ts";
import { CLIENT_KEY, CLIENT_VERSION, rememberedValues } from "./remembered-values.ts";
import { isStorageOpen, storedJson } from "./stored-json.ts";

interface Remembering {
  readonly values: BookingValues | undefined;
  /** Whether the client of the next booking is to be remembered. */
  readonly isAsked: boolean;
  /** What has happened since the page was opened. Nothing at first, because a line about it would move the rest. */
  readonly news: "kept" | "forgotten" | undefined;
}

export type RememberedClient = ReturnType<typeof openRememberedClient>;

/** Reads, changes and follows the client that this device remembers. */
export function openRememberedClient(shop: Shop) {
  const storage = storedJson(() => localStorage, CLIENT_KEY);
  const listeners = new Set<() => void>();
  const stored = rememberedValues(shop, storage.read());
  let current: Remembering = { values: stored, isAsked: stored !== undefined, news: undefined };
  // What unticking removed, for ticking again to restore.
  let untickedClient: object | undefined;
  const change = (changes: Partial<Remembering>): void => {
    current = { ...current, ...changes };
    for (const listener of listeners) listener();
  };
  /** Takes over what another tab has remembered or made the device forget. */
  const followOtherTabs = (): void => {
    const values = rememberedValues(shop, storage.read());
    if ((values === undefined) === (current.values === undefined)) return;
    untickedClient = undefined;
    change({ values, isAsked: values !== undefined, news: values ? "kept" : "forgotten" });
  };
  const follow = ({ key }: StorageEvent): void => {
    // `key` is `null` when the whole storage was cleared.
    if (key === CLIENT_KEY || key === null) followOtherTabs();
  };
  return {
    /** `false` where the browser's storage is blocked. */
    canRemember: isStorageOpen(() => localStorage, "vitrine.probe"),
    read: (): Remembering => current,
    subscribe: (changed: () => void): (() => void) => {
      listeners.add(changed);
      addEventListener("storage", follow);
      return () => {
        listeners.delete(changed);
        removeEventListener("storage", follow);
      };
    },
    /** `false` also forgets the client; `true` restores a client forgotten that way while the page was open. */
    ask(isAsked: boolean): void {
      if (isAsked && untickedClient) storage.write(untickedClient);
      untickedClient = isAsked ? undefined : asObject(storage.read());
      if (!isAsked) storage.remove();
      const values = rememberedValues(shop, storage.read());
      const news = values ? "kept" : current.values && "forgotten";
      change({ isAsked, values, news });
    },
    remember(choice: CreateChoice): void {
      // A sleeping tab gets no event when another tab forgets the client.
      followOtherTabs();
      if (!current.isAsked) return;
      storage.write(storedClient(shop, storage.read(), choice));
      change({ values: rememberedValues(shop, storage.read()), news: "kept" });
    },
    forget(): void {
      storage.remove();
      untickedClient = undefined;
      change({ values: undefined, isAsked: false, news: "forgotten" });
    },
  };
}

function asObject(stored: unknown): object | undefined {
  return typeof stored === "object" && stored !== null ? stored : undefined;
}

/** What to store for the client of a booking. The other shops' choices are kept from `stored`. */
export function storedClient(shop: Shop, stored: unknown, choice: CreateChoice): object {
  const { name, email, phone, areaCode, barber, wish = barber.name, style, people } = choice;
  const shops =
    valueAt(stored, "version") === CLIENT_VERSION ? valueAt(stored, "shops") : undefined;
  return {
    version: CLIENT_VERSION,
    client: { name, email, phone, ...(areaCode && { areaCode }) },
    shops: {
      ...(typeof shops === "object" ? shops : undefined),
      [shop.calendarId]: {
        barber: wish,
        style: style.name,
        ...(people !== undefined && { people: String(people) }),
      },
    },
  };
}

/** The actions that empty the fields which still hold remembered values. */
export function emptyingActions(
  values: BookingValues,
  remembered: BookingValues = NO_VALUES,
): FormAction[] {
  const holds = (field: FieldName) =>
    remembered[field] !== "" && values[field] === remembered[field];
  return [
    ...TEXT_FIELD_NAMES.filter(holds).map((field) => ({ type: "typed", field, text: "" }) as const),
    ...CHOICE_FIELD_NAMES.filter(holds).map(
      (field) => ({ type: "changed", field, value: "" }) as const,
    ),
  ];
}

import { storedJson } from "../../../../booking/memory/stored-json.ts";
import { hasBase, hasFacts, isShop } from "../../../../scheduling-api/see-shop.ts";
import { STORAGE_KEY } from "../../access/kept-by-owner.ts";
import { isObject } from "../facts/same-facts.ts";
import { NO_DRAFT } from "./shop-draft.ts";
import type { KeptDraft, OthersChanges, ShopDraft } from "./shop-draft.ts";

/**
 * The draft of a shop in this device's storage, where a reload and the other tabs find it. Where storage is blocked or full
 * it is in memory alone.
 */
export function draftStore(storage: () => Storage, calendarId: string) {
  const key = `${STORAGE_KEY}.draft.${calendarId}`;
  const stored = storedJson(storage, key);
  const listeners = new Set<() => void>();
  let kept = keptFrom(stored.read());
  const change = (next: KeptDraft): void => {
    kept = next;
    for (const listener of listeners) listener();
  };
  return {
    read: (): KeptDraft => kept,
    write: (next: KeptDraft): void => {
      if (next === kept) return;
      if (next.draft === undefined && next.others === undefined) stored.remove();
      else stored.write(next);
      change(next);
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Takes up what another tab has written; `changed` is the key of the storage's event, `null` when all was cleared. */
    takeUp: (changed: string | null): void => {
      if (changed === null || changed === key) change(keptFrom(stored.read()));
    },
  };
}

/** Reads stored data and drops what has another shape. */
function keptFrom(value: unknown): KeptDraft {
  if (!isObject(value)) return NO_DRAFT;
  const { draft, others } = value;
  return {
    ...(isDraft(draft) && { draft }),
    ...(isOthers(others) && { others }),
  };
}

function isDraft(draft: unknown): draft is ShopDraft {
  return (
    isObject(draft) && hasBase(draft) && hasFacts(draft) && "shop" in draft && isShop(draft["shop"])
  );
}

function isOthers(others: unknown): others is OthersChanges {
  return isObject(others) && isTexts(others["made"]) && isTexts(others["overridden"]);
}

function isTexts(list: unknown): boolean {
  return Array.isArray(list) && list.every((text) => typeof text === "string");
}

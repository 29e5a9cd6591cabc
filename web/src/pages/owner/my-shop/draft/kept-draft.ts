import { storedJson } from "../../../../booking/memory/stored-json.ts";
import { hasBase, hasFacts, isShop } from "../../../../scheduling-api/see-shop.ts";
import { STORAGE_KEY } from "../../access/kept-by-owner.ts";
import { isObject } from "../facts/same-facts.ts";
import { NO_DRAFT } from "./shop-draft.ts";
import type {
  HeldDraft,
  KeptDraft,
  OthersChanges,
  PublishedFacts,
  ShopDraft,
} from "./shop-draft.ts";

/**
 * The draft of a shop in this device's storage, where a reload and the other tabs find it. Where storage is blocked or full
 * it is in memory alone. `published` is what the page knows of the shop when it reads the draft.
 */
export function draftStore(
  storage: () => Storage,
  calendarId: string,
  published: PublishedFacts | undefined,
) {
  const key = `${STORAGE_KEY}.draft.${calendarId}`;
  const stored = storedJson(storage, key);
  const listeners = new Set<() => void>();
  let held: HeldDraft = {
    kept: keptFrom(stored.read()),
    foundBeside: published,
    isOfAnotherTab: false,
    isStored: true,
  };
  const change = (next: HeldDraft): void => {
    held = next;
    for (const listener of listeners) listener();
  };
  /** `known`: what the page knows of the shop, where the draft may be one of later facts. */
  const write = (next: KeptDraft, known = held.foundBeside): void => {
    if (next === held.kept) return;
    const isEmpty = next.draft === undefined && next.others === undefined;
    if (isEmpty) stored.remove();
    const isStored = isEmpty || stored.write(next);
    change({ kept: next, foundBeside: known, isOfAnotherTab: false, isStored });
  };
  return {
    read: (): HeldDraft => held,
    write,
    /** Keeps what the draft has become without an edit. What another tab has written is left to that tab: it may write more. */
    writeRebased: (next: KeptDraft): void => {
      if (!held.isOfAnotherTab) write(next);
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /**
     * Takes up what another tab has written; `changed` is the key of the storage's event, `null` when all was cleared.
     * Returns whether it began from facts that are new to this page.
     */
    takeUp: (changed: string | null, known: PublishedFacts): boolean => {
      if (changed !== null && changed !== key) return false;
      const before = held.kept.draft?.base;
      const kept = keptFrom(stored.read());
      change({ kept, foundBeside: known, isOfAnotherTab: true, isStored: true });
      const base = kept.draft?.base;
      return base !== undefined && base !== known.base && base !== before;
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

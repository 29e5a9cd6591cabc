import { SHOP_KINDS } from "@vitrine/domain/shop/kinds/shop-kinds";

import { storedJson } from "../../../booking/memory/stored-json.ts";
import { NO_SHOP } from "./new-shop.ts";
import type { NewShop } from "./new-shop.ts";

/** What a tab keeps over a reload, and over a visit to the page of a shop that was just made. */
export interface KeptNewShop {
  readonly shop: NewShop;
  readonly isOpen: boolean;
}

const NOTHING_KEPT: KeptNewShop = { shop: NO_SHOP, isOpen: false };

/** Reads and writes the shop that is being made; keeps nothing where storage is blocked. */
export function newShopMemory(storage: () => Storage) {
  const stored = storedJson(storage, "vitrine.agency.tab");
  return {
    read: (): KeptNewShop => {
      const kept = stored.read();
      return isKept(kept) ? { ...kept, shop: { ...NO_SHOP, ...kept.shop } } : NOTHING_KEPT;
    },
    write: (kept: KeptNewShop) => stored.write(kept),
    forget: stored.remove,
  };
}

export const NEW_SHOP_MEMORY = newShopMemory(() => sessionStorage);

// Only this page writes these values. Those of another version may be dropped, but must not break the page.
function isKept(value: unknown): value is KeptNewShop {
  if (!isRecord(value) || typeof value["isOpen"] !== "boolean") return false;
  const { shop } = value;
  if (!isRecord(shop)) return false;
  const { step, name, typedAddress, judged, kind, actKey, links } = shop;
  return (
    ["name", "kind", "made"].some((known) => known === step) &&
    typeof name === "string" &&
    isText(typedAddress) &&
    (judged === undefined ||
      (isRecord(judged) &&
        areTexts(judged["question"], "name") &&
        areTexts(judged["answer"], "calendarId"))) &&
    (kind === undefined || SHOP_KINDS.some((known) => known === kind)) &&
    (actKey === undefined || areTexts(actKey, "key", "content")) &&
    (step !== "made" ||
      (areTexts(links, "page", "ownerLink") && isRecord(links) && areTexts(links["qr"], "path")))
  );
}

function areTexts(value: unknown, ...names: readonly string[]): boolean {
  return isRecord(value) && names.every((name) => typeof value[name] === "string");
}

function isText(value: unknown): boolean {
  return value === undefined || typeof value === "string";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

import type { Shop } from "@vitrine/domain/shop/shop";

import type { ShopChange } from "../shops-table.ts";
import { readerOf, storedFacts } from "../stored-facts.ts";

interface ChangeTo extends Omit<ShopChange, "calendarId" | "facts" | "reader" | "fileHash"> {
  readonly shop: Shop;
  /** Of the file that it follows; left out for an edit, which ends that. */
  readonly fileHash?: string | null;
}

/** What is stored to give a shop these facts. */
export function changeTo({ shop, fileHash = null, ...change }: ChangeTo): ShopChange {
  return {
    ...change,
    calendarId: shop.calendarId,
    facts: storedFacts(shop),
    reader: readerOf(shop),
    fileHash,
  };
}
